# tlc: each task of a user or contributor as a single command. `make help` lists them.

PREFIX ?= /usr/local
CARGO ?= cargo
# The Debian 12 packages that the build needs: LLVM 22 and the libraries it is linked with.
PACKAGES = llvm-22-dev libpolly-22-dev zlib1g-dev libzstd-dev g++
# The package that an example is linked with.
TEST_PACKAGES = libgmp-dev libpcre2-dev libsqlite3-dev pkg-config zlib1g-dev
TLC = target/release/tlc
# The program that transfers objects of builds, in a workspace of its own.
REMOTE = crates/tlc-remote/Cargo.toml
DEMO = build/demo
# The files to install, in the directory tree of the installation.
DIST = build/dist
# The texts about the package: the licences of all components, their list, the changelog for Debian.
ABOUT = build/about
# The folder of packages.
PACKAGES_TO = build
CARGO_HOME ?= $(HOME)/.cargo

# The compiler contains no folder name of the build machine, so it has the same bytes wherever it is built.
# Flags are separated by a character that occurs in no path. SOURCE_DATE_EPOCH sets the build time that the
# allocator contains. MI_NO_GETENV keeps the allocator from searching the environment for settings, which it
# does forty times at each start.
empty =
SEPARATOR := $(shell printf '\037')
OTHER_FLAGS = $(subst $(empty) $(empty),$(SEPARATOR),$(strip $(RUSTFLAGS)))
REMAP = --remap-path-prefix=$(CARGO_HOME)/registry/src=registry$(SEPARATOR)--remap-path-prefix=$(CURDIR)=.
RELEASE = SOURCE_DATE_EPOCH=0 CARGO_ENCODED_RUSTFLAGS='$(if $(OTHER_FLAGS),$(OTHER_FLAGS)$(SEPARATOR))$(REMAP)' \
	CFLAGS='$(strip $(CFLAGS) -ffile-prefix-map=$(CARGO_HOME)/registry/src=registry -DMI_NO_GETENV)'

# The time of a package is that of its commit.
EPOCH = $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
WRITE_ABOUT = SOURCE_DATE_EPOCH=$(EPOCH) $(CARGO) run --quiet --locked -p packaging -- $(ABOUT)

.DEFAULT_GOAL := help
.PHONY: help setup build demo editors test test-browser test-remote test-editors test-mem2reg test-llvm test-long test-scale-out fuzz \
	fuzz-coverage mutants house semver deny sbom bench bench-build bench-code bench-compile bench-debug bench-fmt bench-lsp bench-peers \
	bench-plugin bench-real-c bench-ssa bench-thin-lto bench-scale bench-scale-out bench-gate report built install uninstall deb clean

help: ## List the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

setup: ## Install missing Debian packages
	@if command -v dpkg-query >/dev/null; then \
		missing=; \
		for package in $(PACKAGES) $(EXTRA_PACKAGES); do \
			dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
		done; \
		if [ -n "$$missing" ]; then \
			as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
			echo "+ apt-get install$$missing"; \
			{ $$as_root apt-get update -qq && \
			  DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -y -qq --no-install-recommends $$missing >/dev/null; } || { \
				echo "error: the packages$$missing could not be installed."; \
				echo "help: Debian 12 has them in its own archive: look at /etc/apt/sources.list and the network."; \
				echo "help: elsewhere, https://apt.llvm.org offers LLVM 22; or set LLVM_SYS_221_PREFIX to where it is."; \
				exit 1; }; \
		fi; \
	fi
	@command -v $(CARGO) >/dev/null || { \
		echo "error: Rust is missing."; \
		echo "help: install it from https://rustup.rs, version 1.88 or later."; \
		exit 1; }

build: setup ## Build the optimized compiler, target/release/tlc, and the files to install, build/dist
	$(RELEASE) $(CARGO) build --release --locked
	@scripts/dist $(TLC) $(DIST)
	@$(WRITE_ABOUT)
	@cp $(ABOUT)/copyright $(DIST)/share/doc/tlc/
	@scripts/inspect-binary $(DIST)/bin/tlc 48

demo: setup ## Build the compiler as the tests use it, compile and run real programs
	$(CARGO) build --workspace --locked --bin tlc
	@mkdir -p $(DEMO)
	target/debug/tlc -O2 examples/queens.mod -o $(DEMO)/queens
	$(DEMO)/queens
	target/debug/tlc run examples/wordcount.mod < examples/wordcount.in

