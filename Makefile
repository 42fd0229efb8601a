# On a bare machine with Python 3.11 or newer: `make demo` or `make test`, nothing else. The first of them installs into .venv.
PYTHON ?= python3
BIN := .venv/bin
BROWSER := $(shell command -v chromium-headless-shell || command -v chromium)
NODE := $(shell command -v node)
SPIEL = $(shell $(BIN)/python -c 'import pyspiel; print("there")' 2>/dev/null)
PEERS := $(shell command -v spin >/dev/null && command -v gcc >/dev/null && echo there)

# As many files of tests at once as there are cores; those of one file stay together, for they share what is dear to make. They
# begin in the order of their names: by how many tests they have, files of few long ones would come last, one core idle.
TOGETHER := -n auto --dist loadfile --no-loadscope-reorder

.PHONY: demo quick test everything slow peers browser bench site clean

demo: .venv/ready
	@echo "The rulebook does not say whether a ship that stays put pays the ships beside it. Is there a play in which that"
	@echo "makes a difference? The answer takes some three seconds."
	@echo
	@$(BIN)/century-rules compare eastern-wonders payment-staying
	@echo
	@echo "What to type next:"
	@echo "  $(BIN)/century-rules compare eastern-wonders pickup     another doubt: a play at once, that none is shorter in a minute"
	@echo "  $(BIN)/century-rules play eastern-wonders --seed 7      play; every refusal names its clause"
	@echo "  $(BIN)/century-rules verify eastern-wonders -p 2 --only voyage-cost      a theorem proved; a minute or two"
	@echo "  $(BIN)/century-rules --help                             all verbs"

# What is most often broken, in less than a minute: the rules by hand, the kernel, the command line.
quick: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest tests/kernel tests/process tests/eastern_wonders/test_rules_*.py tests/eastern_wonders/test_notation.py \
		tests/eastern_wonders/test_components.py tests/eastern_wonders/test_record.py tests/eastern_wonders/test_scoring.py \
		tests/cli/test_play.py tests/cli/test_replay.py tests/cli/test_questions.py README.md

# All but what is marked slow or peers: of what is stored (shortest plays, "never", grades) a sample that changes with the commit.
test: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest $(TOGETHER)
ifeq ($(NODE),)
	@echo "LEFT OUT: the tests of the engine in JavaScript; they need node: apt install nodejs (that in C needs gcc)"
endif
ifeq ($(SPIEL),)
	@echo "LEFT OUT: the tests of the games in OpenSpiel; they need it: .venv/bin/pip install open_spiel (312 MB)"
endif
ifneq ($(BROWSER),)
	$(BIN)/pytest -n auto --dist loadfile -m "browser and not slow" tests/pages tests/site
else
	@echo "LEFT OUT: the tests of pages in a browser; they need one: apt install chromium-headless-shell"
endif

# Every test there is, once: what `test` leaves out, too. Without spin and gcc those that need them are left out, and it says so.
everything: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/mypy
ifeq ($(PEERS),there)
	$(BIN)/pytest $(TOGETHER) -m "not browser"
else
	$(BIN)/pytest $(TOGETHER) -m "not peers and not browser"
	@echo "LEFT OUT: the tests marked peers; they need spin and gcc"
endif
ifneq ($(BROWSER),)
	$(BIN)/pytest -m browser tests/pages tests/site
else
	@echo "LEFT OUT: the tests of pages in a browser; they need one: apt install chromium-headless-shell"
endif

slow: .venv/ready
	$(BIN)/pytest -m slow

# Needs spin and gcc (Debian has both).
peers: .venv/ready
	$(BIN)/pytest -m peers

# Needs chromium-headless-shell or chromium, and fails without: apt install chromium-headless-shell
browser: .venv/ready
	$(BIN)/pytest -m browser tests/pages tests/site

# Every answer that is kept as a site, in build/site. To be played in, too, it needs Pyodide, which npm fetches.
PYODIDE := 314.0.7
site: .venv/ready
ifneq ($(shell command -v npm),)
	mkdir -p build/pyodide && cd build/pyodide && npm pack --silent pyodide@$(PYODIDE) && tar xzf pyodide-$(PYODIDE).tgz
	$(BIN)/century-rules site build/site --docs docs --pyodide build/pyodide/package
else
	@echo "LEFT OUT: windows to play in; they need npm, which fetches Pyodide: apt install npm"
	$(BIN)/century-rules site build/site --docs docs
endif

# SPIN is a Debian package: apt install spin
bench: .venv/ready
	$(BIN)/pip install --quiet catanatron chess open_spiel pygame
	$(BIN)/python benchmarks/random_play.py
	$(BIN)/python benchmarks/adapters.py
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
	rm -rf .venv build .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
