# The commands of the README. `make play` and `make test` set up whatever is missing.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.setup.stamp
NODE_STAMP := web/node_modules/.setup.stamp
PAGE := src/cavale/page/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/*.config.* -type f 2>/dev/null)

.PHONY: play party terminal test test-long quick lint web-test setup browser database proxy types bench bench-server \
	screenshots goldens docs lock wheel clean

# --- playing ---

play: setup
	@$(BIN)/cavale serve --open

party: setup
	@$(BIN)/cavale serve --lan --open

terminal: $(STAMP)
	@$(BIN)/cavale play horde

# --- set-up: repeatable, skips what is done ---

setup: $(STAMP) $(PAGE)

# Debian's python3 may come without ensurepip: the environment is made without pip, and the
# pip of the outer Python installs into it. The lock is whole: without looking for dependencies a
# release that came out since cannot upset it.
$(STAMP): requirements.lock pyproject.toml examples/pattern/pyproject.toml
	@$(PYTHON) -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Cavale needs python3, 3.11 or newer, with pip: install them first." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv --without-pip .venv
	@echo "Setting up .venv (once; about a minute) ..."
	@$(PYTHON) -m pip --python $(BIN)/python install --quiet --no-deps --require-hashes \
	  -r requirements.lock
	@$(PYTHON) -m pip --python $(BIN)/python install --quiet --no-deps --no-build-isolation \
	  -e . -e examples/pattern
	@touch $@

$(NODE_STAMP): web/package.json web/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && \
	  command -v npm >/dev/null || \
	  { echo "Cavale's page needs node, 20 or newer, with npm: install them first." >&2; exit 1; }
	@echo "Fetching the page's packages (once) ..."
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(NODE_STAMP) $(PAGE_SOURCES)
	@echo "Building the page ..."
	@cd web && npm run build --silent -- --logLevel error
	@touch $@

# Browser tests need a real Chromium, and are quicker with the one that has no windows; on Debian as
# root it is fetched, elsewhere asked for.
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
	  $(MAKE) --no-print-directory fetch-browser

fetch-browser:
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "Fetching Chromium (once) ..."; \
	  apt-get update -qq && \
	  for package in chromium-headless-shell chromium; do \
	    apt-get install -y -qq --no-install-recommends $$package >/dev/null && exit 0; \
	  done; exit 1; \
	else \
	  echo "The browser tests need Chromium: install the package 'chromium' first." >&2; exit 1; \
	fi

# The tests of stores need a real PostgreSQL, of which they start servers of their own.
database:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	  $(MAKE) --no-print-directory fetch-database

fetch-database:
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "Fetching PostgreSQL (once) ..."; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
	else \
	  echo "The tests need a PostgreSQL: install the package 'postgresql' first." >&2; exit 1; \
	fi

# The tests of several processes put a real nginx before them.
proxy:
	@command -v nginx >/dev/null || test -x /usr/sbin/nginx || \
	  $(MAKE) --no-print-directory fetch-proxy

fetch-proxy:
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "Fetching nginx (once) ..."; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light >/dev/null; \
	else \
	  echo "The tests need nginx: install the package 'nginx-light' first." >&2; exit 1; \
	fi

# --- quality ---

test: lint docs web-test browser database proxy
	$(BIN)/python -m pytest -n auto

# The reference of `import cavale`, from its docstrings; what it inherits has pages of its own.
docs: $(STAMP)
	$(BIN)/python -W error -m pdoc --no-show-source -o build/docs \
	  cavale '!cavale\.' cavale.matches.match cavale.kernel.contract

# Thousands of matches against the oracles, hundreds of kills, floods: half an hour and more.
test-long: setup database proxy
	$(BIN)/python -m pytest -m long -s

quick: setup database proxy
	$(BIN)/python -m pytest -n auto -m "not slow and not browser and not long"

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/cavale check
	$(BIN)/cavale check corde
	$(BIN)/python tools/budgets.py

web-test: $(NODE_STAMP)
	cd web && npm run check --silent && npm test --silent

# --- on demand ---

types: $(STAMP)
	$(BIN)/python -m cavale.wire.generated web
	$(BIN)/python tools/readme.py
	$(BIN)/python tools/agents_pages.py
	$(BIN)/python tools/balance_pages.py

bench: $(STAMP)
	$(BIN)/python bench/run.py
	$(BIN)/python bench/agents.py
	$(BIN)/python bench/memory.py

bench-server: setup database
	$(BIN)/python bench/server/run.py

screenshots: setup browser
	$(BIN)/python -m tests.browser.screenshots $(PARTS)

goldens: $(STAMP)
	$(BIN)/python -m tests.goldens

# The lock names versions and hashes, no addresses. Torch is not in it: nothing but an example
# needs it, and it is larger than everything else together.
lock: $(STAMP)
	$(BIN)/uv lock --quiet --upgrade
	$(BIN)/uv export --quiet --all-extras --no-extra train --no-emit-project --format requirements-txt -o requirements.lock

wheel: setup
	$(BIN)/python -m hatchling build

clean:
	rm -rf .venv .venv-bench web/node_modules src/cavale/page build dist
