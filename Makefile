# Everything anyone has to know: make run, make test, make quick, make check, make attack,
# make audit, make bench, make web.
# It all lives in .venv, which `rm -rf .venv` undoes.

# The first Python that is new enough; PYTHON=... names another one.
PYTHON ?= $(shell for one in python3 python3.14 python3.13 python3.12 python3.11; do \
	if $$one -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$one; break; fi; done)
IN_VENV := .venv/bin/python
# A lock names all there is to install. Left to look for dependencies itself, pip takes one that is asked
# for with an extra at its newest version, and says that this is not the locked one.
INSTALL := $(IN_VENV) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps

# Some shells and Conda export a HOST of their own; only an address is meant for us.
WANTED_HOST := $(if $(filter environment,$(origin HOST)),$(filter localhost 0.% 1% 2% :%,$(HOST)),$(HOST))

# The address of a club's database; what talks to it is installed where one is named.
FOR_RUN := .venv/for-$(if $(DATABASE),club,run)

.PHONY: run test quick check attack audit bench web lock

## Open the app in the browser. HOST=0.0.0.0 lets other devices in, PORT=... and NO_BROWSER=1 too;
## DATABASE=postgresql://... has the history in a club's database (docs/club.md).
run: $(FOR_RUN)
	@$(if $(DATABASE),SKALD_DATABASE="$(DATABASE)") $(IN_VENV) main.py --web $(if $(WANTED_HOST),--host $(WANTED_HOST)) $(if $(PORT),--port $(PORT)) \
		$(if $(NO_BROWSER),--no-browser)

# A test waits now and then, for a browser, a server or a line that is cut: with one process more than
# there are two cores a run is done a tenth sooner. CI, which lands nothing after a test that came too
# late, has no more of them than cores.
CORES := $(shell getconf _NPROCESSORS_ONLN)
WORKERS := $(if $(filter ci,$(HYPOTHESIS_PROFILE)),auto,$(shell [ "$(CORES)" -gt 3 ] && echo 4 || echo 3))
PYTEST := $(IN_VENV) -m pytest -n $(WORKERS) --maxprocesses 4 --dist worksteal
# Rules and history are reached to the last line by their own tests, without the long ones; counting
# lines makes a test three times as slow, so only these are counted.

# No line of it is reached without a server of PostgreSQL.
ifeq ($(shell command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null),)
export UNREACHED := data/club/*
endif

# Else every process compiles all of the tests anew.
unexport PYTHONDONTWRITEBYTECODE

## Run the tests, of the long ones the part of the day; ARGS="-k hagar" picks some, of which nobody
## expects that they reach every line.
test: .venv/for-work
	@$(if $(ARGS),$(PYTEST) $(ARGS),\
		$(PYTEST) -m counted --cov --ignore views --ignore tools --ignore tests/views --ignore tests/browser && \
		$(PYTEST) -m "not counted" --ignore tests/browser && \
		$(PYTEST) tests/browser)

## Run what needs no browser, no database and no long walk, and of each test a third of its cases; of the tests
## of screens, of which each is dear, a third.
quick: .venv/for-work
	@HYPOTHESIS_PROFILE=quick $(PYTEST) -m "not long and not slow" --ignore tests/browser $(ARGS)

## Look at the code without running it.
check: .venv/for-work
	@$(IN_VENV) -m ruff check .
	@$(IN_VENV) -m mypy
	@$(IN_VENV) -m pytest -q tests/test_architecture.py

## Attack it in every way known for some minutes; ARGS="kills --seed 7 --round 3" makes one again.
attack: .venv/for-work
	@$(IN_VENV) -m tests.attack $(ARGS)

## Ask whether vulnerabilities are known of what is locked; ARGS="--database FOLDER" asks nobody.
audit: .venv/for-work
	@$(IN_VENV) -m tools.supply audit $(ARGS)

## Measure what has to be fast.
bench: .venv/for-work
	@$(IN_VENV) -m tests.benchmarks

## Build the offline web app into build/web; BASE_URL=/skald/ for a host that serves it there.
web: .venv/for-work
	@$(IN_VENV) -m tools.release web $(if $(BASE_URL),--base-url $(BASE_URL))

## Pin anew what pyproject.toml asks for; needs uv.
lock:
	uv pip compile -q --no-config --universal --python-version 3.11 --generate-hashes --upgrade \
		--custom-compile-command "make lock" --extra web pyproject.toml -o requirements.lock
	uv pip compile -q --no-config --universal --python-version 3.11 --generate-hashes --upgrade \
		--custom-compile-command "make lock" --extra web --extra club -c requirements.lock \
		pyproject.toml -o requirements-club.lock
	uv pip compile -q --no-config --universal --python-version 3.11 --generate-hashes --upgrade \
		--custom-compile-command "make lock" --extra web --extra club --group dev \
		-c requirements-club.lock \
		pyproject.toml -o requirements-dev.lock
	@echo "make check, and then: $(IN_VENV) -m tools.supply licences"

.venv/made:
	@test -n "$(PYTHON)" || { \
		echo "Skald needs Python 3.11 or newer, and none was found (see https://www.python.org)." >&2; \
		exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make a private environment. On Debian or Ubuntu: apt install python3-venv" >&2; \
		exit 1; }
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/for-run: .venv/made requirements.lock
	@echo "Installing what the app needs into .venv ..."
	@$(INSTALL) -r requirements.lock
	@touch $@

# Each of the other locks holds everything of the first at the same versions.
.venv/for-club: .venv/made requirements-club.lock
	@echo "Installing what the app needs for a club into .venv ..."
	@$(INSTALL) -r requirements-club.lock
	@touch $@ .venv/for-run

.venv/for-work: .venv/made requirements-dev.lock
	@echo "Installing what the app and its tests need into .venv ..."
	@$(INSTALL) -r requirements-dev.lock
	@touch $@ .venv/for-club .venv/for-run
