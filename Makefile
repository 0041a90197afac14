# `make bench` measures, `make test` checks a debug build, `make test-all` checks everything. All install what is missing first, where they may.
# `make test-browser` tests the page of a report in Chromium. `make docs` builds the documentation, `make lint` checks the style, `make sanitize` runs the unit tests under the sanitizers.
#   JEMALLOC=0       builds without libjemalloc: everything but allocation figures
#   BENCH_FLAGS=…    further flags of `layoutbench run`
.PHONY: bench bench-full reference article test unit-tests tool-tests long-tool-tests test-all faults fuzz test-slurm test-builds release-builds debug-builds sanitize test-browser build setup docs pictures lint clean

SWIFT ?= swift
JEMALLOC ?= 1
BENCH_FLAGS ?=
RELEASE = .build/release/layoutbench
# Tests build in a folder of their own, so that going from one to the other builds nothing twice.
TEST_SCRATCH = .build/tests

ifeq ($(JEMALLOC),0)
  TRAITS = --traits Tools
else
  # The compiler is a little faster with jemalloc's allocator, which it gets on Linux where that is installed.
  JEMALLOC_LIBRARY = $(wildcard $(shell pkg-config --variable=libdir jemalloc 2>/dev/null)/libjemalloc.so.2)
endif
SWIFT_BUILD = $(if $(JEMALLOC_LIBRARY),LD_PRELOAD=$(JEMALLOC_LIBRARY)) $(SWIFT) build

bench: build
	$(RELEASE) run $(BENCH_FLAGS)

# All rounds of every cell, however long that takes: for figures to be published.
bench-full: build
	$(RELEASE) run --time-budget 60m --rounds 201 $(BENCH_FLAGS)

# Makes a finished run the committed reference, and writes its figures into the texts that quote it: make reference RUN=results/runs/NAME
SPLICED = README.md Documentation/Scenarios.md Sources/CollectionLayouts/CollectionLayouts.docc/Strategies.md
reference:
	$(RELEASE) report $(RUN) --publish results/reference > /dev/null
	$(RELEASE) report results/reference $(foreach text,$(SPLICED),--splice $(text)) > /dev/null
	cp results/reference/relayout.svg $(PICTURES)

# Measures the figures of Documentation/Bounds.md anew and writes them there: a run of everything, and one of each adversary. About fifteen minutes.
article: build
	./.ci/article $(RELEASE)

build: setup
	$(SWIFT_BUILD) -c release --product layoutbench $(TRAITS)

# Unit tests, and the tests of the tool: those that record nothing, with the debug build beside them. With TOOL=release all of them, with the release build:
# nothing is recorded from a debug build. Some of those take minutes: they compare revisions, link programs anew, and measure for as long as a calibration takes.
TOOL = debug
test: setup $(if $(filter release,$(TOOL)),test-builds,debug-builds)
	$(MAKE) -j3 unit-tests tool-tests long-tool-tests
	$(TESTS_ALONE)

# The tests of the tool take turns and mostly wait for it. In one process with the unit tests, which take every thread, they would wait for a thread besides.
# Two processes share them: suites that take the most time, and the others.
unit-tests:
	$(if $(filter release,$(TOOL)),$(RELEASE_TOOLS)) $(TESTS) --skip EndToEndTests
tool-tests:
	$(if $(filter release,$(TOOL)),$(RELEASE_TOOLS)) $(TESTS) --filter EndToEndTests --skip '$(LONG_TOOL_TESTS)'
long-tool-tests:
	$(if $(filter release,$(TOOL)),$(RELEASE_TOOLS)) $(TESTS) --filter '$(LONG_TOOL_TESTS)'
LONG_TOOL_TESTS = ToolTests/(Ab|AbLink|Bisect|Calibrate|Exact|Launch|Resume|Run)Tests

# All tests: with every case of the exhaustive ones, with both builds of the tool, the random scripts with other seeds too, the library in a release
# build of another package, the documentation, every command of the guide, and the verbs that build revisions in a repository of the example's own.
test-all: export THOROUGH = 1
test-all:
	$(MAKE) test TOOL=release
	$(TESTS) --filter EndToEndTests
	SEED=101 ITERATIONS=8 $(TESTS) --filter DifferentialTests/random
	./.ci/foreign-package
	$(MAKE) docs
	./.ci/uikit-guide
	./.ci/example-repository

RELEASE_TOOLS = LAYOUTBENCH_TOOL="$(CURDIR)/$(RELEASE)" LAYOUTBENCH_PROBE="$(CURDIR)/.build/release/specialization-probe"
# On Linux the program of the tests is started as it is: several `swift test` at once would wait for each other, or find the build's database in use.
ifeq ($(shell uname -s),Linux)
  TEST_PROGRAM = $(TEST_SCRATCH)/debug/LayoutBenchPackageTests.xctest --testing-library swift-testing
else
  TEST_PROGRAM = $(SWIFT) test --skip-build --ignore-lock --scratch-path $(TEST_SCRATCH) $(TRAITS)
endif
# Some tests crash a child on purpose, and the runtime would symbolicate every crash. Into a pipe Swift Testing would write colours.
TESTS = NO_COLOR=1 SWIFT_BACKTRACE=enable=no $(TEST_PROGRAM)
# Tests that count allocations to the byte must be alone in the process.
TESTS_ALONE = NO_COLOR=1 LAYOUTBENCH_ALONE=1 $(TEST_PROGRAM) --filter RetainedMemoryTests

# The optimiser works on one module at a time, which leaves a core idle: the debug build takes it. Dependencies are fetched before, one after the other.
test-builds: setup
	$(SWIFT) package resolve
	$(SWIFT) package --scratch-path $(TEST_SCRATCH) resolve
	$(MAKE) -j2 release-builds debug-builds

