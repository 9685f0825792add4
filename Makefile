# The commands of the README. `make play` and `make test` set up whatever is missing.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.setup.stamp

.PHONY: play test quick lint setup bench lock goldens clean

play: setup
	@$(BIN)/cavale play horde

# --- set-up: repeatable, skips what is done ---

setup: $(STAMP)

# Debian's python3 may come without ensurepip: the environment is made without pip, and the
# pip of the outer Python installs into it.
$(STAMP): requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv --without-pip .venv
	@echo "Setting up .venv (once; about a minute) ..."
	@$(PYTHON) -m pip --python $(BIN)/python install --quiet --require-hashes -r requirements.lock
	@$(PYTHON) -m pip --python $(BIN)/python install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# --- quality ---

test: lint
	$(BIN)/python -m pytest -n auto

quick: setup
	$(BIN)/python -m pytest -n auto -m "not slow"

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/cavale rules --check

# --- on demand ---

bench: setup
	$(BIN)/python bench/run.py

goldens: setup
	$(BIN)/python -m tests.goldens

# The lock names versions and hashes, no addresses.
lock: setup
	$(BIN)/uv lock --quiet --upgrade
	$(BIN)/uv export --quiet --no-emit-project --format requirements-txt -o requirements.lock

clean:
	rm -rf .venv .venv-bench build dist
