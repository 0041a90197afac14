import BenchmarkStatistics
import Foundation

/// What a run was: the tool, the machine, the build and the plan, as far as they are known.
///
/// Whatever is not known is nil here and null in `manifest.json`: never a guess, an empty text or 0.
public struct Manifest: Codable, Hashable, Sendable {
  /// The schema that this version writes, and the only one that it reads.
  public static let currentSchemaVersion = 1

  /// The version of the files' layout.
  public var schemaVersion = currentSchemaVersion
  /// When the run started; the file says it in UTC, to the second.
  @NullWhenUnknown public var startedAt: Date?
  /// When the run finished; nil while it runs, and after it was killed.
  @NullWhenUnknown public var finishedAt: Date?
  /// What measured.
  public var tool = Tool()
  /// Which sources were measured.
  public var revision = Revision()
  /// How they were built.
  public var build = Build()
  /// What owns malloc.
  public var allocator = Allocator()
  /// Where it ran.
  public var machine = Machine()
  /// What told the time.
  public var clock = Clock()
  /// What was to be measured.
  public var plan = Plan()
  /// What else a reader must know.
  public var notes: [RunNote] = []

  /// Creates a manifest in which nothing is known yet.
  public init() {}
}

extension Manifest {
  /// What measured.
  public struct Tool: Codable, Hashable, Sendable {
    /// The tool's version.
    @NullWhenUnknown public var version: String?
    /// The command line, the tool's name first.
    @NullWhenUnknown public var commandLine: [String]?
  }

  /// Which sources were measured.
  public struct Revision: Codable, Hashable, Sendable {
    /// The full name of the commit.
    @NullWhenUnknown public var commit: String?
    /// Whether there were changes that the commit does not hold.
    @NullWhenUnknown public var isDirty: Bool?
  }

  /// How the sources were built.
  public struct Build: Codable, Hashable, Sendable {
    /// The compiler and its version.
    @NullWhenUnknown public var toolchain: String?
    /// `release` or `debug`.
    @NullWhenUnknown public var mode: String?
    /// The flags given to the compiler.
    @NullWhenUnknown public var flags: [String]?
  }

  /// What owns malloc.
  public struct Allocator: Codable, Hashable, Sendable {
    /// The allocator's name: `jemalloc`.
    @NullWhenUnknown public var name: String?
    /// The allocator's version.
    @NullWhenUnknown public var version: String?
    /// The options it ran with.
    @NullWhenUnknown public var configuration: String?
  }

  /// Where a run ran.
  public struct Machine: Codable, Hashable, Sendable {
    /// The processor's name.
    @NullWhenUnknown public var cpuModel: String?
    /// The number of cores the process could use.
    @NullWhenUnknown public var cores: Int?
    /// The operating system and its version.
    @NullWhenUnknown public var operatingSystem: String?
    /// The kernel and its version.
    @NullWhenUnknown public var kernel: String?
    /// The instruction set: `x86_64`.
    @NullWhenUnknown public var architecture: String?
    /// The load averages over 1, 5 and 15 minutes at the start.
    @NullWhenUnknown public var loadAverages: [Double]?
    /// What sets the processor's speed: `performance`, `powersave`.
    @NullWhenUnknown public var scalingGovernor: String?
  }

  /// What told the time.
  public struct Clock: Codable, Hashable, Sendable {
    /// The clock's name: `CLOCK_MONOTONIC`.
    @NullWhenUnknown public var name: String?
    /// What one reading costs, in nanoseconds.
    @NullWhenUnknown public var costNanoseconds: Double?
    /// The smallest step seen between two readings, in nanoseconds.
    @NullWhenUnknown public var resolutionNanoseconds: Double?
  }

  /// What was to be measured.
  public struct Plan: Codable, Hashable, Sendable {
    /// The seed of everything random.
    @NullWhenUnknown public var seed: UInt64?
    /// The time the run was given, in seconds.
    @NullWhenUnknown public var budgetSeconds: Double?
    /// The number of rounds.
    @NullWhenUnknown public var rounds: Int?
    /// The number of launches of the program over which the rounds are spread. Missing from the manifests of earlier versions, which launched it once.
    public var launches: Int?
    /// The looks that a paired comparison made while it measured, from which its verdicts can be derived again. Missing unless it made some.
    public var looks: [LookPlan.Look]?
    /// The layouts, in the order of the reports.
    public var layouts: [String] = []
    /// The strategies, in the order of the reports.
    public var strategies: [String] = []
    /// The operations, in the order of the reports.
    public var operations: [String] = []
    /// What a report must know about each operation; nil, and no key, in runs that were written before it was.
    public var operationTraits: [OperationTraits]?
    /// The numbers of items.
    public var sizes: [Int] = []
    /// The workload.
    @NullWhenUnknown public var workload: String?
    /// The number of layout units to a point.
    @NullWhenUnknown public var displayScale: Int?
    /// The container that was laid out in.
    @NullWhenUnknown public var container: Container?
    /// What the person chose. Missing from the manifests of earlier versions.
    public var selection: RunSelection?
    /// How many cells were to be measured. Missing from the manifests of earlier versions.
    public var cellCount: Int?
    /// Whether instructions were to be counted. Missing unless they were.
    public var countsInstructions: Bool?
    /// The strategy that was broken on purpose. Missing unless one was.
    public var brokenStrategy: String?
  }

  /// A container's size.
  public struct Container: Codable, Hashable, Sendable {
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }
}
