import BenchmarkResults
import BenchmarkStatistics

/// What a page needs besides its figures to make findings of the rows that its reader chooses: the mixes, the order of names, and what frames hold.
struct PageFindings {
  /// The members of the page's data, by name, each as JSON.
  let members: [(name: String, json: String)]

  /// What belongs to `rows`.
  init(_ rows: FindingRows) {
    members = [
      ("layouts", PageData.list(rows.layouts)), ("strategies", PageData.list(rows.strategies)),
      ("operations", PageData.list(rows.operations)), ("comparisons", PageData.list(rows.comparedLayouts)),
      ("contenders", PageData.list(rows.contenders)), ("failures", Self.failures(rows)),
      ("hosted", PageData.list(rows.hostedHomes)),
      ("margins", Self.array(([rows.margins.least] + rows.margins.cells.map(\.margin)).map { "[\($0.share),\($0.difference)]" })),
      // A layout that no other use names has the last one.
      ("uses", Self.array((UseCase.all + [.mixed]).map(Self.json))), ("budgets", Self.array(rows.frameBudgets.map(Self.json))),
    ]
  }

  /// Layout and strategy of each that failed.
  private static func failures(_ rows: FindingRows) -> String {
    array(rows.layouts.flatMap { layout in (rows.failures[layout] ?? []).sorted().map { PageData.list([layout, $0]) } })
  }

  private static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  private static func json(_ use: UseCase) -> String {
    let steps = use.steps.map { "[\($0.count),\(PageData.text($0.operation))]" }
    return "{\"name\":\(PageData.text(use.name)),\"steps\":\(array(steps)),\"layouts\":\(PageData.list(use.layouts))}"
  }

  /// Layout, workload, strategy, refresh rate, and what a frame holds: a mark and one or two numbers of items. If the frames do not tell, their
  /// median, how many took longer, and how many there are.
  private static func json(_ record: FrameBudgetRecord) -> String {
    let capacity =
      switch record.capacity {
      case .atLeast(let n): "[\">\",\(n)]"
      case .about(let n): "[\"~\",\(n)]"
      case .below(let n): "[\"<\",\(n)]"
      case .undecided(let within, let n): "[\"?\",\(within.map(String.init) ?? "null"),\(n)]"
      }
    let names = [record.layout, record.workload, record.strategy].map(PageData.text)
    let frames = record.undecided.map { ["[\(PageData.number($0.medians.lowerBound, digits: 5)),\($0.slow),\($0.count)]"] } ?? []
    return array(names + ["\(record.refreshRate)", capacity.replacing("<", with: "\\u003c")] + frames)
  }
}
