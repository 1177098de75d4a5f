# One verb each. The virtual environment in .venv is made on demand.
VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PARALLEL ?= auto

.PHONY: setup format lint test bench site serve wheel ci
.DEFAULT_GOAL := site

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("errorbook needs Python 3.11 or newer; name one with PYTHON=") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --group dev --editable .
	@touch $(READY)

format: $(READY)
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: $(READY)
	PYTHON=$(BIN)/python sh tests/browser.sh
	$(BIN)/python -m pytest -n $(PARALLEL) --cov --cov-report=term:skip-covered $(ARGS)

bench: $(READY)
	$(BIN)/python -m tests.benchmarks.builds $(ARGS)

site: $(READY)
	$(BIN)/errorbook build content --out site

serve: $(READY)
	$(BIN)/errorbook serve content

wheel: $(READY)
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

ci: lint test
