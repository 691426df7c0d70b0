# Everything a person or CI runs. Needs only Python 3.11+ and make: the rest is installed into .venv and .tools.
PYTHON ?= python3
UV_VERSION := 0.13.9
export UV_PYTHON_DOWNLOADS := never
export UV_COMPILE_BYTECODE := 1
export UV_PROJECT_ENVIRONMENT := .venv
export PYTHONDONTWRITEBYTECODE :=  # else every worker of every run rewrites the assertions of all tests
UV := .tools/bin/uv
PY := .venv/bin/python

PYTEST := $(PY) -m pytest -n auto --dist loadgroup --no-loadscope-reorder --durations=20

.PHONY: play run test test-slow test-all compiled quick check audit mutants bench clean

play: .venv/ready  ## A table on the local Discord, in a browser page; no token needed
	$(PY) -m playground

run: .venv/ready  ## The same bot on the real Discord; needs DISCORD_TOKEN in .env
	$(PY) -m bot

test: check compiled  ## All checks, and a test of every kind: ten minutes on two cores
	$(PYTEST) -m "not slow"

test-slow: compiled  ## The other tests: whole games, long searches, many kills
	$(PYTEST) -m slow

test-all: test test-slow  ## Everything that CI runs

compiled: .venv/ready  # tests start hundreds of programs, which would spend half their time compiling
	$(PY) -m compileall -q bot games playground rendering tests tools

quick: .venv/ready  ## The checks and tests that your change needs most, in 90 seconds
	$(PY) -m tools.quick

check: .venv/ready  ## Format, lint, types, import contracts
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports

mutants: .venv/ready  ## Mistakes that no test notices: `make mutants FILE=bot/core/table/timing/zones.py`
	$(PY) -m tools.mutants $(FILE) $(TESTS)

audit: .venv/ready  ## Look for known vulnerabilities in the locked packages
	$(PY) -m tools.audit

bench: .venv/ready  ## Speed and memory, one `name: value unit` line per figure; `make bench scale` prints one part
	$(PY) -m tools.bench $(PARTS)

ifeq (bench,$(firstword $(MAKECMDGOALS)))
PARTS := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
.PHONY: $(PARTS)
$(PARTS): bench ; @:
endif

.venv/ready: pyproject.toml uv.lock | $(UV)
	$(UV) sync --frozen --quiet --python $(PYTHON)
	@touch $@

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Guffaw needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12 play"; exit 1; }
	$(PYTHON) -m venv .tools
	.tools/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

clean:  ## Forget what was installed (tables in data/ stay)
	rm -rf .venv .tools
