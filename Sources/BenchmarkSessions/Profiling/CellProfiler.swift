import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import Foundation
import LayoutSuites

/// Profiles one cell in a program: this one, or that of another revision.
package struct CellProfiler {
  /// The program's file.
  let program: String
  /// The flags that choose the items, in the form that every verb takes.
  let flags: [String]
  /// The flags that plant costs on purpose.
  var planted: [String] = []
  /// The longest time that a tool may take.
  let limit: Duration

  /// A profile with notes for the reader.
  package struct Recorded {
    let profile: StackProfile
    /// The output of callgrind; `nil` for other events.
    var raw: String?
    var notes: [String] = []
  }

  /// Profiles `cell`.
  func profile(_ cell: CellIdentifier, _ event: ProfileEvent) async throws -> Recorded {
    switch event {
    case .instructions: try await instructions(of: cell)
    case .time: try await time(of: cell)
    case .allocations, .heap: try await allocations(of: cell, event)
    }
  }

  private var image: ExecutableImage? { (try? Data(contentsOf: URL(fileURLWithPath: program))).flatMap { ExecutableImage(Array($0)) } }

  /// Returns the notes on the program itself.
  private func notes(_ image: ExecutableImage?) -> [String] {
    let isDebug = BuildFacts().isDebug && program == ProgramArguments.resolvedProgramPath
    return Self.notes(on: program, image.map { ($0.hasSymbols, $0.hasDebugInformation) }, isDebug: isDebug)
  }

  /// Returns notes on the symbols and debug information that a program lacks. `file` is `nil` if the program's file cannot be read.
  static func notes(on program: String, _ file: (hasSymbols: Bool, hasDebugInformation: Bool)?, isDebug: Bool) -> [String] {
    let debug = isDebug ? ["this program was built for debugging: a release build does other work"] : []
    guard let file else { return debug }
    if !file.hasSymbols {
      return ["\(program) was stripped of its symbols, so functions have no names: build it with `swift build -c release`"]
    }
    guard !file.hasDebugInformation else { return debug }
    return debug + ["\(program) has no debug information, so functions that were inlined are part of their callers: build it with -g"]
  }

  private func instructions(of cell: CellIdentifier) async throws -> Recorded {
    guard CallgrindProbe.isCompiledIn else { throw CallgrindProbe.Unavailable.notCompiledIn }
    _ = try await CallgrindRun.version()
    let run = try CallgrindRun(of: program, files: [CellRecord.fileName: try CellRecord.data(of: [cell])])
    defer { run.remove() }
    let arguments = [HiddenVerb.countInstructions] + flags + ["--deadline", "9999999999"] + planted
    let (text, part) = try await run.record(arguments, trigger: CallgrindProbe.trigger(named: CellRecord.name(of: 0)), limit: limit)
    let places = part.costs.map(\.place) + part.callSites.values.flatMap { $0 }
    let addresses = Dictionary(grouping: places, by: \.object).mapValues { Set($0.map(\.address)) }
    let own = addresses.keys.first { $0.hasSuffix("/" + CallgrindRun.program) }
    let names = Set(part.costs.flatMap(\.context.names))
    let found = try await FrameNames(addresses: addresses, files: own.map { [$0: program] } ?? [:], names: names)
    let profile = StackProfile(
      part, iterations: cell.isScenario ? 1 : RunSettings().countedIterations, demangled: found.demangled, locations: found.locations)
    return Recorded(profile: profile, raw: text, notes: notes(image) + found.notes)
  }

  private func time(of cell: CellIdentifier) async throws -> Recorded {
    let samples = try await PerfRun.samples(of: command(HiddenVerb.repeatCell, cell), limit: limit)
    let image = image
    var addresses: [PerfSamples.Frame: UInt64] = [:]
    for frame in Set(samples.stacks.flatMap { $0 }) where frame.object == program {
      addresses[frame] = image?.address(ofOffset: frame.address)
    }
    let found = try await FrameNames(
      addresses: [program: Set(addresses.values)], files: [program: program], names: Set(samples.stacks.flatMap { $0.compactMap(\.name) }))
    let profile = StackProfile(
      samples, addresses: addresses, demangled: found.demangled, locations: found.locations[program])
    guard profile.total > 0 else {
      throw ToolFault.failed(tool: "perf", status: "no samples", said: "no sample was taken while \(cell) was measured")
    }
    return Recorded(profile: profile, notes: notes(image) + found.notes)
  }

  private func allocations(of cell: CellIdentifier, _ event: ProfileEvent) async throws -> Recorded {
    let words = command(HiddenVerb.recordAllocations, cell) + (event == .heap ? ["--heap"] : [])
    let tool = ExternalTool.thisProgram(words[0])
    let stacks = try AllocationStacks(parsing: try await tool.output(Array(words.dropFirst()), limit: limit))
    let addresses = Dictionary(grouping: stacks.entries.flatMap(\.frames), by: \.object).mapValues { Set($0.map(\.address)) }
    let files = Dictionary(uniqueKeysWithValues: addresses.keys.filter { FileManager.default.fileExists(atPath: $0) }.map { ($0, $0) })
    let found = try await FrameNames(addresses: addresses, files: files, names: [], needsLocations: true)
    let profile = StackProfile(stacks, event: event, demangled: found.demangled, locations: found.locations)
    return Recorded(profile: profile, notes: notes(image) + found.notes)
  }

  private func command(_ verb: String, _ cell: CellIdentifier) -> [String] {
    [program, verb] + flags + ["--cell", cell.description] + planted
  }
}
