# The commands of this house; `make help` lists them.
#
# The first of them to be used makes .venv and installs into it, without root, exactly what
# requirements/dev.txt names, and then this package as an editable install. Later ones install again
# only when the pins or pyproject.toml have changed.
#
#   PYTHON=...   the Python to make .venv with (else the newest of 3.11 to 3.14, else python3)
#   ARGS=...     more arguments for the command behind play, test, soak, bench and pins

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help play test check soak bench pins clean

export PIP_DISABLE_PIP_VERSION_CHECK = 1

BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq
PINNED := $(PIP) --require-hashes -r

# A .venv that came here with a copied or moved folder still points to the old place. So its mark
# carries a number made from the folder's path, and without the right mark .venv is made anew.
MADE := .venv/made-$(shell pwd | cksum | tr -dc '[:digit:]')
READY := .venv/ready
BENCH := .venv/ready-bench
UV := .venv/ready-uv

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*  ## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{printf "%-12s %s\n", $$1, $$2}'
	@echo 'More arguments go into ARGS, e.g. make test ARGS="-k scarto". PYTHON=... chooses the Python.'

play: $(READY)  ## play a game in the terminal
	@$(BIN)/stammtisch play $(ARGS)

test: $(READY)  ## the tests, without the long ones
	$(BIN)/python -m pytest -n 2 tests $(ARGS)

check: $(READY)  ## style, types, the arrows between the rooms, clauses and words
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/clauses.py
	$(BIN)/python tools/words.py

soak: $(READY)  ## the long random runs
	STAMMTISCH_SOAK=1 $(BIN)/python -m pytest -n 2 tests/soak $(ARGS)

bench: $(READY)  ## figures, compared with OpenSpiel where that can be installed
	@if test $(BENCH) -nt requirements/bench.txt; then :; \
	elif $(PINNED) requirements/bench.txt --only-binary :all:; then touch $(BENCH); \
	else echo 'make bench: OpenSpiel could not be installed here; going on without it.' >&2; fi
	$(BIN)/python -m bench $(ARGS)

pins: $(UV)  ## write requirements/*.txt anew (ARGS=--upgrade: with the newest versions)
	$(COMPILE) pyproject.toml --group build --group test --group check -o requirements/dev.txt $(ARGS)
	$(COMPILE) --group bench -c requirements/dev.txt -o requirements/bench.txt $(ARGS)
	$(COMPILE) --group pins -o requirements/pins.txt $(ARGS)

# One file for every Python and system that we support, with the hashes of all files of a version,
# and no address in it.
COMPILE := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make pins"

clean:  ## take away .venv and everything else that was made here
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name .git -prune -o -type d -name __pycache__ -prune -exec rm -rf {} +

$(READY): $(MADE) pyproject.toml requirements/dev.txt
	@echo 'Installing what requirements/dev.txt names, and stammtisch itself ...'
	@$(PINNED) requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation --check-build-dependencies -e .
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
	"$$python" -m venv --clear .venv && touch $@
