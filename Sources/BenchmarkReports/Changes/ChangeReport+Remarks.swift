import BenchmarkResults
import BenchmarkStatistics

extension ChangeReport {
  /// What readers must know of times beside their rows: what the same work means, which blocks gather around two values, and how early cells were decided.
  var remarks: [String] { driftRemark + sameWorkRemark + modesRemarks + looksRemark }

  /// That a time of another hour may differ by itself, where a reader could take a difference for the code's.
  private var driftRemark: [String] {
    let differs = rows.contains { $0.metric.isTime && ($0.outcome.isRegression || $0.outcome.isImprovement) }
    guard comparison.settings.pairing == .independent, gate == nil, differs else { return [] }
    return [
      "The runs were made at different times, so a difference in time may be the machine's. For a change of a few percent, measure both revisions in "
        + "turn with \(program) ab."
    ]
  }

  /// What `same instructions` and `same counts` beside a verdict mean. Only the first says that the change did not add work: a loop that runs longer
  /// allocates no more, so equal counts alone clear nobody.
  private var sameWorkRemark: [String] {
    let labels = Set(rows.filter { ChangeRow.label($0) != nil }.compactMap(\.sameWork))
    let place = comparison.settings.pairing == .byBlock ? "the place of code or memory" : "the place of code or memory, or the machine,"
    var remarks: [String] = []
    if labels.contains(.instructions) {
      remarks.append(
        "Same instructions: instructions and counts are the same to the digit on both sides, so \(place) made the difference in time, and not more "
          + "or less work.")
    }
    if labels.contains(.counts) {
      remarks.append(
        "Same counts: allocations and work are the same on both sides, and instructions were not counted. Either the change or \(place) made the "
          + "difference in time: \(program) profile CELL --revision B --compare-with A tells which.")
    }
    return remarks
  }

  /// The cells whose ratios have two modes.
  private var modesRemarks: [String] {
    comparison.changes.compactMap { change in
      change.modes.map { modes in
        "\(change.cell): two modes at \(Figure.change(modes.low)) and \(Figure.change(modes.high)), share \(Figure.percent(modes.share)) at the second."
      }
    }
  }

  /// After how many launches cells were decided, if they were looked at more than once.
  private var looksRemark: [String] {
    let looks = comparison.settings.looks
    guard looks.count > 1, let last = looks.last else { return [] }
    let times = comparison.changes.filter { $0.metric.isTime && $0.outcome.isComparison }
    let decided = looks.indices.compactMap { place -> String? in
      let count = times.count { $0.look == place + 1 }
      return count > 0 ? "\(count) decided after \(looks[place].blocks) of \(last.blocks) launches" : nil
    }
    let open = times.count { $0.look == nil }
    return ["Cells: " + (decided + (open > 0 ? ["\(open) undecided after all"] : [])).joined(separator: ", ") + "."]
  }
}

extension ChangeRow {
  /// A time's outcome in words: that it differs although what was counted is the same is said with it.
  static func words(_ change: ChangeRecord) -> String { words(change.outcome) + (label(change).map { ", \($0)" } ?? "") }

  /// `same instructions` of a time that differs although everything counted is the same; nil for the others.
  static func label(_ change: ChangeRecord) -> String? {
    guard change.outcome.isRegression || change.outcome.isImprovement else { return nil }
    switch change.sameWork {
    case .instructions: return "same instructions"
    case .counts: return "same counts"
    case nil: return nil
    }
  }
}
