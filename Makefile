# On a bare machine with Python 3.11 or newer: `make demo` or `make test`, nothing else.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check slow peers bench clean

demo: .venv/ready
	$(BIN)/century-rules compare eastern-wonders pickup

test: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest

slow: .venv/ready
	$(BIN)/pytest -m slow

# Needs spin, gcc and maude (Debian has all three).
peers: .venv/ready
	$(BIN)/pytest -m peers

# SPIN and Maude are Debian packages: apt install spin maude
bench: .venv/ready
	$(BIN)/pip install --quiet catanatron chess open_spiel
	$(BIN)/python benchmarks/random_play.py
	$(BIN)/python benchmarks/executors.py
	$(BIN)/python benchmarks/checkers.py
	$(BIN)/python benchmarks/search.py

# The lock makes verdicts repeat with the same solver; users of the library get lower bounds instead.
.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("century-rules needs Python 3.11 or newer; run: make PYTHON=python3.11") if sys.version_info < (3, 11) else 0'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
