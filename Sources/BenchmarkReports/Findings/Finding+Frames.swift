import BenchmarkResults
import BenchmarkStatistics

extension Finding {
  /// How many items fit in a frame, in words. `all` are the layouts of the rows.
  package init(_ finding: FrameFinding, of all: [String]) {
    kind = .frames(finding)
    let isEvery = finding.layouts == all && all.count > 1
    let workload: FindingSentence = finding.workload == CellIdentifier.defaultWorkload ? "" : " \(name: "@\(finding.workload)")"
    let layouts: FindingSentence = isEvery ? "every layout" : "\(names: finding.layouts, "and")"
    let rates = finding.refreshRates.map { "\($0)" }.joined(separator: " and ")
    title = "\(figure: "\(rates) Hz"), \(layouts)\(workload)"
    let times = finding.refreshRates.map { Figure.time(FrameBudgetRecord.nanosecondsPerFrame(at: $0)) }.joined(separator: ", ")
    sentences = [Self.sentence(finding, times)]
    details = []
    scope = Scope(layouts: finding.layouts, paths: [.frame], strategies: finding.isOfAll ? [] : finding.holdings.flatMap(\.strategies))
  }

  private static func sentence(_ finding: FrameFinding, _ times: String) -> FindingSentence {
    if finding.isOfAll, case .undecided(nil, let n) = finding.holdings[0].capacity {
      return "how many items a cold frame (\(figure: times)) holds could not be told: \(known(of: finding.holdings[0], at: n))."
    }
    var text: FindingSentence = "a cold frame (\(figure: times)) holds "
    for (place, holding) in finding.holdings.enumerated() {
      text = "\(text)\(place == 0 ? "" : "; ")\(words(holding, isAll: finding.isOfAll))"
    }
    return "\(text)."
  }

  /// `at least 1M items, the most measured, with every strategy`.
  private static func words(_ holding: FrameFinding.Holding, isAll: Bool) -> FindingSentence {
    let strategies: FindingSentence = isAll && holding.strategies.count > 1 ? "every strategy" : "\(names: holding.strategies, "and")"
    switch holding.capacity {
    case .atLeast(let n): return "at least \(figure: "\(Figure.items(n)) items"), the most measured, with \(strategies)"
    case .about(let n): return "about \(figure: "\(Figure.approximateItems(n)) items") with \(strategies)"
    case .below(let n): return "fewer than \(figure: "\(Figure.items(n)) items"), the fewest measured, with \(strategies)"
    case .undecided(let within?, let n):
      return "at least \(figure: "\(Figure.items(within)) items") with \(strategies) (\(known(of: holding, at: n)))"
    case .undecided(nil, let n): return "an unknown number with \(strategies) (\(known(of: holding, at: n)))"
    }
  }

  /// What is known of frames that do not tell: `at 1M the medians are 281 µs to 3.85 ms, and 0 of 1,348 undisturbed frames took longer`.
  private static func known(of holding: FrameFinding.Holding, at n: Int) -> FindingSentence {
    guard let frames = holding.frames else { return "at \(items: n) the frames do not tell" }
    let ends = [frames.medians.lowerBound, frames.medians.upperBound].map(Figure.time)
    let median: FindingSentence =
      ends[0] == ends[1] ? "the median is \(figure: ends[0])" : "the medians are \(figure: "\(ends[0]) to \(ends[1])")"
    guard frames.count > 0 else { return "at \(items: n) \(median), and no frame was timed by itself" }
    let share = Double(frames.slow) / Double(frames.count)
    let most = frames.mostSlow > share ? ", at most \(Figure.percent(frames.mostSlow)) in one cell" : ""
    let slow = "\(Figure.grouped(frames.slow)) of \(Figure.grouped(frames.count)) undisturbed frames took longer\(most)"
    return "at \(items: n) \(median), and \(slow)"
  }
}
