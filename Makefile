# make play    set up what is needed and open the table in your browser
# make install set up the command .venv/bin/hairpin, and start nothing
# make test    set up and check everything: format, lint, types, imports, tests on both builds
# make check   the fast half of that
# make format  format Python and JavaScript
# make served  the web table against real servers, databases and browsers
# make bench   measure the speed, compiled and interpreted in one run
# make torture kill the web table 200 times under load
# make digests compare everything that is shown and told in 1,280 matches with stored digests
# make soak    check the contract in 100,000 random matches of every game
# make wear    measure the memory of a server and its bots over half an hour of play

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
CORES := $(shell nproc 2>/dev/null || echo 2)

# Bytecode is always cached, whatever the shell sets: these tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

SOURCES := $(shell find src -name "*.py" -o -name "*.toml" -o -name "*.md" -o -name "*.svg" -o -name "*.css" -o -name "*.js" -o -name "*.html" | grep -v egg-info)
BUILT_FROM := pyproject.toml setup.py README.md $(SOURCES)
COPIED := pyproject.toml setup.py README.md LICENSE src

# Tests of the interpreted build use the source tree; tests of the compiled build use the installed package.
PURE := PYTHONPATH=src HAIRPIN_PURE=1 HAIRPIN_EXPECT=interpreted
COMPILED := HAIRPIN_PURE=0 HAIRPIN_EXPECT=compiled
UNSERVED := --ignore=tests/server --ignore=tests/web --ignore=tests/releases
PYTEST := $(BIN)/python -m pytest -q -n $(CORES) --dist worksteal -p no:cacheprovider

# Tools to check the page's JavaScript. The server sends the plain source and needs none of them.
IS_20 := process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)
HAS_NODE := $(shell command -v npm >/dev/null && node -e "$(IS_20)" 2>/dev/null && echo yes)
PAGE := $(VENV)/page
BIOME := $(PAGE)/node_modules/.bin/biome
TSC := $(PAGE)/node_modules/.bin/tsc
define UNCHECKED
	@printf '\n*** SKIPPED: the JavaScript checks need Node.js 20+ with npm, which this machine does not have. ***\n'
	@printf '*** The JavaScript of the page has NOT been checked. ***\n\n'
endef

.PHONY: play install test served check bench torture digests soak wear format clean

play: $(VENV)/installed
	@$(BIN)/hairpin serve --open

install: $(VENV)/installed

# Servers, boards, words, commands and terminals are compiled in neither build: only the compiled one tests them.
# Rules, engine, views, bots, matches and records are tested on both. Browser tests run separately: Playwright keeps an
# event loop running in its process, and other tests start their own.
test:
	@$(MAKE) --no-print-directory -j2 --output-sync=target style browser $(VENV)/compiled
	$(PURE) $(PYTEST) $(UNSERVED) -m "not plain"
	$(COMPILED) $(PYTEST) --ignore=tests/web
	$(COMPILED) $(PYTEST) tests/web
	$(if $(HAS_NODE),,$(UNCHECKED))

served: browser $(VENV)/compiled
	$(COMPILED) $(PYTEST) -m served --ignore=tests/web
	$(COMPILED) $(PYTEST) tests/web

# These tests use the system's own browser and proxy; a missing one is installed if packages may be installed.
.PHONY: browser
browser:
	@have_browser() { $(PYTHON) -m benchmarks.chromium >/dev/null 2>&1; }; \
	get() { DEBIAN_FRONTEND=noninteractive apt-get install -y -q $$1 >/dev/null 2>&1; }; \
	have_browser && command -v nginx >/dev/null && exit 0; \
	echo "setting up Chromium and nginx for the tests"; \
	apt-get update -q >/dev/null 2>&1; \
	have_browser || get chromium-headless-shell || get chromium; \
	command -v nginx >/dev/null || get nginx-light || echo "nginx cannot be installed; its test is skipped"; \
	$(PYTHON) -m benchmarks.chromium >/dev/null

check: $(VENV)/tools style
	$(PURE) $(PYTEST) $(UNSERVED) -m "not slow"
	$(if $(HAS_NODE),,$(UNCHECKED))

.PHONY: style
style: $(VENV)/tools style-page
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

