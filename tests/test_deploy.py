"""What is given to operators and cannot be run here is checked as far as it goes: its form, and
that what it names is there. nginx is run, by the tests of several processes.
"""

import configparser
import re
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")


def test_the_compose_file_puts_its_own_processes_behind_nginx() -> None:
    compose: Any = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    where = {
        name: service["networks"]["default"]["ipv4_address"]
        for name, service in services.items()
        if "networks" in service
    }
    text = NGINX
    for old, new in re.findall(r"s/([^/]+)/([^/]+)/", services["proxy"]["command"][-1]):
        assert old in text
        text = text.replace(old, new)
    behind = re.findall(r"^ *server ([\d.]+):8000 ", text, re.MULTILINE)
    assert behind == [where["cavale-a"], where["cavale-b"]]
    for name in ("cavale-a", "cavale-b"):
        assert services[name]["environment"]["FORWARDED_ALLOW_IPS"] == where["proxy"]
        assert (DEPLOY / services[name]["build"]["context"] / "deploy" / "Dockerfile").exists()
        assert set(services[name]["secrets"]) <= set(compose["secrets"])


def test_the_password_is_a_file_of_the_images_user() -> None:
    """Composed secrets keep their owner and rights, and a password file is its reader's alone."""
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    user = re.search(r"useradd --uid (\d+) .*cavale\nUSER cavale$", image, re.MULTILINE)
    assert user is not None
    told = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert f"chown {user[1]} pgpass" in told


def test_the_image_is_made_of_files_that_there_are() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ")]
    sources = [name for words in copied if "--from" not in words[0] for name in words]
    assert len(sources) > 5
    assert [name for name in sources if not (ROOT / name).exists()] == []


def test_the_unit_serves_on_its_port_and_is_stopped_by_draining() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "cavale@.service", encoding="utf-8")
    service = unit["Service"]
    assert service["ExecStart"].endswith("cavale serve --port %i")
    assert "127.0.0.1:%i/health " in service["ExecStartPost"]
    assert service["KillSignal"] == "SIGTERM"


def test_what_two_units_cannot_share_has_a_file_of_each() -> None:
    """Metrics have a port of their own."""
    unit = (DEPLOY / "cavale@.service").read_text(encoding="utf-8")
    files = re.findall(r"^EnvironmentFile=(\S+)$", unit, re.MULTILINE)
    assert files == ["/etc/cavale/environment", "-/etc/cavale/environment-%i"]


def test_caddy_is_told_the_same_as_nginx() -> None:
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert caddy.count("{") == caddy.count("}")
    behind = re.findall(r"^ *server (127\.0\.0\.1:\d+) ", NGINX, re.MULTILINE)
    assert f"reverse_proxy {' '.join(behind)} {{" in caddy
    assert "^/(?:ws|api)/tables/(" in caddy
    assert "^/(?:ws|api)/tables/(" in NGINX
