import BenchmarkStatistics
import Foundation
import InputFiles

/// The circumstances of a run: the tool, the machine, the build and the plan, as far as they are known.
///
/// An unknown value is nil here and null in `manifest.json`: never a guess, an empty text or 0.
package struct Manifest: Codable, Hashable, Sendable {
  /// The schema that this version writes, which is also the only one that it reads.
  package static let currentSchemaVersion = 1

  /// The number of this version's method of measuring. Figures from two methods mean different things, and are not compared.
  ///
  /// 1: orders rotated, and the contents of the caches were left to chance. 2: orders are balanced in neighbours too, `relayout` and `*.cold` come after an
  /// eviction, everything else comes after the same work at the same places, and the clock's own cost is subtracted. 3: an eviction reads twice as much
  /// memory, and reads each part twice.
  package static let currentMethod = 3

  /// The version of the files' layout.
  package var schemaVersion = currentSchemaVersion
  /// The start of the run. The file has it in UTC, to the second.
  @NullWhenUnknown package var startedAt: Date?
  /// The end of the run; nil while it runs, and after it was killed.
  @NullWhenUnknown package var finishedAt: Date?
  /// The tool that measured.
  package var tool = Tool()
  /// The revision of the measured sources: those of the package that built the program.
  package var revision = Revision()
  /// The build of the sources.
  package var build = Build()
  /// The owner of malloc.
  package var allocator = Allocator()
  /// The machine on which the run ran.
  package var machine = Machine()
  /// The clock that took the times.
  package var clock = Clock()
  /// The plan of the measurements.
  package var plan = Plan()
  /// The program's description of the things that it measured. Empty in a run of a program that wrote none.
  @EmptyIfMissing package var catalogue = RunCatalogue()
  /// The SHA-256 of the samples of a finished run. Missing while it runs.
  package var samplesDigest: String?
  /// The SHA-256 of the plays of a finished run's scenarios, by which runs are compared. Missing while it runs, and in a run without scenarios.
  package var playsDigest: String?
  /// The name under which this copy of a run was saved as a baseline. Missing in every other run.
  package var savedAs: String?
  /// Notes that readers must know, or may want to know.
  package var notes: [RunNote] = []

  /// Creates a manifest in which everything is unknown.
  package init() {}

  /// The name of the program that measured. It is printed so that it cannot act as a command at the beginning of a log line.
  package var program: String {
    let name = PrintedText.line(tool.commandLine?.first ?? "layoutbench")
    return String(PrintedText.lines("\n" + name).dropFirst())
  }
}

extension Manifest {
  /// The tool that measured.
  package struct Tool: Codable, Hashable, Sendable {
    /// The tool's version.
    @NullWhenUnknown package var version: String?
    /// The command line, beginning with the tool's name.
    @NullWhenUnknown package var commandLine: [String]?
    /// The SHA-256 of the program that measured. Missing if unknown.
    package var programDigest: String?
    /// The revision of LayoutBench in a program of another package. Missing in LayoutBench's own runs, and if unknown.
    package var revision: Revision?
  }

  /// A commit of a package, as far as it is known.
  package struct Revision: Codable, Hashable, Sendable {
    /// The full name of the commit.
    @NullWhenUnknown package var commit: String?
    /// Whether there were changes that are not in the commit.
    @NullWhenUnknown package var isDirty: Bool?
    /// A source that was newer than the program, so that the commit may not be the one that was built. Missing without such a source.
    package var newerSource: String?

    /// Creates a revision. By default, its commit is unknown.
    package init(commit: String? = nil, isDirty: Bool? = nil, newerSource: String? = nil) {
      self.commit = commit
      self.isDirty = isDirty
      self.newerSource = newerSource
    }
  }

  /// The build of the sources.
  package struct Build: Codable, Hashable, Sendable {
    /// The compiler and its version.
    @NullWhenUnknown package var toolchain: String?
    /// `release` or `debug`.
    @NullWhenUnknown package var mode: String?
    /// The flags given to the compiler.
    @NullWhenUnknown package var flags: [String]?
    /// The versions of the packages in the build, by the packages' names. Missing if unknown.
    package var packages: [String: String]?
  }

