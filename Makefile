# Everything a person or CI runs. Needs only Python 3.11+ and make: the rest is installed into .venv and .tools.
PYTHON ?= python3
UV_VERSION := 0.13.9
export UV_PYTHON_DOWNLOADS := never
export UV_COMPILE_BYTECODE := 1
export UV_PROJECT_ENVIRONMENT := .venv
UV := .tools/bin/uv
PY := .venv/bin/python

.PHONY: play run test quick check bench clean

play: .venv/ready  ## A table on the local Discord, in a browser page; no token needed
	$(PY) -m playground

run: .venv/ready  ## The same bot on the real Discord; needs DISCORD_TOKEN in .env
	$(PY) -m bot

test: check  ## All checks and all tests, and the twenty slowest
	$(PY) -m compileall -q bot games playground rendering tests tools  # hundreds of programs are started: half their time
	$(PY) -m pytest -n auto --dist loadgroup --durations=20

quick: .venv/ready  ## What the change at hand needs most of it, in a minute and a half
	$(PY) -m tools.quick

check: .venv/ready  ## Format, lint, types, import arrows
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports

bench: .venv/ready  ## One `name: value unit` line a figure; `make bench scale` prints only that part's
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
