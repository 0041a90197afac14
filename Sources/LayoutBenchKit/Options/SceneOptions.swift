import ArgumentParser
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// What is looked at: a layout over its items under a strategy. The same flags for every verb that shows frames.
struct SceneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The layout, with the values it is measured with; or name a spec file.", valueName: "layout"),
    transform: ContenderOptions.names)
  var layouts: [String] = []

  @OptionGroup var items: ItemOptions

  @Option(help: "The strategy; `layoutbench list strategies` names all.")
  var strategy = Contender.reference

  /// The number of items where neither a file nor the person says one.
  static let standardCount = 20

  func validate() throws {
    if items.spec != nil && !layouts.isEmpty { throw ValidationError("--spec and --layouts exclude each other: the file names its layout") }
    if layouts.count > 1 { throw ValidationError("--layouts names \(layouts.count) layouts; give one") }
    if items.chosen.counts.count > 1 { throw ValidationError("--sizes gives \(items.chosen.counts.count) numbers of items; give one") }
    guard Contender.known.contains(where: { $0.name == strategy }) else {
      throw Spelling.unknown(strategy, "strategy", known: Contender.known.map(\.name))
    }
  }

  /// Reads what the person chose. Throws for files that cannot be read, and for what does not go together.
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

  /// The layout over its items, as a file would say it.
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

  /// Where layout and items come from, in words.
  private func files(_ workload: any Workload) -> String {
    let paths = ([items.spec] + items.sizes.map(\.path) + [items.text, items.trace]).compactMap(\.self)
    guard !paths.isEmpty else { return workload.name }
    return paths.map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: ", ")
  }
}

/// A layout over its items, and what happens to them, under a strategy.
struct LayoutScene {
  /// The layout's values, its items and the steps.
  let spec: SpecFile
  /// The layout as it is measured.
  let layout: BenchmarkedLayout
  /// Who lays it out.
  let contender: Contender
  /// Where layout and items come from, in words.
  let files: String

  /// Plays all steps, and writes what is to be known of them to standard error.
  func play() throws -> SpecPlayback {
    let playback = try SpecPlayback(of: spec, laidOutBy: layout, under: contender)
    let most = 10
    for note in playback.notes.prefix(most) { Terminal.warn(note) }
    if playback.notes.count > most { Terminal.warn("and \(playback.notes.count - most) more of this kind") }
    return playback
  }
}