editors: ## Write the files for VS Code, Vim, Neovim, Emacs, Helix, Kate and Zed to build/editors
	@scripts/dist-editors

test: EXTRA_PACKAGES = $(TEST_PACKAGES)
test: setup ## Run all tests
	$(CARGO) test --workspace --locked

test-browser: EXTRA_PACKAGES = chromium
test-browser: setup ## Test the pages of `tlc ssa --html` and `tlc doc --html` in Chromium
	@# Build the compiler of the other tests, so that it is not rebuilt with the features of other crates.
	$(CARGO) test --workspace --locked --test integration --no-run
	@# The checker of accessibility is not in Debian; its hash is in the lock file.
	@if command -v npm >/dev/null; then npm ci --prefix tests/browser --ignore-scripts --no-audit --no-fund; \
		else echo "skipped: accessibility, because npm is not installed"; fi
	@# The tests wait for the browser most of the time.
	$(CARGO) test --locked --manifest-path tests/browser/Cargo.toml -- --test-threads=6

test-remote: setup ## Test the program that shares objects of builds between machines
	@# The compiler that it is tested with is beside it.
	$(CARGO) test --workspace --locked --test integration --no-run
	$(CARGO) test --locked --manifest-path $(REMOTE) --target-dir target

EDITORS =
test-editors: ## Test the files for editors in those that are installed; EDITORS="vim emacs": only in these
	@scripts/test-editors $(EDITORS)

LLVM =
test-llvm: EXTRA_PACKAGES = clang-22 $(foreach version,16 19,llvm-$(version)-dev libpolly-$(version)-dev) clang-19
test-llvm: setup ## Test direct-ssa with each version of LLVM that is installed; LLVM="16 19": with these
	@scripts/test-llvm $(LLVM)

test-mem2reg: EXTRA_PACKAGES = clang-22 llvm-22 llvm-22-tools dpkg-dev xz-utils
test-mem2reg: setup ## Run LLVM's own tests of mem2reg, from Debian's source package, with the plugin of direct-ssa in its place
	$(CARGO) test --workspace --locked --test plugin -- --ignored

test-long: EXTRA_PACKAGES = $(TEST_PACKAGES)
test-long: setup ## Run the tests that take too long for `make test`: ten minutes of search, sanitizers and valgrind, programs of all sizes
	TLC_LONG=1 $(CARGO) test --workspace --locked --test filetests memory/
	$(CARGO) test --workspace --locked --test filetests gm2/
	TLC_LONG=1 $(CARGO) test --workspace --locked --test integration -- units deep_nesting
	TLC_LONG=1 $(CARGO) test --workspace --locked --test frontend formatting
	TLC_LONG=1 $(CARGO) test --workspace --locked --lib syntax::
	TLC_MUTATIONS=3000 $(CARGO) test --workspace --locked --test frontend recovery
	TLC_EDITS=100000 TLC_SESSION_EDITS=100000 $(CARGO) test --workspace --locked --test integration server::
	TLC_SIGNATURES=2000 $(CARGO) test --workspace --locked --test integration c_calling
	$(CARGO) test --workspace --locked --test integration scale -- --ignored
	$(CARGO) run --profile fuzz --locked -p tlc-fuzz -- run --minutes 10

MINUTES = 10
fuzz: EXTRA_PACKAGES = clang-22 libclang-rt-22-dev csmith libcsmith-dev
fuzz: setup ## Search for wrong code, crashes and hangs on all processors, resuming the last search; MINUTES=60: for an hour
	$(CARGO) run --profile fuzz --locked -p tlc-fuzz -- run --minutes $(MINUTES)

TARGET = parser
fuzz-coverage: setup ## Search for crashes, guided by coverage; TARGET=parser, sema, lowering, json, ssa or checker; MINUTES=60: for an hour
	@scripts/fuzz-coverage $(TARGET) $(MINUTES) $(OPTIONS)

mutants: ## Mutate the code that decides about checks, and the core of direct-ssa; FILES=crates/tlc-frontend/src/hir/value_range.rs: only this file
	@scripts/mutants $(FILES)