# Checks the page's JavaScript: format and lint, then the types in its comments. Style sheets are only linted.
.PHONY: style-page
style-page: $(if $(HAS_NODE),$(PAGE)/installed)
	$(if $(HAS_NODE),$(BIOME) ci --error-on-warnings,$(UNCHECKED))
	$(if $(HAS_NODE),$(TSC))

format: $(VENV)/tools $(if $(HAS_NODE),$(PAGE)/installed)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(if $(HAS_NODE),$(BIOME) check --write,$(UNCHECKED))

bench: $(VENV)/compiled
	$(BIN)/python benchmarks/core.py
	$(BIN)/python -m benchmarks.front
	$(BIN)/python -m benchmarks.screens
	$(BIN)/python -m benchmarks.serving
	$(BIN)/python -m benchmarks.paint

torture: $(VENV)/compiled
	$(BIN)/python -m benchmarks.torture 200

digests: $(VENV)/compiled
	$(COMPILED) $(BIN)/python -m tests.digests

wear: $(VENV)/compiled
	$(BIN)/python -m benchmarks.soak

soak: $(VENV)/compiled
	@for game in $$($(BIN)/python -c "from hairpin.games import game_names; print(*game_names())"); do \
		$(BIN)/python -m hairpin.testing $$game --matches 100000 --jobs $(CORES) || exit 1; \
	done
	HAIRPIN_WHOLE=1 $(COMPILED) $(PYTEST) tests/test_number_words.py tests/nitro_dice/test_claims.py tests/underground/test_words.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The core is compiled if there is a C compiler; without one it runs interpreted, and the last line says so. Meanwhile
# the dependencies are downloaded. The compiler's own environment is used once, so it needs no bytecode.
$(VENV)/installed: $(BUILT_FROM) | $(BIN)/python
	@echo "setting up Hairpin (about two minutes the first time)"
	@$(MAKE) --no-print-directory -j2 $(VENV)/dependencies $(VENV)/wheel
	$(BIN)/python -m pip install -q --disable-pip-version-check --force-reinstall --no-deps $(VENV)/wheel/*.whl
	@$(BIN)/hairpin --version
	@touch $@

$(VENV)/dependencies: pyproject.toml | $(BIN)/python
	@$(BIN)/python -c "import tomllib; print(*tomllib.load(open('$<', 'rb'))['project']['dependencies'], sep='\n')" >$@.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check -r $@.txt
	@touch $@

$(VENV)/wheel: $(BUILT_FROM) | $(BIN)/python
	@rm -rf $@
	PIP_NO_COMPILE=1 $(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps -w $@ .
	@touch $@

# Tools for the checks, and the package itself without compiling; the compiled build replaces it.
$(VENV)/tools: pyproject.toml | $(BIN)/python
	HAIRPIN_COMPILE=0 $(BIN)/python -m pip install -q --disable-pip-version-check ".[dev]"
	@rm -f $(VENV)/compiled $(VENV)/installed
	@touch $@

# Installed beside the other tools, so that there is no node_modules in the source tree.
$(PAGE)/installed: package.json package-lock.json .npmrc | $(BIN)/python
	@mkdir -p $(PAGE) && cp package.json package-lock.json .npmrc $(PAGE)
	npm ci --prefix $(PAGE) --no-audit --no-fund --loglevel=error
	@touch $@

# Built as on a fresh machine, in an environment without Hairpin's dependencies; and from a copy, because the tools may
# be installed at the same time, and two builds in one tree disturb each other.
$(VENV)/wheels: $(BUILT_FROM) | $(BIN)/python
	@rm -rf $@ $(VENV)/made $(VENV)/copy && mkdir $(VENV)/copy && cp -r $(COPIED) $(VENV)/copy
	@$(PYTHON) -m venv --clear $(VENV)/bare
	PIP_NO_COMPILE=1 HAIRPIN_COMPILE=1 $(VENV)/bare/bin/python -m pip wheel -q --disable-pip-version-check --no-deps -w $(VENV)/made $(VENV)/copy
	@mv $(VENV)/made $@ && touch $@

$(VENV)/compiled: $(VENV)/wheels $(VENV)/tools
	$(BIN)/python -m pip install -q --disable-pip-version-check --force-reinstall --no-deps $(VENV)/wheels/*.whl
	@$(BIN)/hairpin --version
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) node_modules build src/hairpin.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
