import BenchmarkResults

/// The table of which strategy to take: a row for each layout and kind of use, and a column for each number of items.
///
///     print(model.findings.decisions.table.markdown)
///
/// A cell says that any strategy will do, if the worst frame of the slowest stays within the layout budget. Otherwise it says which strategy to take. It also
/// gives the share of the budget that its worst frame takes. If a mix was not measured as a whole, a frame in which one item changes its size replaces it.
package struct DecisionTable: Sendable {
  /// The decision for one number of items.
  package struct Cell: Hashable, Sendable {
    /// The costs of the strategies, compared.
    package let standing: UseStanding
    /// Whether the standing is that of the whole mix, and not only of a frame in which one item changes.
    package let isOfMix: Bool
    /// The time that the layout of one frame may take.
    package let budget: FrameBudget
    /// The worst frame of the choice, or of the slowest strategy if any will do.
    package let frame: WorstFrame
    /// The worst frame of the slowest strategy.
    package let slowest: WorstFrame
    /// Whether the cell is about a hosted layout, which its row names.
    let isHosted: Bool
    /// The layout.
    private let layout: String
    /// The workload.
    private let workload: String

    /// The group of cells that gives the frame's figures.
    package var group: CellGroup { CellGroup(layout: layout, operation: frame.operation, n: standing.itemCount, workload: workload) }

    init?(_ standing: UseStanding, of layout: String, _ workload: String, isOfMix: Bool, isHosted: Bool = false, _ budget: FrameBudget) {
      guard let own = standing.frame, let slowest = standing.slowest else { return nil }
      (self.standing, self.isOfMix, self.budget, self.slowest) = (standing, isOfMix, budget, slowest)
      (self.layout, self.workload, self.isHosted) = (layout, workload, isHosted)
      frame = standing.frames.count > 1 && slowest.share(of: budget) <= 1 ? slowest : own
    }

    /// Whether any strategy will do.
    package var isAny: Bool { standing.frames.count > 1 && slowest.share(of: budget) <= 1 }
    /// The share of the budget that the frame takes.
    package var share: Double { frame.share(of: budget) }
    /// The strategies to choose from, the preferred one first.
    package var choice: [String] { standing.choice }
  }

  /// A layout in a kind of use.
  package struct Row: Hashable, Sendable {
    /// The layout.
    package let layout: String
    /// The kind of use, or the name of a hosted layout.
    package let use: String
    /// Whether the row is about a hosted layout, which is not a choice.
    package let isHosted: Bool
    /// A cell for each number of items; `nil` without results.
    package let cells: [Cell?]
  }

  /// The numbers of items, ascending.
  package let sizes: [Int]
  /// The rows, in the order of reports. For each layout, its kinds of use come first. Its hosted layouts follow, if one of them exceeds the budget.
  package let rows: [Row]
  /// The time that the layout of one frame may take.
  package let budget: FrameBudget
  /// Whether some mixes count frames of scenarios.
  private let countsFrames: Bool

  /// The table of a run.
  /// - Complexity: O(*c* · *s*), where *c* is the number of cells and *s* the number of strategies.
  package init(_ found: [UseFinding], _ enough: [EnoughFinding], in rows: FindingRows) {
    let budget = rows.layoutBudget
    let frame = rows.operations.first { rows.catalog[$0].isFrame }
    let hosted = enough.first(where: \.isHosted)?.contenders ?? []
    let homes = rows.hostedHomes
    let layouts = rows.layouts.filter { !homes.contains($0) }
    let frames = layouts.reduce(into: [String: UseFinding]()) { frames, layout in
      guard let frame, let workload = rows.workloads(of: layout).first else { return }
      frames[layout] = UseFinding(.alone(frame), layout: layout, workload: workload, in: rows)
    }
    let mixes = found.filter { $0.use.steps.count > 1 && frames[$0.layout]?.workload ?? $0.workload == $0.workload }
    let sizes = Set((mixes + Array(frames.values)).flatMap(\.standings).filter { $0.frame != nil }.map(\.itemCount)).sorted()
    func cell(_ finding: UseFinding?, _ n: Int, isOfMix: Bool) -> Cell? {
      guard let finding, let standing = finding.standings.first(where: { $0.itemCount == n }) else { return nil }
      return Cell(standing, of: finding.layout, finding.workload, isOfMix: isOfMix, budget)
    }
    func cells(_ mix: UseFinding?, _ frame: UseFinding?) -> [Cell?] {
      sizes.map { cell(mix, $0, isOfMix: true) ?? cell(frame, $0, isOfMix: mix == nil) }
    }
    var table: [Row] = []
    for layout in layouts {
      let own = mixes.filter { $0.layout == layout }
      if own.isEmpty, let frame = frames[layout], frame.largest != nil {
        table.append(Row(layout: layout, use: "one item changes", isHosted: false, cells: cells(nil, frame)))
      }
      table += own.map { Row(layout: layout, use: $0.use.name, isHosted: false, cells: cells($0, frames[layout])) }
      // If one hosted layout exceeds the budget, those within it are shown too. They are the alternatives behind the same interface.
      let beside = hosted.filter { $0.layout == layout }
      for one in beside where beside.contains(where: { !$0.staysWithin }) {
        let known = sizes.map { n -> Cell? in
          one.frames.first { $0.itemCount == n }.flatMap {
            Cell(UseStanding(hosted: $0.frame, itemCount: n), of: layout, one.workload, isOfMix: true, isHosted: true, budget)
          }
        }
        table.append(Row(layout: layout, use: one.strategy, isHosted: true, cells: known))
      }
    }
    self.rows = table.filter { row in row.cells.contains { $0 != nil } }
    self.sizes = sizes
    self.budget = budget
    countsFrames = mixes.contains(where: \.countsFrames)
  }

  /// Whether the table has no decisions.
  package var isEmpty: Bool { rows.isEmpty }

  /// Whether some cells are about a frame in which one item changes, because their mix was not measured.
  package var hasFramesAlone: Bool { rows.contains { $0.cells.contains { $0?.isOfMix == false } } }
}

