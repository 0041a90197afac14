import BenchmarkResults
import BenchmarkStatistics

extension Finding {
  /// How many items fit in a frame, in words. `all` are the layouts of the rows.
  package init(_ finding: FrameFinding, of all: [String]) {
    kind = .frames(finding)
    let isEvery = finding.layouts == all && all.count > 1
    let workload = finding.workload == CellIdentifier.defaultWorkload ? "" : " @\(finding.workload)"
    let layouts: FindingSentence = isEvery ? "every layout" : "\(names: finding.layouts, "and")"
    title = "\(figure: "\(finding.refreshRate) Hz"), \(layouts)\(name: workload)"
    let time = Figure.time(FrameBudgetRecord.nanosecondsPerFrame(at: finding.refreshRate))
    var text: FindingSentence = "a frame (\(figure: time)) holds "
    for (place, holding) in finding.holdings.enumerated() {
      text = "\(text)\(place == 0 ? "" : "; ")\(Self.words(holding, isAll: finding.isOfAll))"
    }
    sentences = ["\(text)."]
    scope = Scope(layouts: finding.layouts, paths: [.frame], strategies: finding.isOfAll ? [] : finding.holdings.flatMap(\.strategies))
  }

  /// `at least 1M items, the most measured, with every strategy`.
  private static func words(_ holding: FrameFinding.Holding, isAll: Bool) -> FindingSentence {
    let strategies: FindingSentence = isAll && holding.strategies.count > 1 ? "every strategy" : "\(names: holding.strategies, "and")"
    switch holding.capacity {
    case .atLeast(let n): return "at least \(figure: "\(Figure.items(n)) items"), the most measured, with \(strategies)"
    case .about(let n): return "about \(figure: "\(Figure.approximateItems(n)) items") with \(strategies)"
    case .below(let n): return "fewer than \(figure: "\(Figure.items(n)) items"), the fewest measured, with \(strategies)"
    case .undecided(let within?, let n):
      return "at least \(figure: "\(Figure.items(within)) items") with \(strategies) (at \(items: n), too few undisturbed frames to tell)"
    case .undecided(nil, let n): return "an unknown number with \(strategies) (even at \(items: n), too few undisturbed frames to tell)"
    }
  }
}
