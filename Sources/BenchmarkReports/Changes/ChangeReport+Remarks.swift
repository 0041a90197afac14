import BenchmarkResults
import BenchmarkStatistics

extension ChangeReport {
  /// Remarks on times that readers need besides the rows: the meaning of the same work, the blocks that gather around two values, and how early cells were
  /// decided.
  var remarks: [String] { driftRemark + sameWorkRemark + modesRemarks + looksRemark }

  /// The remark that times measured at different hours may differ by themselves. It is given where a reader could attribute a difference to the code.
  private var driftRemark: [String] {
    let differs = rows.contains { $0.metric.isTime && ($0.outcome.isRegression || $0.outcome.isImprovement) }
    guard comparison.settings.pairing == .independent, gate == nil, differs else { return [] }
    return [
      "The runs were made at different times, so a difference in time may be the machine's. For a change of a few percent, measure both revisions in "
        + "turn with \(program) ab."
    ]
  }

  /// An explanation of `same instructions` and `same counts` next to a verdict. Only the first says that the change added no work. A loop that runs longer
  /// allocates no more, so equal counts alone do not clear the change of blame.
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

  /// The number of cells that were decided after each number of launches, if they were looked at more than once.
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
  /// Returns a time's outcome in words. If it differs although the counts are the same, the words say so.
  static func words(_ change: ChangeRecord) -> String { words(change.outcome) + (label(change).map { ", \($0)" } ?? "") }

  /// Returns `same instructions` or `same counts` for a time that differs although everything counted is the same, else `nil`.
  static func label(_ change: ChangeRecord) -> String? {
    guard change.outcome.isRegression || change.outcome.isImprovement else { return nil }
    switch change.sameWork {
    case .instructions: return "same instructions"
    case .counts: return "same counts"
    case nil: return nil
    }
  }
}
