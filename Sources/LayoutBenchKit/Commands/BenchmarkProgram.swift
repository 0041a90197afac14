import ArgumentParser
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Dispatch
import Foundation
import InputFiles
import Synchronization

// One import is enough for a user's package, and for the other files of this module.
@_exported public import CollectionLayouts
@_exported public import LayoutSuites
@_exported public import LayoutWorkloads

/// A program with all verbs, over the built-in layouts, strategies and workloads and your own.
///
///     BenchmarkProgram(
///       name: "mybench",
///       layouts: [BenchmarkedLayout(StairsLayout()) { $0.width }],
///       strategies: [Contender(name: "sparse", summary: "stores few states", builder: SparseStates())],
///       workloads: [TweetWorkload()]
///     ).main()
public struct BenchmarkProgram: Sendable {
  /// The program's name in its help, and the name of the executable product that `ab` builds.
  public var name: String
  /// Your own layouts. Their names must differ. A layout with the name of a built-in layout replaces it.
  public var layouts: [BenchmarkedLayout]
  /// Your own strategies. Their names must differ from each other and from those of the built-in strategies.
  public var strategies: [Contender]
  /// Your own workloads. Their names must differ. A workload with the name of a built-in workload replaces it.
  public var workloads: [any Workload]
  /// Verbs that another product adds.
  package var commands: [any ParsableCommand.Type] = []

  /// Creates a program with everything built in and these additions.
  public init(
    name: String = "layoutbench", layouts: [BenchmarkedLayout] = [], strategies: [Contender] = [], workloads: [any Workload] = []
  ) {
    self.name = name
    self.layouts = layouts
    self.strategies = strategies
    self.workloads = workloads
  }

  /// Runs the verb that the command line names, and ends the process.
  ///
  /// Verbs run on the main queue. Its start ends the main thread, and other threads serve the queue. Under callgrind there must be only one thread, so the
  /// verbs that profilers run begin before that.
  public func main() -> Never {
    OpenFileLimit.raise()
    guard FreeDescriptors.sufficeToBegin else {
      Terminal.warn("too many files are open to begin: allow more with `ulimit -n 256`")
      exit(EXIT_FAILURE)
    }
    do {
      let replaced = try register()
      if !startsItself { replaced.forEach { Terminal.warn("\($0)") } }
    } catch {
      Terminal.warn("\(error)")
      exit(EXIT_FAILURE)
    }
    switch ProgramArguments.words.first {
    case HiddenVerb.countInstructions: Self.runAlone(CountInstructionsCommand.self)
    case HiddenVerb.recordAllocations: Self.runAlone(RecordAllocationsCommand.self)
    case HiddenVerb.repeatCell: Self.runAlone(RepeatCellCommand.self)
    default: break
    }
    Task { @MainActor in
      do {
        if let fault = ProgramArguments.fault() { throw ValidationError(fault) }
        let words = try LayoutBench.meant(ProgramArguments.words)
        if try HelpTopic.show(words) { exit(EXIT_SUCCESS) }
        try LayoutBench.checkVerb(words)
        try await LayoutBench.run(words.joiningNegativeNumbers)
        exit(EXIT_SUCCESS)
      } catch {
        Self.end(with: error)
      }
    }
    dispatchMain()
  }

  /// Whether the program started itself with this verb. Then the user has already seen the warnings.
  private var startsItself: Bool {
    let verb = ProgramArguments.words.first ?? ""
    return HiddenVerb.all.contains(verb)
      || commands.contains { !$0.configuration.shouldDisplay && $0.configuration.commandName == verb }
  }

  /// Ends the process as the argument parser would, but with the name of the running program.
  private static func end(with error: any Error) -> Never {
    let code = LayoutBench.exitCode(for: error)
    var text = named(LayoutBench.fullMessage(for: error), as: current)
    if let remedy = LayoutBench.remedy(for: text, ProgramArguments.words) {
      text.replace(/Unexpected argument '[^']+'/, maxReplacements: 1) { "\($0.0); \(remedy)" }
    }
    // Help is text of the program; an error may quote a stranger's text.
    if !code.isSuccess { text = PrintedText.lines(text) }
    if !text.isEmpty { Terminal.put(text + "\n", to: code.isSuccess ? STDOUT_FILENO : STDERR_FILENO) }
    exit(code.rawValue)
  }

