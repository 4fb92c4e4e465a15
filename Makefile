# Everything runs in an environment of its own, .venv; `make` alone says what there is.
PYTHON ?= python3
BIN = .venv/bin
SOURCES = pyproject.toml setup.py $(wildcard ext/*.pyx ext/*.pxd ext/*/*.h)

help:
	@echo "make search    build, prove the known infinite deal, search for one minute"
	@echo "make test      build and run all tests"
	@echo "make check     while writing: the tests that take under a second each, and lint"
	@echo "make build     make the environment and build the engine in it"
	@echo "make lint      ruff, cython-lint, mypy"
	@echo "make bench     games per second"
	@echo "make sanitize  engine tests under AddressSanitizer and UBSan"
	@echo "make coverage  tests with the lines they miss"
	@echo "make dist      source distribution and wheel, tried out away from the tree"
	@echo "make clean     remove what was built; results stay"

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "searcher needs Python 3.11 or newer; name one with make PYTHON=..."; exit 2; }
	@$(PYTHON) -m venv .venv || \
		{ echo "$(PYTHON) cannot make an environment; on Debian install python3-venv"; exit 2; }
	@touch $@

# the engine is compiled here; an error of the compiler is shown whole
.venv/built: .venv/made $(SOURCES)
	@echo "building the engine ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

.venv/linters: .venv/built
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lint]'
	@touch $@

build: .venv/built

search: .venv/built
	$(BIN)/searcher verify
	$(BIN)/searcher search random --minutes 1 --out results/search

test: .venv/built
	$(BIN)/python -m pytest -n auto --dist worksteal

check: .venv/linters
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"
	@$(MAKE) --no-print-directory lint

lint: .venv/linters
	$(BIN)/ruff check .
	PATH=$(BIN):$$PATH cython-lint ext
	$(BIN)/mypy

bench: .venv/built
	$(BIN)/searcher bench

# a build of its own, away from the tree, so that the other one stays as it is
sanitize: .venv/built
	rm -rf build/sanitized build/lib.* build/temp.*
	SEARCHER_SANITIZE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --target build/sanitized .
	rm -rf build/lib.* build/temp.*
	LD_PRELOAD="$$(cc -print-file-name=libasan.so) $$(cc -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=build/sanitized SANITIZED=1 \
		$(BIN)/pytest tests/engine tests/loops -k "not 399_deals"

coverage: .venv/built
	$(BIN)/python -m pip install --quiet --disable-pip-version-check coverage
	$(BIN)/coverage run --source=searcher -m pytest
	$(BIN)/coverage report --show-missing

dist: .venv/built
	rm -rf dist build/away
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build
	$(BIN)/python -m build --outdir dist .
	$(PYTHON) -m venv build/away
	build/away/bin/python -m pip install --quiet --disable-pip-version-check dist/searcher-*.tar.gz
	cd build/away && bin/searcher self-test

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .hypothesis .ruff_cache .mypy_cache
	rm -f ext/*.c searcher/engine/*.so
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help build search test check lint bench sanitize coverage dist clean