  /// The owner of malloc.
  package struct Allocator: Codable, Hashable, Sendable {
    /// The allocator's name: `jemalloc`.
    @NullWhenUnknown package var name: String?
    /// The allocator's version.
    @NullWhenUnknown package var version: String?
    /// The options that it ran with.
    @NullWhenUnknown package var configuration: String?
  }

  /// The machine on which a run ran.
  package struct Machine: Codable, Hashable, Sendable {
    /// The processor's name.
    @NullWhenUnknown package var cpuModel: String?
    /// The family, model and stepping of the processor: `family 6, model 85, stepping 7`. Missing if unknown.
    package var processorVersion: String?
    /// The sizes of its caches: `L1d 32 KiB, L1i 32 KiB, L2 1024 KiB`. Missing if unknown.
    package var caches: String?
    /// The number of cores that the process could use.
    @NullWhenUnknown package var cores: Int?
    /// The processor time that a control group allowed the process: `1.5 cores`, or `none` without a limit. Missing if unknown.
    package var processorQuota: String?
    /// The size of memory pages, as set by the system and by the allocator: `transparent huge pages madvise; jemalloc thp default`. Missing if unknown.
    package var pagePolicy: String?
    /// The operating system and its version.
    @NullWhenUnknown package var operatingSystem: String?
    /// The kernel and its version.
    @NullWhenUnknown package var kernel: String?
    /// The instruction set: `x86_64`.
    @NullWhenUnknown package var architecture: String?
    /// The load averages over 1, 5 and 15 minutes at the start.
    @NullWhenUnknown package var loadAverages: [Double]?
    /// The policy that sets the processor's speed: `performance`, `powersave`.
    @NullWhenUnknown package var scalingGovernor: String?
  }

  /// The clock that took the times.
  package struct Clock: Codable, Hashable, Sendable {
    /// The clock's name: `CLOCK_MONOTONIC`.
    @NullWhenUnknown package var name: String?
    /// The cost of one reading, in nanoseconds.
    @NullWhenUnknown package var costNanoseconds: Double?
    /// The smallest difference that the clock can show, in nanoseconds.
    @NullWhenUnknown package var resolutionNanoseconds: Double?
  }

  /// The plan of the measurements. The plan of a set of thresholds has only the values that counts depend on; it lacks the other keys.
  package struct Plan: Codable, Hashable, Sendable {
    /// The seed of everything random.
    @NullWhenUnknown package var seed: UInt64?
    /// The time budget of the run, in seconds.
    @NullWhenUnknown package var budgetSeconds: Double?
    /// The number of rounds.
    @NullWhenUnknown package var rounds: Int?
    /// The number of the method of measuring (``Manifest/currentMethod``).
    package var method: Int?
    /// The number of launches of the program over which the rounds are spread.
    package var launches: Int?
    /// The looks of a paired comparison while it measured. The comparison's verdicts can be derived again from them. Missing without looks.
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
    /// The number of layout units in a point.
    @NullWhenUnknown package var displayScale: Int?
    /// The container of the layouts.
    @NullWhenUnknown package var container: Container?
    /// The choices of the user.
    package var selection: RunSelection?
    /// The differences in time that do not matter in this run's reports. Missing unless the user chose them; the standard margins then apply.
    package var margins: NoiseMargins?
    /// The time that the layout of one frame may take, in nanoseconds. Missing unless the user chose it; 2 ms then apply.
    package var layoutBudgetNanoseconds: Double?
    /// The number of planned cells.
    package var cellCount: Int?
    /// Whether the plan includes counting instructions. Missing if it does not.
    package var countsInstructions: Bool?
    /// The time limit for one iteration of a cell, in seconds. Missing unless the user chose it.
    package var cellLimitSeconds: Double?
    /// The strategy that was broken on purpose. Missing without one.
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