extension EnoughFinding.Contender {
  /// Whether every measured size is within the budget.
  fileprivate var staysWithin: Bool { if case .all = bound { true } else { false } }
}

extension UseStanding {
  /// The standing of a hosted layout, which is compared with nothing.
  fileprivate init(hosted frame: WorstFrame, itemCount: Int) {
    self.itemCount = itemCount
    outcome = .alone(frame.strategy)
    rivals = []
    nanoseconds = nil
    frames = [frame]
  }
}

extension DecisionTable {
  /// The table in the form that reports show.
  package var table: ReportTable {
    var table = ReportTable(
      [.words("layout"), .words("kind of use")] + sizes.map { .figures("\(Figure.items($0)) items") }, caption: "What to take")
    for row in rows {
      table.add(
        [.words(row.layout), .words(row.use)] + row.cells.map { ReportTable.Cell($0.map(ReportValue.decision)) },
        scope: ReportScope([.layout: row.layout]))
    }
    return table
  }

  /// An explanation of the cells, which a reader needs before the first one.
  package var key: ReportText {
    let time = Figure.shortest(budget.nanoseconds, ["ns", "µs", "ms", "s"])
    let (x, y): (ReportText, ReportText) = ("\(emphasis: "x")", "\(emphasis: "y")")
    let any: ReportText = "\(strong: "any") \(x): every strategy will do; the slowest takes \(x) of the layout budget, \(time)."
    guard rows.contains(where: { $0.cells.contains { $0?.excluded != nil } }) else { return any }
    return "\(any) \(x) \(strong: "→ name") \(y): the slowest takes \(x); take this one, which takes \(y) (~ if others are as good)."
  }

  /// An explanation of the shares.
  package var legend: ReportText {
    let mark: ReportText =
      hasFramesAlone ? " °: the mix was not measured at this size; this is a frame in which one item changes its size." : ""
    let frames: ReportText = countsFrames ? ", or a frame of its scenarios" : ""
    let code = rows.first(where: \.isHosted)?.use
    let hosted: ReportText =
      code.map {
        " Rows such as \(code: $0) are of a layout's own code behind UIKit's interface: a frame in which one item changes, with cold caches."
      } ?? ""
    return """
      Shares are of the worst frame: the most expensive operation of the kind of use and a query, with warm caches\(frames), at the 99th percentile. \
      ▴: over the budget, which leaves the rest of a frame to cells and drawing. ▲: over a whole frame at 120 Hz.\(mark)\(hosted)
      """
  }

  /// A row for each cell, with the evidence, for a text that argues for a decision.
  package var listing: ReportTable {
    var table = ReportTable([
      .words("layout"), .words("kind of use"), .figures("items"), .words("take"), .figures("worst frame"), .figures("of the budget"),
      .words("the others cost"),
    ])
    for row in rows {
      for (n, cell) in zip(sizes, row.cells) {
        guard let cell else { continue }
        let others = cell.standing.rivals.map { "\($0.strategy) \(Figure.cost($0.ratio.value, interval: $0.ratio.interval))" }
        table.add([
          .words(row.layout), .words(row.use + (cell.isOfMix ? "" : " °")), ReportTable.Cell(.items(n)),
          .words((cell.isAny ? "any; cheapest: " : "") + cell.choice.joined(separator: " or ")),
          ReportTable.Cell(.time(cell.frame.nanoseconds, nil)),
          .words(BudgetShare(cell.share).text), .words(others.joined(separator: ", ")),
        ])
      }
    }
    return table
  }
}

extension DecisionTable.Cell {
  /// `any`, or the strategy to take, marked if others are as good. Empty for a hosted layout.
  var name: String {
    if isHosted { return "" }
    return (isAny ? "any" : (choice.first ?? "") + (choice.count > 1 ? " ~" : "")) + (isOfMix ? "" : " °")
  }

  /// The address of the row with the cell's figures.
  var address: String { group.address }

  /// The share of the slowest strategy if it exceeds the budget; `nil` if any strategy will do, and for a hosted layout.
  var excluded: String? {
    guard !isHosted, !isAny, slowest.strategy != frame.strategy else { return nil }
    return BudgetShare(slowest.share(of: budget)).brief
  }

  /// `any 11 %`, or the slowest strategy's share and the one to take: `1.6 × → indexed 0.2 %`.
  var brief: String {
    let own = (name.isEmpty ? "" : "\(name) ") + BudgetShare(share).brief
    return excluded.map { "\($0) → \(own)" } ?? own
  }

  /// The brief text with the name of the slowest strategy: `any, naive 11 %`, or `naive 1.6 × → indexed 0.2 %`.
  var full: String {
    if isAny, !isHosted { return "\(name), \(slowest.strategy) \(BudgetShare(share).brief)" }
    return excluded == nil ? brief : "\(slowest.strategy) \(brief)"
  }
}