  /// `text` with the name of a program in its commands and verdicts: remedies, examples and verdicts are written for `layoutbench`.
  static func named(_ text: String, as name: String = current) -> String {
    let standard = RunningProgram.standardName
    guard name != standard else { return text }
    return text.replacing("\(standard) ", with: "\(name) ").replacing("\(standard): ", with: "\(name): ")
  }

  /// Runs a verb that profilers run, on the main thread, and ends the process.
  private static func runAlone(_ command: any ParsableCommand.Type) -> Never {
    command.main(Array(ProgramArguments.words.dropFirst()))
    exit(EXIT_SUCCESS)
  }

  /// Adds the program's own layouts, strategies and workloads to those built in. Returns the additions that replace something built in.
  @discardableResult func register() throws(RegistrationError) -> [ReplacedName] {
    try Self.check(layouts.map(\.name), of: "layout", against: [CellIdentifier.floorLayout])
    try Self.check(strategies.map(\.name), of: "strategy", against: Contender.known.map(\.name) + HardwareFloor.allCases.map(\.rawValue))
    try Self.check(workloads.map(\.name), of: "workload", against: [])
    let builtIn = (layouts: (BenchmarkedLayout.all + BenchmarkedLayout.comparisons).map(\.name), workloads: Workloads.named.map(\.name))
    let replaced =
      layouts.map(\.name).filter(builtIn.layouts.contains).map { ReplacedName(name: $0, kind: "layout") }
      + workloads.map(\.name).filter(builtIn.workloads.contains).map { ReplacedName(name: $0, kind: "workload") }
    BenchmarkedLayout.additions.add(layouts.map(\.own))
    SpecFamily.additions.add(
      layouts.filter { $0.hosting == nil }.map { SpecFamily(own: $0.layout, name: $0.name, scrollDirection: $0.scrollDirection) })
    Contender.additions.add(strategies)
    Workloads.additions.add(workloads)
    RunningProgram.name = name
    let commands = commands
    Self.registeredCommands.withLock { $0 = commands }
    return replaced
  }

  /// The name of the running program.
  static var current: String { RunningProgram.name }

  /// The verbs that another product has added.
  static var addedCommands: [any ParsableCommand.Type] { registeredCommands.withLock { $0 } }

  private static let registeredCommands = Mutex<[any ParsableCommand.Type]>([])

  private static func check(_ names: [String], of kind: String, against others: [String]) throws(RegistrationError) {
    var seen = Set(others)
    for name in names {
      // `/` and `@` separate the parts of a cell's name, `:` a layout from its strategy, and `,` the names in an option.
      if name.isEmpty || name.contains(where: { "/@:, \n".contains($0) }) { throw .unusableName(name, kind: kind) }
      if !seen.insert(name).inserted { throw .nameInUse(name, kind: kind) }
    }
  }
}

/// A layout or workload of the program that replaces a built-in one.
struct ReplacedName: Equatable, CustomStringConvertible {
  let name: String
  let kind: String

  /// The replacement, and the remedy.
  var description: String { "the \(kind) “\(name)” of this program takes the place of the built-in one; rename it in `main` to have both" }
}

/// The reason why a program cannot start.
enum RegistrationError: Error, Equatable, CustomStringConvertible {
  /// Another one has this name.
  case nameInUse(String, kind: String)
  /// No cell could have this name.
  case unusableName(String, kind: String)

  var description: String {
    switch self {
    case .nameInUse(let name, let kind): "there are two of the \(kind) “\(name)”; give each \(kind) a name of its own in `main`"
    case .unusableName(let name, let kind):
      "the \(kind) “\(name)” has a name that no cell can have; give it a name without blanks, commas, “/”, “@” and “:” in `main`"
    }
  }
}