house: ## Report growth, and the rates of phrases that read like a translation; PATHS="crates/tlc-frontend/src/sema docs": list their uses there
	@$(CARGO) run --quiet --locked -p house -- $(PATHS)

semver: ## Compare the interface of direct-ssa with that of its last release
	@$(CARGO) semver-checks --version >/dev/null 2>&1 || { \
		echo "error: cargo-semver-checks is missing."; \
		echo "help: \`cargo install --locked cargo-semver-checks\` builds it, in about ten minutes; where cargo-binstall is"; \
		echo "help: installed, \`cargo binstall cargo-semver-checks\` downloads it in seconds."; \
		exit 1; }
	$(CARGO) semver-checks --package direct-ssa --only-explicit-features --features graph,llvm22,promote,serde $(OPTIONS)

deny: ## Check the licences, sources and known vulnerabilities of all dependencies
	@$(CARGO) deny --version >/dev/null 2>&1 || { \
		echo "error: cargo-deny is missing."; \
		echo "help: \`cargo install --locked cargo-deny\` builds it, in about ten minutes; where cargo-binstall is installed,"; \
		echo "help: \`cargo binstall cargo-deny\` downloads it in seconds."; \
		exit 1; }
	$(CARGO) deny --locked check bans licenses sources
	@if $(CARGO) deny --locked fetch db >/dev/null 2>&1; then \
		echo "$(CARGO) deny --locked check advisories"; \
		$(CARGO) deny --locked check advisories; \
	elif [ "$$TLC_REQUIRE_TOOLS" = 1 ]; then \
		echo "error: the data base of known weaknesses cannot be fetched from github.com"; exit 1; \
	else \
		echo "skipped: known weaknesses, because their data base cannot be fetched from github.com"; \
	fi

sbom: setup ## List everything built into the compiler, in the format of CycloneDX: build/tlc.cdx.json
	@$(WRITE_ABOUT)
	@cp $(ABOUT)/tlc.cdx.json build/tlc.cdx.json
	@echo "wrote build/tlc.cdx.json"

bench: build ## Run all benchmarks
	$(RELEASE) $(CARGO) bench --locked -p benches

bench-code: EXTRA_PACKAGES = clang-22 gm2
bench-code: build ## Measure the speed of programs against C; BENCH=--write-docs: into docs/performance.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench code -- $(BENCH)

bench-thin-lto: EXTRA_PACKAGES = lld-22 valgrind
bench-thin-lto: build ## Compare ThinLTO with whole programs; BENCH=--write-docs: into docs/scale.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench thin_lto -- $(BENCH)

bench-fmt: build ## Measure the speed of the formatter
	$(RELEASE) $(CARGO) bench --locked -p benches --bench fmt

bench-compile: build ## Measure the speed of the compiler
	$(RELEASE) $(CARGO) bench --locked -p benches --bench compile

bench-ssa: build ## Measure the construction of SSA form; BENCH=--full: all variants, --write-docs: into docs/ssa.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench ssa -- $(BENCH)

bench-debug: build ## Measure the share of code in which debuggers know variables; BENCH=--write-docs: into docs/debugging.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench debug -- $(BENCH)

bench-peers: EXTRA_PACKAGES = clang-22 valgrind time
bench-peers: build ## Measure the compiler against clang; BENCH=--write-docs: into docs/performance.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench peers -- $(BENCH)

bench-real-c: EXTRA_PACKAGES = clang-22 valgrind dpkg-dev autoconf automake libtool tcl time
bench-real-c: build ## Measure promotion against mem2reg on C programs of Debian; BENCH=--write-docs: into docs/ssa.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench real-c -- $(BENCH)

bench-plugin: EXTRA_PACKAGES = clang-22 llvm-22 valgrind dpkg-dev autoconf automake libtool tcl
bench-plugin: setup ## Build programs in C with the plugin of direct-ssa in place of SROA and mem2reg; BENCH=--write-docs: into its docs/plugin.md
	$(CARGO) bench --locked -p direct-ssa --features llvm22,promote --bench plugin -- $(BENCH)

bench-build: EXTRA_PACKAGES = clang-22 ninja-build golang-go
bench-build: build ## Measure builds of a project of 200 modules, and of the same program in C, Rust and Go; BENCH=--write-docs: into docs/performance.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench build -- $(BENCH)

