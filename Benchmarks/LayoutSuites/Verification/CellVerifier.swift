import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// A verifier that compares the output of cells with the reference's.
package struct CellVerifier {
  private let opener: GroupOpener

  /// A verifier of groups over `workload`.
  package init(workload: any Workload, settings: RunSettings) {
    self.init(GroupOpener(workload: workload, settings: settings))
  }

  /// A verifier of the groups that `opener` opens.
  init(_ opener: GroupOpener) { self.opener = opener }

  /// Compares the output of every contender of a group with the reference's. The outcome is empty for floors, and for operations that do not apply to the
  /// data.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - willVerify: Called with each cell before any of its output is computed.
  ///   - didVerify: Called with the fact of each cell, before the next cell.
  package func verify(
    _ group: SuiteGroup, willVerify: (CellIdentifier) -> Void = { _ in }, didVerify: (CellFact) -> Void = { _ in }
  ) throws(LayoutError) -> GroupOutcome {
    guard let opened = opener.open(group) else { return GroupOutcome() }
    return try verify(opened, willVerify: willVerify, didVerify: didVerify)
  }

  /// Compares the output of every contender with the reference's. Before each contender it asks `hasTime` whether time is left. If not, the outcome is cut
  /// off and has no facts.
  func verify(
    _ group: OpenedGroup, hasTime: () -> Bool = { true }, willVerify: (CellIdentifier) -> Void = { _ in },
    didVerify: (CellFact) -> Void = { _ in }
  ) throws(LayoutError) -> GroupOutcome {
    var outcome = GroupOutcome()
    var references: [String: ContenderOutput] = [:]
    for (cell, contender) in group.entries {
      guard hasTime() else { return .cutOff }
      willVerify(cell)
      opener.settings.watch?.begin(cell.description)
      let fact: CellFact
      do throws(LayoutError) {
        // The verification of a hosted layout plays scripts, each in a process of its own.
        fact = contender.hosted != nil ? CellFact(cell: cell) : try self.fact(of: contender, cell, group, &references)
      } catch {
        guard case .brokenRule = error else { throw error }
        fact = CellFact(cell: cell, status: .failedVerification("\(error)"))
      }
      outcome.facts.append(fact)
      didVerify(fact)
    }
    return outcome
  }

  private func fact(
    of contender: Contender, _ cell: CellIdentifier, _ group: OpenedGroup, _ references: inout [String: ContenderOutput]
  ) throws(LayoutError) -> CellFact {
    let other = opener.settings.checked(group.reference(of: contender))
    let reference = if let known = references[other.name] { known } else { try output(of: other, group) }
    references[other.name] = reference
    let output = try output(of: contender, group)
    let status = output.fallback.map { CellStatus.fallback($0.description) } ?? .sound
    var fact = CellFact(cell: cell, digest: output.digest.description, status: status)
    if let count = output.course.indices.first(where: { output.course[$0] != reference.course[$0] }) {
      let difference = try group.script.difference(of: contender, from: other, after: count, on: group.scene)
      fact.status = .failedVerification("\(difference); it was not timed")
    }
    return fact
  }

  private func output(of contender: Contender, _ group: OpenedGroup) throws(LayoutError) -> ContenderOutput {
    try group.script.output(of: contender, on: group.scene) { opener.settings.watch?.step() }
  }
}
