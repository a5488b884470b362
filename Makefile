# The commands to know:
#   make demo   settle the example disputes and play a random game
#   make test   everything that is tested
#   make laws   the properties again, with ten times as many examples, others each time
#   make soak   for ten minutes, random hands under random rules compared with a second engine, and matches held to
#               the laws; other options: make soak SOAK="--minutes 60"
#   make bench  how fast the library is, beside other libraries and its goals, in an environment of its own
#               (.venv-bench); other options: make bench BENCH="--only P2,P4"
#   make docs   the rulebook and the manual, in docs/_build/html
# The first use makes a virtual environment in .venv. Another Python: make PYTHON=python3.13 test

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
READY_DOCS := .venv/ready-docs
READY_BENCH := .venv-bench/ready

# compiled modules are kept, whatever the environment says: many tests start the command, which would compile all again
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test laws docs soak bench clean

demo: $(READY)
	$(BIN)/fivehundred settle examples/disputes/*.toml
	$(BIN)/python examples/random_game.py

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy --strict
	$(BIN)/pytest -n auto

laws: $(READY)
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n auto tests

# -W -n: a warning is an error, and so is a name that leads nowhere. DOCS_ONLINE=1 links to Python's own pages.
docs: $(READY_DOCS)
	$(BIN)/sphinx-build -W -n --keep-going -q docs docs/_build/html
	@echo 'docs/_build/html/index.html'

soak: $(READY)
	$(BIN)/python tests/soak.py $(SOAK)

bench: $(READY_BENCH)
	.venv-bench/bin/python benchmarks/goals.py $(BENCH)

# --upgrade-deps: the pip that comes with Python 3.11 does not know --group
$(READY): pyproject.toml
	$(PYTHON) -m venv --upgrade-deps .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e . --group dev
	touch $@

$(READY_DOCS): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group docs
	touch $@

$(READY_BENCH): pyproject.toml
	$(PYTHON) -m venv --upgrade-deps .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check -e . --group bench
	touch $@

clean:
	rm -rf docs/_build docs/profiles docs/reference docs/rules docs/sources
	rm -rf .venv .venv-bench build dist .coverage htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests benchmarks examples docs -name __pycache__ -type d -prune -exec rm -rf {} +
