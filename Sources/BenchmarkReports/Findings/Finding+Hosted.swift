import BenchmarkResults

extension Finding {
  /// The costs of hosted layouts, and the work that they repeat in every frame, in words.
  package init(_ finding: HostedFinding) {
    kind = .hosted(finding)
    let place = finding.workload == CellIdentifier.defaultWorkload ? finding.layout : "\(finding.layout) @\(finding.workload)"
    title = "Behind UIKit's interface, \(name: place)"
    sentences = finding.frames.flatMap { frame in [Self.costs(of: frame, finding.budget)] + [Self.everything(in: frame)].compactMap(\.self)
    }
    details = finding.frames.flatMap { frame in frame.hosted.compactMap { Self.work($0, in: frame) } }
    let all = finding.frames.flatMap { $0.hosted + [$0.strategy].compactMap(\.self) }.map(\.strategy)
    scope = Scope(
      layouts: [finding.layout],
      paths: OperationPath.allCases.filter { path in finding.frames.contains { $0.path == path } },
      strategies: all.uniqued(),
      sizes: Set(finding.frames.map(\.itemCount)).sorted())
  }

  /// Returns
  /// `At 100k items a frame in which one size changes costs 44.5 ms (22 × the layout budget) in uikit-list; indexed without that interface costs 9.67 µs.`
  private static func costs(of frame: HostedFinding.Frame, _ budget: FrameBudget) -> FindingSentence {
    let event: FindingSentence = frame.event == .change ? "a frame in which one size changes" : "a scrolled frame"
    var text: FindingSentence = "At \(items: frame.itemCount) items \(event) costs "
    for (place, cost) in frame.hosted.enumerated() {
      text =
        "\(text)\(place == 0 ? "" : ", ")\(figure: Figure.time(cost.nanoseconds))\(share(cost.nanoseconds, budget)) in \(name: cost.strategy)"
    }
    if let strategy = frame.strategy {
      text = "\(text); \(name: strategy.strategy) without that interface costs \(figure: Figure.time(strategy.nanoseconds))"
    }
    return "\(text)."
  }

  /// Returns a cost as a share of the layout budget; empty below a hundredth.
  private static func share(_ nanoseconds: Double, _ budget: FrameBudget) -> FindingSentence {
    let share = nanoseconds / budget.nanoseconds
    return share < 0.01 ? "" : " (\(figure: BudgetShare(share).ofBudget))"
  }

  /// Returns `In every such frame uikit-list lays out all 100k items again.`, or `nil` if no hosted layout does so.
  private static func everything(in frame: HostedFinding.Frame) -> FindingSentence? {
    let names = frame.hosted.filter { $0.work?.isOfAll(frame.itemCount) ?? false }.map(\.strategy)
    guard !names.isEmpty else { return nil }
    return "In every such frame \(names: names, "and") \(names.count == 1 ? "lays" : "lay") out all \(items: frame.itemCount) items again."
  }

  /// Returns `A scrolled frame makes uikit-list call prepare() once, ask for 0 sizes and make 10,017 attributes objects.`, or `nil` for a layout that does no
  /// unnecessary work.
  private static func work(_ cost: HostedFinding.Cost, in frame: HostedFinding.Frame) -> FindingSentence? {
    // A change requires `prepare()`. A frame that only scrolls does not.
    guard let work = cost.work, work.isOfAll(frame.itemCount) || frame.event == .scroll && work.prepares > 0 else { return nil }
    func count(_ count: Double, _ one: String, _ many: String) -> String { "\(Figure.count(count)) \(count == 1 ? one : many)" }
    let kind = frame.event == .change ? "A changed size" : "A scrolled frame"
    let calls: FindingSentence =
      "\(kind) makes \(name: cost.strategy) call \(name: "prepare()") \(figure: work.prepares == 1 ? "once" : "\(Figure.count(work.prepares)) times")"
    let sizes = count(work.sizesAsked, "size", "sizes")
    let objects = count(work.attributeObjects, "attributes object", "attributes objects")
    return "\(calls), ask for \(figure: sizes) and make \(figure: objects)."
  }
}
