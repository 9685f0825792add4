"""`cavale serve --lan`: where phones of the same network find the table, and a code to scan."""

import socket
from collections.abc import Iterator

from cavale.kernel.errors import CavaleError

EVERYWHERE = "0.0.0.0"
_ELSEWHERE = ("192.0.2.1", 9)  # an address that belongs to nobody; nothing is sent to it
_QUIET = 2  # modules round the code that stay light
_DARK_ON_LIGHT, _PLAIN = "\x1b[30;107m", "\x1b[0m"
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}  # upper and lower module


def network_address(port: int) -> str:
    """The address under which this computer's neighbours find it: that of its way out."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_ELSEWHERE)
            host: str = probe.getsockname()[0]
    except OSError:
        host = ""
    if not host or host.startswith("127."):
        raise CavaleError(
            en="This computer is in no network that phones could join: connect it to one, "
            "or say how it is reached (CAVALE_ADDRESS=http://HOST:PORT).",
            fr="Cet ordinateur n’est dans aucun réseau qu’un téléphone pourrait rejoindre : "
            "connecte-le, ou dis comment on l’atteint (CAVALE_ADDRESS=http://HOST:PORT).",
        )
    return f"http://{host}:{port}"


def qr_lines(text: str) -> Iterator[str]:
    """A QR code for a terminal, two modules a letter high; dark on light whatever its colours."""
    import segno

    code = segno.make(text, micro=False, error="m")
    rows = [list(row) for row in code.matrix_iter(border=_QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        halves = (_HALVES[bool(one), bool(other)] for one, other in zip(upper, lower, strict=True))
        yield _DARK_ON_LIGHT + "".join(halves) + _PLAIN
