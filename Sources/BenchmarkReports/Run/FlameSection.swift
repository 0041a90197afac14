import BenchmarkResults

/// The slowest frames of a run's scenarios, with the frames before and after them: a flame chart for each layout and workload.
///
/// A page has no room for every scenario. For each layout and workload it shows the one whose slowest frame is the longest under its best strategy, because
/// no strategy makes it fast.
struct FlameSection {
  private typealias Entry = (group: CellGroup, lanes: [FlameChart.Lane])
  private let entries: [Entry]
  private let commands: CellCommands

  /// The section of these records, with their strategies in the order of the plan.
  init(_ records: [FrameStepsRecord], manifest: Manifest) {
    let plan = manifest.plan.strategies
    commands = CellCommands(manifest)
    entries = records.grouped(by: \.cell.group).map { group, records in
      let lanes = records.grouped(by: \.cell.strategy).map { strategy, records in
        FlameChart.Lane(name: strategy, strategy: strategy, frames: records.map(FrameTimeline.Frame.init))
      }
      return (group, plan.compactMap { name in lanes.first { $0.name == name } } + lanes.filter { !plan.contains($0.name) })
    }
  }

  /// The section; `nil` without frames.
  var block: ReportBlock? {
    let shown = shown
    guard !shown.isEmpty else { return nil }
    let caption: ReportText = """
      The slowest frame of a scenario and those around it, a slice each, with its steps below. Every strategy has its own time scale. Of each layout, the scenario is \
      shown whose slowest frame is the longest under its best strategy. Point at a frame for its cause and its times. \(code: "steps.csv") has the others; these \
      commands play the scenarios again and write all frames.
      """
    let commands = shown.map { self.commands.trace($0.group, under: $0.lanes.map(\.name)) }
    let charts = shown.map(Self.chart)
    return .section("Slowest frames, step by step", [.flames(charts, caption: caption, commands: commands)])
  }

  private static func chart(of entry: Entry) -> FlameChart {
    let group = entry.group
    let workload = group.workload == CellIdentifier.defaultWorkload ? "" : ", \(group.workload)"
    return FlameChart(
      "\(group.layout), \(group.operation), \(Figure.items(group.n)) items\(workload)", entry.lanes,
      scope: ReportScope([.layout: group.layout]))
  }

  /// The scenarios that are shown, one for each layout and workload.
  private var shown: [Entry] {
    var (order, best) = ([[String]](), [[String]: Entry]())
    for entry in entries {
      let key = [entry.group.layout, entry.group.workload]
      guard let other = best[key] else {
        order.append(key)
        best[key] = entry
        continue
      }
      if Self.rank(other) < Self.rank(entry) { best[key] = entry }
    }
    return order.compactMap { best[$0] }
  }

  /// Returns the rank of a scenario. A single frame has no frames around it, so scenarios with more rank higher. Next counts the time of the slowest frame
  /// under the best strategy.
  private static func rank(_ entry: Entry) -> (Int, Int) {
    let slowest = entry.lanes.compactMap { $0.frames.map(\.nanoseconds).max() }
    return (entry.lanes.contains { $0.frames.count > 1 } ? 1 : 0, slowest.min() ?? 0)
  }
}

extension FrameTimeline.Frame {
  /// The frame of a record.
  init(_ record: FrameStepsRecord) {
    self.init(
      number: record.frame, cause: record.cause,
      steps: [
        .init("change", nanoseconds: record.changeNanoseconds), .init("prepare", nanoseconds: record.prepareNanoseconds),
        .init("query", nanoseconds: record.queryNanoseconds),
      ], itemsLaid: record.itemsLaid)
  }
}
