import BenchmarkResults
import CollectionLayouts

/// The reason why a choice of existing names has no cell.
package enum EmptyChoice: Equatable, Sendable, CustomStringConvertible {
  /// The regular expressions leave out every cell.
  case filtered
  /// None of the strategies takes part in any of the layouts.
  case otherLayouts([Participant], layouts: [String])
  /// Only scenarios are chosen, and only peers, which play no scenarios.
  case peersOfScenarios([String])
  /// Only scenarios are chosen, and the layouts do not have them.
  case withoutScenarios(layouts: [String])
  /// The operations are not measured side by side.
  case notSideBySide(operations: [String])
  /// Only operations that cannot change any frame are chosen.
  case leftOut(LeftOutCells)

  /// A strategy, and the layouts that it takes; `nil` for all layouts.
  package struct Participant: Equatable, Sendable {
    let name: String
    let layouts: [String]?
  }

  /// The reason for a choice without cells.
  init(_ layouts: [BenchmarkedLayout], _ contenders: [Contender], _ names: OperationNames) {
    let pairs = layouts.flatMap { layout in contenders.filter { $0.takesPart(in: layout) }.map { (layout, $0) } }
    if pairs.isEmpty {
      self = .otherLayouts(contenders.map { Participant(name: $0.name, layouts: $0.layouts?.sorted()) }, layouts: layouts.map(\.name))
    } else if names.operations.isEmpty, !names.scenarios.isEmpty, !Self.canPlay(names.scenarios, layouts) {
      self = .withoutScenarios(layouts: layouts.map(\.name))
    } else if names.operations.isEmpty, !names.scenarios.isEmpty, contenders.allSatisfy({ $0.layouts != nil }) {
      self = .peersOfScenarios(contenders.map(\.name))
    } else if !names.operations.isEmpty, !layouts.contains(where: { names.operations.contains(where: $0.takes) }) {
      self = .notSideBySide(operations: names.operations.map(\.name))
    } else {
      self = .filtered
    }
  }

  private static func canPlay(_ scenarios: [Scenario], _ layouts: [BenchmarkedLayout]) -> Bool {
    layouts.contains { layout in layout.comparison == nil && scenarios.contains { $0.layout(layout) != nil } }
  }

  /// The reason in words, and a way to fix the choice.
  package var description: String {
    switch self {
    case .filtered: "the filters leave no cell to measure; `layoutbench list cells` lists all cells"
    case .otherLayouts(let participants, let layouts):
      "no strategy that you chose is measured with \(Self.list(layouts, "or")): \(Self.reasons(participants)); choose others"
    case .peersOfScenarios(let names):
      "\(Self.list(names, "and")) \(names.count == 1 ? "plays" : "play") no scenarios; choose another strategy, or operations"
    case .withoutScenarios(let layouts):
      "no scenario that you chose is played with \(Self.list(layouts, "or")); choose another scenario or layout"
    case .leftOut(let cells): "nothing is left to measure: \(cells); choose other operations"
    case .notSideBySide(let operations):
      "\(Self.list(operations, "and")) \(operations.count == 1 ? "is" : "are") not measured for layouts side by side; choose among "
        + Operation.names(for: .sideBySide).joined(separator: ", ")
    }
  }

  private static func reasons(_ participants: [Participant]) -> String {
    let texts = participants.map { participant in
      participant.layouts.map { "\(participant.name) takes only \(list($0, "and")), with the values that `layoutbench list` shows" }
        ?? "\(participant.name) is not compiled for it, so register it with .supporting(_:by:)"
    }
    return texts.isEmpty ? "layouts side by side have strategies of their own" : texts.joined(separator: "; ")
  }

  private static func list(_ names: [String], _ word: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}