bench-lsp: build ## Measure the language server in an editing session; BENCH=--write-docs: into docs/tools.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench lsp -- $(BENCH)

bench-scale: build ## Measure compilation of programs of sizes up to 1,000,000; BENCH=--write-docs: into docs/promises.md
	$(RELEASE) $(CARGO) bench --locked -p benches --bench scale -- $(BENCH)

SCALE_PACKAGES = bazel-bootstrap postgresql python3-venv llvm-22 lld-22 unzip
test-scale-out: EXTRA_PACKAGES = $(SCALE_PACKAGES)
test-scale-out: build ## Build 20 modules with Bazel and a worker, also with faults, and check the results
	@scripts/bench-scale-out $(TLC)

SCALE = --size 20x100 --size 1000x1020 --workers 1,2,4
bench-scale-out: EXTRA_PACKAGES = $(SCALE_PACKAGES)
bench-scale-out: build ## Measure builds with Bazel and workers into docs/scale.md; SCALE="--size 200x500 --workers 1"
	@scripts/bench-scale-out $(TLC) $(SCALE) --write-docs docs/scale.md

report: EXTRA_PACKAGES = valgrind
report: build ## Measure the tables of docs/report.md and write them; PART=--counts or --costs: only these
	$(RELEASE) $(CARGO) bench --locked -p benches --bench report -- --write-docs $(PART)

bench-gate: build ## Hold executed instructions within 3 % of benches/gate.baseline; ACCEPT=1: update the baseline
	$(RELEASE) $(CARGO) bench --locked -p benches --bench gate -- $(if $(ACCEPT),--accept)

# The files of DIST besides the pages, listed for `uninstall`, which must work without it.
INSTALLED = bin/tlc \
	$(addprefix share/man/man1/tlc, .1 $(addsuffix .1, -new -init -build -watch -package -clean -add -remove -tree -deps -bazel -update -cache -run -check -fmt -port -bindgen -ssa -promote -compare -doc -test -bench -lsp -explain -help)) \
	$(addprefix share/tlc/, tlc_gdb.py tlc_lldb.py) \
	share/bash-completion/completions/tlc share/zsh/site-functions/_tlc share/fish/vendor_completions.d/tlc.fish
# The folder of pages, which belongs to tlc as a whole.
TEXTS = share/doc/tlc

# Installing builds nothing and does not access the network, because it runs as root.
built:
	@test -x $(DIST)/bin/tlc || { \
		echo "error: nothing is built yet."; \
		echo "help: run \`make build\` first, and not as root."; \
		exit 1; }

install: built ## Install the results of `make build` to PREFIX, by default /usr/local
	@for file in $(INSTALLED) $$(cd "$(DIST)" && find $(TEXTS) -type f); do \
		mode=644; [ "$$file" != bin/tlc ] || mode=755; \
		install -D -m $$mode "$(DIST)/$$file" "$(DESTDIR)$(PREFIX)/$$file" || exit 1; \
	done
	@echo "installed $(DESTDIR)$(PREFIX)/bin/tlc, its manual and completions, and pages in $(DESTDIR)$(PREFIX)/$(TEXTS)"

# The folders of the installation from the innermost, of which the system has those of /usr/local in any case.
SYSTEM_FOLDERS = $(if $(filter-out /usr/local,$(DESTDIR)$(PREFIX)),share/man share bin)
FOLDERS = $(addprefix share/, tlc doc man/man1 bash-completion/completions bash-completion zsh/site-functions zsh \
	fish/vendor_completions.d fish) $(SYSTEM_FOLDERS)

uninstall: ## Remove the files that `make install` has installed, and the folders that are empty without them
	@cd / && for file in $(INSTALLED); do rm -f "$(DESTDIR)$(PREFIX)/$$file"; done
	@rm -rf "$(DESTDIR)$(PREFIX)/$(TEXTS)"
	@for folder in $(FOLDERS); do rmdir "$(DESTDIR)$(PREFIX)/$$folder" 2>/dev/null || true; done

deb: built ## Make a Debian package of the results of `make build`: build/tlc_*.deb
	@SOURCE_DATE_EPOCH=$(EPOCH) scripts/dist-deb $(DIST) $(ABOUT) $(PACKAGES_TO)

clean: ## Remove everything that was built
	$(CARGO) clean
	rm -rf build
