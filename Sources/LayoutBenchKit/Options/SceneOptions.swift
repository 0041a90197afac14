import ArgumentParser
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// The options for a scene: a layout over its items under a strategy. They are the same flags for every verb that shows frames.
struct SceneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The layout, with the values it is measured with; or name a spec file.", valueName: "layout"),
    transform: ContenderOptions.names)
  var layouts: [String] = []

  @OptionGroup var items: ItemOptions

  @Option(help: "The strategy; `layoutbench list strategies` names all.")
  var strategy = Contender.reference

  /// The number of items if neither a file nor the user gives one.
  static let standardCount = 20

  func validate() throws {
    if items.spec != nil && !layouts.isEmpty { throw ValidationError("--spec and --layouts exclude each other: the file names its layout") }
    if layouts.count > 1 { throw ValidationError("--layouts names \(layouts.count) layouts; give one") }
    if items.chosen.counts.count > 1 { throw ValidationError("--sizes gives \(items.chosen.counts.count) numbers of items; give one") }
    guard Contender.known.contains(where: { $0.name == strategy }) else {
      throw Spelling.unknown(strategy, "strategy", known: Contender.known.map(\.name))
    }
  }

  /// Reads the user's choice. Throws an error for unreadable files, and for options that exclude each other.
  func read() throws -> LayoutScene {
    var selection = items.chosen
    selection.layouts = layouts
    let workload = try selection.makeWorkload()
    let layout = try selection.oneLayout(over: workload)
    let contenders = Contender.known.filter { $0.canLayOut(layout) }
    guard let contender = contenders.first(where: { $0.name == strategy }) else {
      throw ValidationError("\(strategy) cannot lay out \(layout.name); choose one of \(contenders.map(\.name).joined(separator: ", "))")
    }
    return LayoutScene(spec: try spec(of: layout, over: workload, selection), layout: layout, contender: contender, files: files(workload))
  }

  /// The layout over its items, in the form of a spec file.
  private func spec(of layout: BenchmarkedLayout, over workload: any Workload, _ selection: RunSelection) throws -> SpecFile {
    let count = selection.counts.first ?? workload.ownCount ?? Self.standardCount
    guard count <= SpecFile.mostItems else {
      throw ValidationError("frames are printed and drawn of at most \(SpecFile.mostItems) items, not of \(count); give fewer by --sizes")
    }
    if let file = workload as? SpecWorkload { try file.check(count: count) }
    if let trace = workload as? TraceWorkload { try trace.check(count: count) }
    for note in workload.notes(count: count) { Terminal.warn(note) }
    if let file = workload as? SpecWorkload { return file.spec(count: count) }
    return SpecFile(layout, over: workload, itemCount: count, selection.runSettings(for: workload))
  }

  /// The names of the files of layout and items, or the name of the workload.
  private func files(_ workload: any Workload) -> String {
    let paths = ([items.spec] + items.sizes.map(\.path) + [items.text, items.trace]).compactMap(\.self)
    guard !paths.isEmpty else { return workload.name }
    return paths.map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: ", ")
  }
}

/// A layout over its items, the steps that change them, and the strategy.
struct LayoutScene {
  /// The layout's values, its items and the steps.
  let spec: SpecFile
  /// The layout as it is measured.
  let layout: BenchmarkedLayout
  /// The strategy that lays it out.
  let contender: Contender
  /// The names of the files of layout and items, or the name of the workload.
  let files: String

  /// Plays all steps, and writes notes on them to standard error.
  func play() throws -> SpecPlayback {
    let playback = try SpecPlayback(of: spec, laidOutBy: layout, under: contender)
    let most = 10
    for note in playback.notes.prefix(most) { Terminal.warn(note) }
    if playback.notes.count > most { Terminal.warn("and \(playback.notes.count - most) more of this kind") }
    return playback
  }
}
