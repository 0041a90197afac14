import BenchmarkResults

/// One layout over one workload: the content below a heading of a report.
struct RunSection {
  let layout: String
  let workload: String
  /// Its groups, by path and operation, then by ascending n.
  let groups: [CellGroup]

  var title: String { "\(layout), workload \(workload)" }
}

extension ReportIndex {
  /// The sections of a report: layouts in the plan's order, and each layout's workloads.
  var sections: [RunSection] { sections(of: layouts) }

  /// Returns the sections of some layouts or comparisons.
  func sections(of layouts: [String]) -> [RunSection] {
    layouts.flatMap { layout in
      groups(in: layout).grouped(by: \.workload).map { RunSection(layout: layout, workload: $0.key, groups: $0.elements) }
    }
  }
}

/// The table of a run: a row for each operation and number of items, and a column for each strategy.
struct RunTable {
  let index: ReportIndex
  /// Whether cells give the distance to their operation's floor.
  var showsFloors = false
  /// The strategies that have a column; all if empty.
  var only: [String] = []
  /// A short description of the table.
  var caption = ""

  /// Returns the table of these groups. With several layouts the first column names the layout, and then names the operation only if the operations differ.
  ///
  /// A strategy's cell has its time, its speed relative to the reference, its allocations, and its distance to the operation's limit or floor. A missing
  /// figure is omitted. A cell without figures gives the reason.
  func table(of groups: [CellGroup]) -> ReportTable {
    let strategies = index.strategies(in: groups).filter { only.isEmpty || only.contains($0) }
    let title = RowTitle(groups)
    var table = ReportTable([.words(title.column), .figures("n")] + strategies.map { .strategy($0) }, caption: caption)
    for group in groups {
      let winner = index.winner(of: group)
      table.add(
        [.words(title.text(of: group) + (index.isUnequallyInterrupted(group) ? " †" : "")), ReportTable.Cell(.items(group.n))]
          + strategies.map { strategy in
            let standing: ReportTable.Standing = winner?.strategy != strategy ? .plain : winner?.isDecided == true ? .fastest : .leading
            return ReportTable.Cell(values(of: group, strategy), standing)
          },
        scope: ReportScope([.size: "\(group.n)"]), detail: RowDetail(index: index, group: group, strategies: strategies).detail)
    }
    return table
  }

  private func values(of group: CellGroup, _ strategy: String) -> [ReportValue] {
    let time = index.summary(group, strategy)
    let count = index.summary(group, strategy, .allocations)?.median
    let bytes = index.summary(group, strategy, .allocatedBytes)?.median
    let values: [ReportValue?] = [
      time?.median.map { .time($0, time?.interval) },
      time == nil ? nil : index.speedup(group, strategy).map { .speed($0.times, $0.interval) },
      count == nil && bytes == nil ? nil : .allocations(count, bytes: bytes),
      time == nil || !showsFloors ? nil : distance(group, strategy),
    ]
    let known = values.compactMap(\.self)
    return known.isEmpty ? [.absent(index.absence(group, strategy))] : known
  }

  private func distance(_ group: CellGroup, _ strategy: String) -> ReportValue {
    if let limit = index.limit(of: group), limit.name != strategy {
      return .distance(index.summary(group, strategy)?.median.map { $0 / limit.time }, floor: limit.name)
    }
    let floor = index.catalog.floor(of: group.operation)
    let name = floor.map { "\(CellIdentifier.floorLayout)/\($0.name)" } ?? CellIdentifier.floorLayout
    return .distance(index.distance(group, strategy, to: floor), floor: name)
  }
}
