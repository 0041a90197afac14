import BenchmarkResults

extension Finding {
  /// A finding of this kind, without a title and details.
  private init(_ kind: Kind, _ sentences: [FindingSentence], _ scope: Scope = Scope()) {
    self.kind = kind
    self.sentences = sentences
    details = []
    self.scope = scope
    title = nil
  }

  /// A finding that kinds of use have no findings.
  init(unmeasured uses: [String], operations: [String]) {
    let reason: FindingSentence =
      operations.isEmpty
      ? "no strategy was timed in all of their operations with the same number of items"
      : "\(operations.count == 1 ? "this operation was" : "these operations were") not timed: \(names: operations, "and")"
    self.init(.unmeasured(uses: uses, operations: operations), ["No findings for \(list: uses, "and"), because \(reason)."])
  }

  /// A finding that some choices rest on their figures alone, without intervals.
  static var tooShort: Finding {
    let text: FindingSentence =
      "The run is too short to be certain of the choices marked uncertain: they have the smallest figures, but no interval. More launches give intervals: a larger --time-budget or more --launches, or --resume for a run that was cut off."
    return Finding(.tooShort, [text])
  }

  /// Returns a finding on the effect of a busy machine on frames of scenarios; empty if the machine was quiet.
  static func busyMachine(in rows: FindingRows) -> [Finding] {
    rows.busyLoad.map { load in
      let text: FindingSentence =
        "The machine was busy when the run began (a load of \(figure: Figure.significant(load))): the longest frames may be those of other programs."
      return [Finding(.busy(load: load), [text])]
    } ?? []
  }

  /// A finding that nothing was measured.
  static var nothing: Finding { Finding(.nothing, ["Nothing was timed."]) }

  /// Returns a finding on the cells and scenarios whose output is wrong, or that did not finish. It comes before everything else.
  static func failures(in rows: FindingRows) -> [Finding] {
    let failed = rows.outcomes.filter(\.failedVerification).map(\.cell)
    let crashed = rows.outcomes.filter(\.hasCrashed).map(\.cell)
    let stopped = rows.outcomes.filter(\.wasStopped)
    let cells = failed + crashed + stopped.map(\.cell)
    guard !cells.isEmpty else { return [] }
    let scope = Scope(
      layouts: cells.map(\.layout).uniqued(), strategies: cells.map(\.strategy).uniqued(), sizes: Set(cells.map(\.n)).sorted())
    let texts = [sentence(failed, "gave wrong frames"), sentence(crashed, "crashed")].compactMap(\.self) + stopped.map(sentence)
    return [Finding(.failed(cells), texts + distrusted(in: rows), scope)]
  }

  /// Returns `grid/mine/prepare/100000 was stopped: one iteration took more than 60 s.`
  private static func sentence(_ record: any StatusRecord) -> FindingSentence {
    "\(name: "\(record.cell)") was \(record.outcome.text ?? "stopped")."
  }

  /// Returns `flow/rope/query/1000 gave wrong frames and was not timed.`
  private static func sentence(_ cells: [CellIdentifier], _ what: String) -> FindingSentence? {
    guard let first = cells.first else { return nil }
    return cells.count == 1
      ? "\(name: "\(first)") \(what) and was not timed."
      : "\(figure: Figure.grouped(cells.count)) cells \(what) and were not timed, \(name: "\(first)") first."
  }

  /// Returns the strategies that no finding recommends, by layout: `rope is not recommended for flow, whatever the other times are.`
  private static func distrusted(in rows: FindingRows) -> [FindingSentence] {
    rows.layouts.compactMap { layout in
      let strategies = rows.strategies.filter { rows.failures[layout]?.contains($0) == true }
      guard !strategies.isEmpty else { return nil }
      let verb = strategies.count == 1 ? "is" : "are"
      return "\(names: strategies, "and") \(verb) not recommended for \(name: layout), regardless of the other times."
    }
  }

  /// Returns findings on conditions that make the other findings less certain, or that exclude some of them.
  static func cautions(of rows: FindingRows) -> [Finding] {
    let incomplete = rows.notes.filter(\.saysIncomplete).map { note in
      let text = "\(note)"
      return Finding(.incomplete(note), ["\(text.prefix(1).uppercased() + text.dropFirst())."])
    }
    return incomplete + disturbance(in: rows) + inequality(in: rows)
  }

  /// The share of disturbed samples above which a finding mentions them.
  private static let worstShare = 0.1

  private static func disturbance(in rows: FindingRows) -> [Finding] {
    let counted = rows.timed.filter { $0.contaminated != nil }
    let disturbed = counted.compactMap(\.contaminated).clampedSum
    let samples = counted.map(\.samples).clampedSum
    guard Double(disturbed) > worstShare * Double(samples) else { return [] }
    let share = Figure.percent(Double(disturbed) / Double(samples))
    let text: FindingSentence =
      "\(figure: share) of the timed samples were disturbed by a context switch or a page fault: run again on a quieter machine before a close decision."
    return [Finding(.disturbed(samples: disturbed, of: samples), [text])]
  }

  private static func inequality(in rows: FindingRows) -> [Finding] {
    let groups = rows.unequallyInterrupted.sorted()
    guard let first = groups.first else { return [] }
    let example = "\(first.layout)/\(first.operation)/\(first.n)"
    let text: FindingSentence =
      groups.count == 1
      ? "In one row (\(name: example)) some strategies were interrupted much more often than others; only its undisturbed rounds count."
      : "In \(figure: Figure.grouped(groups.count)) rows (\(name: example) first) some strategies were interrupted much more often than others; only undisturbed rounds of them count."
    return [Finding(.unequal(groups), [text], Scope(layouts: groups.map(\.layout).uniqued(), sizes: Set(groups.map(\.n)).sorted()))]
  }
}