release-builds:
	$(SWIFT_BUILD) -c release --product layoutbench $(TRAITS)
	$(SWIFT_BUILD) -c release --product specialization-probe $(TRAITS)

# With the index that editors search, whose writing takes a seventh of the time: SwiftPM finds the tests by it.
debug-builds:
	$(SWIFT_BUILD) --build-tests --scratch-path $(TEST_SCRATCH) $(TRAITS)

# The page of a report in a real browser, which is installed if it is missing.
test-browser: build
	./.ci/browser $(RELEASE)

# Every unit test under the address sanitizer, then those with several threads under the thread sanitizer, each in a build folder of its own. CI has no
# time for these two builds and runs without them: run this before a release, and after a change to code that uses unsafe pointers or threads. It takes
# two hours or more on two cores. Without jemalloc, which would
# replace their allocators, and without the search for leaks, which takes what Swift's runtime keeps for leaks. What the thread sanitizer is
# wrong about is in .ci/thread-sanitizer.supp, with the reason. The random scripts of all layouts go on for 60 seeds under the address sanitizer, for
# a write beyond the memory of a table need not change a frame: SEED names the first of them, and each test prints it. Two tests whose child processes
# crash on purpose are left out: Swift's crash reporter reads whole pages of the stack, which the one sanitizer takes for a fault, and makes threads that the
# other does not know. The thread sanitizer leaves out what takes most of the time and has one thread: the suites of collection views, which run on the main
# actor one after the other, and the random scripts, each of which is played by engines of its own.
SANITIZED = test --traits Tools --skip EndToEndTests --skip 'ChildProcessTests/(crashing|neverEnding)'
SANITIZED_SEEDS = 60
# A person's seed is for those scripts alone: other tests count what they have seen, and one seed shows them too little.
OWN_SEEDS = env -u SEED -u ITERATIONS
OF_ONE_THREAD = ^(UIKitTests|UIKitLayoutsTests|LayoutHostTests|CollectionLayoutsUIKitTests|LayoutBenchUIKitTests)\.|DifferentialTests/random|IndexedSoakTests
sanitize: setup
	$(OWN_SEEDS) ASAN_OPTIONS=detect_leaks=0 $(SWIFT) $(SANITIZED) --sanitize=address --scratch-path .build/address
	SEED=$${SEED:-$$(date +%s)} ITERATIONS=$(SANITIZED_SEEDS) ASAN_OPTIONS=detect_leaks=0 $(SWIFT) $(SANITIZED) --sanitize=address --scratch-path .build/address --skip-build --filter DifferentialTests/random
	$(OWN_SEEDS) TSAN_OPTIONS="suppressions=$(CURDIR)/.ci/thread-sanitizer.supp" $(SWIFT) $(SANITIZED) --skip '$(OF_ONE_THREAD)' --sanitize=thread --scratch-path .build/thread

# Calls to the system that a small run, its report, its baseline and its history make fail one after the other, and some for good. About half an hour.
faults: build
	./.ci/faults $(RELEASE)

# A small sweep by an array of Slurm's, which is installed if it is missing. CI runs the same by GNU parallel: Slurm's daemons need root.
test-slurm: build
	./.ci/sweep slurm $(RELEASE)

# Files that libFuzzer invents, for the reader of each kind of file that may come from a stranger: ten minutes each, or SECONDS=60 KIND=spec.
# The readers are built for it in a folder of their own.
SECONDS = 600
FUZZ_SCRATCH = .build/fuzz/build
fuzz: setup
	LAYOUTBENCH_FUZZ=1 $(SWIFT_BUILD) -c release --product fuzz --scratch-path $(FUZZ_SCRATCH) --traits Tools -Xswiftc -sanitize=fuzzer
	./.ci/fuzz $(FUZZ_SCRATCH)/release/fuzz $(SECONDS) $(KIND)

setup:
	@JEMALLOC=$(JEMALLOC) ./.ci/setup

# The documentation as one site: `python3 -m http.server -d .build/docs`, then open localhost:8000. A link that leads nowhere is an error.
DOCUMENTED = LayoutWorkloads LayoutSuites LayoutBenchKit LayoutTestSupport BenchmarkHarness BenchmarkStatistics BenchmarkResults BenchmarkReports InputFiles RandomNumbers ScriptShrinking
docs:
	SWIFT=$(SWIFT) ./.ci/docs .build/docs $(DOCUMENTED)

# Draws the guides' pictures again, each from its spec file: the state after its last step, where it has any.
PICTURES = Sources/CollectionLayouts/CollectionLayouts.docc
STEP_orthogonal = 2
pictures: build
	cd Documentation/Specs && $(foreach name,$(basename $(notdir $(wildcard Documentation/Specs/*.json))), \
	  "$(CURDIR)/$(RELEASE)" render --spec $(name).json --step $(or $(STEP_$(name)),0) -o "$(CURDIR)/$(PICTURES)/$(name).svg" &&) true

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Benchmarks Tests Examples
	@! grep -rnE '^ *(@[^ ]+ |[a-z]+ )*public ' --include '*.swift' $(UNPROMISED) || { echo 'lint: no product promises these: make them `package`' >&2; exit 1; }

# Modules none of whose declarations a product promises. Other modules of the package see what is `package`.
UNPROMISED = $(addprefix Sources/, InputFiles BenchmarkHarness BenchmarkStatistics BenchmarkResults BenchmarkReports BenchmarkProcesses BenchmarkSessions)

clean:
	rm -rf .build
