import BenchmarkResults
import LayoutSuites

extension Manifest {
  /// Resumes the run of `earlier`: keeps its start and its plan, and refuses to mix figures that cannot be compared.
  mutating func resume(_ earlier: Manifest, measuring suite: Suite, in directory: String) throws {
    let differences = differences(from: earlier)
    guard differences.isEmpty else {
      throw UsageError(
        "\(directory) was measured with \(differences.joined(separator: ", ")), so what would be measured now could not be compared with it; "
          + "choose the same, or begin a new run")
    }
    try keepPlan(of: earlier, measuring: suite, in: directory)
    startedAt = earlier.startedAt
    if revision.commit == nil { revision = earlier.revision }
    tool.commandLine = earlier.tool.commandLine ?? tool.commandLine
    // If the machine was busy in one session, it was busy in the run.
    if let before = earlier.machine.loadAverages, before.first ?? 0 > machine.loadAverages?.first ?? 0 { machine.loadAverages = before }
    let known = earlier.notes.filter { !$0.saysIncomplete && !$0.saysFewerLaunches && $0 != .resumed }
    notes = known + notes.filter { !known.contains($0) } + [.resumed]
    let unread = unreadFacts(beside: earlier)
    if !unread.isEmpty {
      let facts = unread.map(\.rawValue).joined(separator: ", ")
      notes.append(.doubt("one session of the run could not read the machine's \(facts), so nothing shows that all were on one machine"))
    }
  }

  /// The facts about the machine that only one of two sessions could read. Empty unless both could read at least one fact and agree on it.
  private func unreadFacts(beside earlier: Manifest) -> [RunCondition.Kind] {
    let pairs = zip(earlier.conditions, conditions).filter { $0.0.kind.role == .machine }
    guard pairs.contains(where: { $0.0.value != nil && $0.0.value == $0.1.value }) else { return [] }
    return pairs.filter { ($0.0.value == nil) != ($0.1.value == nil) }.map(\.0.kind)
  }

  /// The differences from `earlier` that affect figures, such as `another seed (42 against 99)`: the earlier run's value comes first.
  private func differences(from earlier: Manifest) -> [String] {
    // One program is built from one commit, even if only one of the sessions could ask git.
    let isSameProgram = tool.programDigest != nil && tool.programDigest == earlier.tool.programDigest
    let unread = unreadFacts(beside: earlier)
    let conditions = RunDifference.differences(from: self, to: earlier).filter {
      $0.kind.role != .surroundings && !(isSameProgram && $0.kind.role == .sources && $0.isUnknownInOne) && !unread.contains($0.kind)
    }
    func number(_ value: Int?) -> String { value.map(String.init) ?? "unknown" }
    let counts = [
      ("number of rounds", number(plan.rounds), number(earlier.plan.rounds)),
      ("number of launches", number(plan.launches), number(earlier.plan.launches)),
    ].filter { $0.1 != $0.2 }
    return conditions.map(\.description) + counts.map { "another \($0.0) (\($0.2) against \($0.1))" }
  }

  /// Adds the choices of the earlier session to the plan. Throws if some cells were planned but are not chosen now, while others are chosen now but were
  /// not planned. In that case no selection covers all of them, and some cells would never be measured.
  private mutating func keepPlan(of earlier: Manifest, measuring suite: Suite, in directory: String) throws {
    let chosen = Set(suite.allCells)
    if let planned = earlier.plan.selection?.cells() {
      // A run that is resumed only in part keeps its whole plan.
      if planned.isSuperset(of: chosen) {
        plan.selection = earlier.plan.selection
        plan.cellCount = earlier.plan.cellCount
      } else if let left = planned.subtracting(chosen).min(), let new = chosen.subtracting(planned).min() {
        throw UsageError(
          "\(directory) was to measure \(left), which the flags beside --resume leave out, and they choose \(new), which it was not to measure; "
            + "choose both, or only what it was to measure, or begin a new run")
      }
    }
    plan.layouts = (earlier.plan.layouts + plan.layouts).uniqued()
    plan.strategies = (earlier.plan.strategies + plan.strategies).uniqued()
    let own = catalogue
    catalogue = earlier.catalogue
    catalogue.add(own)
    plan.operations = (earlier.plan.operations + plan.operations).uniqued()
    plan.sizes = Array(Set(earlier.plan.sizes + plan.sizes)).sorted()
  }
}
