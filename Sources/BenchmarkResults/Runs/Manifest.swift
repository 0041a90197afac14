import BenchmarkStatistics
import Foundation
import InputFiles

/// What a run was: the tool, the machine, the build and the plan, as far as they are known.
///
/// Whatever is not known is nil here and null in `manifest.json`: never a guess, an empty text or 0.
package struct Manifest: Codable, Hashable, Sendable {
  /// The schema that this version writes, and the only one that it reads.
  package static let currentSchemaVersion = 1

  /// The number of the method by which this version measures. Figures of two methods are figures of two things, and are not compared.
  ///
  /// 1: orders rotated, and what the caches held was left to chance. 2: orders are balanced in neighbours too, `relayout` and `*.cold` come after an eviction,
  /// everything else after the same work at the same places, and the clock's own cost is taken off. 3: an eviction reads twice as much, and each part twice.
  package static let currentMethod = 3

  /// The version of the files' layout.
  package var schemaVersion = currentSchemaVersion
  /// When the run started; the file says it in UTC, to the second.
  @NullWhenUnknown package var startedAt: Date?
  /// When the run finished; nil while it runs, and after it was killed.
  @NullWhenUnknown package var finishedAt: Date?
  /// What measured.
  package var tool = Tool()
  /// Which sources were measured: those of the package that built the program.
  package var revision = Revision()
  /// How they were built.
  package var build = Build()
  /// What owns malloc.
  package var allocator = Allocator()
  /// Where it ran.
  package var machine = Machine()
  /// What told the time.
  package var clock = Clock()
  /// What was to be measured.
  package var plan = Plan()
  /// What the program says of it. Empty in a run of a program that wrote none.
  @EmptyIfMissing package var catalogue = RunCatalogue()
  /// The SHA-256 of the samples of a finished run. Missing while it runs.
  package var samplesDigest: String?
  /// The SHA-256 of the plays of a finished run's scenarios, by which runs are compared. Missing while it runs, and of a run without scenarios.
  package var playsDigest: String?
  /// The name of the baseline that this copy of a run is. Missing from every other run.
  package var savedAs: String?
  /// What else a reader must know.
  package var notes: [RunNote] = []

  /// Creates a manifest in which nothing is known yet.
  package init() {}

  /// The name of the program that measured. It may begin the line of a log, where it must not be a command.
  package var program: String {
    let name = PrintedText.line(tool.commandLine?.first ?? "layoutbench")
    return String(PrintedText.lines("\n" + name).dropFirst())
  }
}

extension Manifest {
  /// What measured.
  package struct Tool: Codable, Hashable, Sendable {
    /// The tool's version.
    @NullWhenUnknown package var version: String?
    /// The command line, the tool's name first.
    @NullWhenUnknown package var commandLine: [String]?
    /// The SHA-256 of the program that measured. Missing where it is not known.
    package var programDigest: String?
    /// The revision of LayoutBench in a program of another package. Missing from LayoutBench's own runs, and where it is not known.
    package var revision: Revision?
  }

  /// A commit of a package, as far as it is known.
  package struct Revision: Codable, Hashable, Sendable {
    /// The full name of the commit.
    @NullWhenUnknown package var commit: String?
    /// Whether there were changes that the commit does not hold.
    @NullWhenUnknown package var isDirty: Bool?
    /// A source that was newer than the program, so that the commit may not be the one that was built. Missing unless there was one.
    package var newerSource: String?

    /// A commit, or an unknown one.
    package init(commit: String? = nil, isDirty: Bool? = nil, newerSource: String? = nil) {
      self.commit = commit
      self.isDirty = isDirty
      self.newerSource = newerSource
    }
  }

  /// How the sources were built.
  package struct Build: Codable, Hashable, Sendable {
    /// The compiler and its version.
    @NullWhenUnknown package var toolchain: String?
    /// `release` or `debug`.
    @NullWhenUnknown package var mode: String?
    /// The flags given to the compiler.
    @NullWhenUnknown package var flags: [String]?
    /// The versions of the packages it was built with, by their names. Missing where they are not known.
    package var packages: [String: String]?
  }

