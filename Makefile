# make play    set up what is needed and serve the table to your browser
# make test    set up everything and check everything: format, lint, types, arrows, tests on both builds
# make check   the fast half of that
# make served  the web table against real servers, databases and browsers
# make bench   how fast it runs, compiled and interpreted in one run
# make torture the web table killed 200 times under load
# make soak    100,000 random matches of every game against the contract

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
CORES := $(shell nproc 2>/dev/null || echo 2)

# What was translated once is kept, whatever the shell around says: hundreds of processes start in these tests.
export PYTHONDONTWRITEBYTECODE :=

SOURCES := $(shell find src -name "*.py" -o -name "*.toml" -o -name "*.md" -o -name "*.svg" -o -name "*.css" -o -name "*.js" -o -name "*.html" | grep -v egg-info)
BUILT_FROM := pyproject.toml setup.py README.md $(SOURCES)
COPIED := pyproject.toml setup.py README.md LICENSE src

# Tests on the interpreted build run from the source tree; those on the compiled build from the installed one.
PURE := PYTHONPATH=src HAIRPIN_PURE=1 HAIRPIN_EXPECT=interpreted
COMPILED := HAIRPIN_PURE=0 HAIRPIN_EXPECT=compiled
UNSERVED := --ignore=tests/server --ignore=tests/web
PYTEST := $(BIN)/python -m pytest -q -n $(CORES) --dist worksteal -p no:cacheprovider

.PHONY: play test served check bench torture soak format clean

play: $(VENV)/installed
	@$(BIN)/hairpin serve --open

# Servers, databases and browsers serve alike on both builds, and commands and terminals are compiled in neither:
# tests of these run on the compiled one. Rules, engine, views, words, boards and bots are tested on both.
test:
	@$(MAKE) --no-print-directory -j2 --output-sync=target style browser $(VENV)/compiled
	$(PURE) $(PYTEST) $(UNSERVED) -m "not plain"
	$(COMPILED) $(PYTEST)

served: browser $(VENV)/compiled
	$(COMPILED) $(PYTEST) -m served

# The browser of these tests is the system's own; where it is missing and packages may be put in, it is.
.PHONY: browser
browser:
	@$(PYTHON) -m benchmarks.chromium >/dev/null 2>&1 && exit 0; \
	echo "setting up Chromium for the tests"; \
	export DEBIAN_FRONTEND=noninteractive; \
	apt-get update -q >/dev/null && \
	{ apt-get install -y -q chromium-headless-shell >/dev/null 2>&1 || apt-get install -y -q chromium >/dev/null; } || \
	$(PYTHON) -m benchmarks.chromium

check: $(VENV)/tools style
	$(PURE) $(PYTEST) $(UNSERVED) -m "not slow"

.PHONY: style
style: $(VENV)/tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

format: $(VENV)/tools
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/compiled
	$(BIN)/python benchmarks/core.py
	$(BIN)/python -m benchmarks.screens
	$(BIN)/python -m benchmarks.serving
	$(BIN)/python -m benchmarks.paint

torture: $(VENV)/compiled
	$(BIN)/python -m benchmarks.torture 200

soak: $(VENV)/compiled
	@for game in $$($(BIN)/python -c "from hairpin.games import game_names; print(*game_names())"); do \
		$(BIN)/python -m hairpin.testing $$game --matches 100000 --jobs $(CORES) || exit 1; \
	done

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The core is compiled where there is a C compiler; without one it runs interpreted, and the last line says so.
$(VENV)/installed: $(BUILT_FROM) | $(BIN)/python
	@echo "setting up Hairpin (a few minutes the first time)"
	$(BIN)/python -m pip install -q --disable-pip-version-check .
	@$(BIN)/hairpin --version
	@touch $@

# What the checks need; the package itself is put in with the compiled build, or here without compiling.
$(VENV)/tools: pyproject.toml | $(BIN)/python
	HAIRPIN_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check ".[dev]"
	@rm -f $(VENV)/compiled $(VENV)/installed
	@touch $@

# Built as on a fresh machine, from an environment that holds nothing of what Hairpin itself needs; and from a copy,
# because the tools may be put in at the same time, and two builds in one tree get into each other's way.
$(VENV)/wheels: $(BUILT_FROM) | $(BIN)/python
	@rm -rf $@ $(VENV)/made $(VENV)/copy && mkdir $(VENV)/copy && cp -r $(COPIED) $(VENV)/copy
	@$(PYTHON) -m venv --clear $(VENV)/bare
	HAIRPIN_COMPILE=1 $(VENV)/bare/bin/python -m pip wheel -q --disable-pip-version-check --no-deps -w $(VENV)/made $(VENV)/copy
	@mv $(VENV)/made $@ && touch $@

$(VENV)/compiled: $(VENV)/wheels $(VENV)/tools
	$(BIN)/python -m pip install -q --disable-pip-version-check --force-reinstall --no-deps $(VENV)/wheels/*.whl
	@$(BIN)/hairpin --version
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) build src/hairpin.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