  /// What owns malloc.
  package struct Allocator: Codable, Hashable, Sendable {
    /// The allocator's name: `jemalloc`.
    @NullWhenUnknown package var name: String?
    /// The allocator's version.
    @NullWhenUnknown package var version: String?
    /// The options it ran with.
    @NullWhenUnknown package var configuration: String?
  }

  /// Where a run ran.
  package struct Machine: Codable, Hashable, Sendable {
    /// The processor's name.
    @NullWhenUnknown package var cpuModel: String?
    /// Family, model and stepping of the processor: `family 6, model 85, stepping 7`. Missing where it is not known.
    package var processorVersion: String?
    /// The sizes of its caches: `L1d 32 KiB, L1i 32 KiB, L2 1024 KiB`. Missing where they are not known.
    package var caches: String?
    /// The number of cores the process could use.
    @NullWhenUnknown package var cores: Int?
    /// How much of their time a control group let it use: `1.5 cores`, `none`. Missing where it is not known.
    package var processorQuota: String?
    /// The size of pages that memory gets, by the system and by the allocator: `transparent huge pages madvise; jemalloc thp default`. Missing where it
    /// is not known.
    package var pagePolicy: String?
    /// The operating system and its version.
    @NullWhenUnknown package var operatingSystem: String?
    /// The kernel and its version.
    @NullWhenUnknown package var kernel: String?
    /// The instruction set: `x86_64`.
    @NullWhenUnknown package var architecture: String?
    /// The load averages over 1, 5 and 15 minutes at the start.
    @NullWhenUnknown package var loadAverages: [Double]?
    /// What sets the processor's speed: `performance`, `powersave`.
    @NullWhenUnknown package var scalingGovernor: String?
  }

  /// What told the time.
  package struct Clock: Codable, Hashable, Sendable {
    /// The clock's name: `CLOCK_MONOTONIC`.
    @NullWhenUnknown package var name: String?
    /// What one reading costs, in nanoseconds.
    @NullWhenUnknown package var costNanoseconds: Double?
    /// The smallest difference that the clock shows, in nanoseconds.
    @NullWhenUnknown package var resolutionNanoseconds: Double?
  }

  /// What was to be measured. The plan of a set of thresholds says only what counts depend on; the other keys are missing from it.
  package struct Plan: Codable, Hashable, Sendable {
    /// The seed of everything random.
    @NullWhenUnknown package var seed: UInt64?
    /// The time the run was given, in seconds.
    @NullWhenUnknown package var budgetSeconds: Double?
    /// The number of rounds.
    @NullWhenUnknown package var rounds: Int?
    /// The number of the method of measuring (``Manifest/currentMethod``).
    package var method: Int?
    /// The number of launches of the program over which the rounds are spread.
    package var launches: Int?
    /// The looks that a paired comparison made while it measured, from which its verdicts can be derived again. Missing unless it made some.
    package var looks: [LookPlan.Look]?
    /// The layouts, in the order of the reports.
    package var layouts: [String] = []
    /// The strategies, in the order of the reports.
    package var strategies: [String] = []
    /// The operations, in the order of the reports.
    package var operations: [String] = []
    /// The numbers of items.
    package var sizes: [Int] = []
    /// The workload.
    @NullWhenUnknown package var workload: String?
    /// The number of layout units to a point.
    @NullWhenUnknown package var displayScale: Int?
    /// The container that was laid out in.
    @NullWhenUnknown package var container: Container?
    /// What the person chose.
    package var selection: RunSelection?
    /// The differences in time that do not matter in this run's reports. Missing unless the person chose them: then they are the standard ones.
    package var margins: NoiseMargins?
    /// The time that the layout of one frame may take, in nanoseconds. Missing unless the person chose it: then it is 2 ms.
    package var layoutBudgetNanoseconds: Double?
    /// How many cells were to be measured.
    package var cellCount: Int?
    /// Whether instructions were to be counted. Missing unless they were.
    package var countsInstructions: Bool?
    /// How long one iteration of a cell might take, in seconds. Missing unless the person chose it.
    package var cellLimitSeconds: Double?
    /// The strategy that was broken on purpose. Missing unless one was.
    package var brokenStrategy: String?
  }

  /// A container's size.
  package struct Container: Codable, Hashable, Sendable {
    /// The width, in points.
    package var width: Double
    /// The height, in points.
    package var height: Double

    /// Creates a size.
    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }
}
