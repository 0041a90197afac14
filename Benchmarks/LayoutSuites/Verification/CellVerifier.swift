import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// Compares the output of cells with that of the reference.
package struct CellVerifier {
  private let opener: GroupOpener

  /// A verifier of groups over `workload`.
  package init(workload: any Workload, settings: RunSettings) {
    self.init(GroupOpener(workload: workload, settings: settings))
  }

  /// A verifier of the groups that `opener` opens.
  init(_ opener: GroupOpener) { self.opener = opener }

  /// Compares the output of every contender of a group with the reference's. Floors, and operations that do not apply to the data, have none.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - willVerify: Is told each cell before anything of it is computed.
  ///   - didVerify: Is told of each cell what was found, before the next one.
  package func verify(
    _ group: SuiteGroup, willVerify: (CellIdentifier) -> Void = { _ in }, didVerify: (CellFact) -> Void = { _ in }
  ) throws(LayoutError) -> GroupOutcome {
    guard let opened = opener.open(group) else { return GroupOutcome() }
    return try verify(opened, willVerify: willVerify, didVerify: didVerify)
  }

  /// Compares the output of every contender with the reference's. Before each contender it asks whether there is still time; if not, the outcome
  /// is cut off, and has no facts.
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
        // A hosted layout's own verification plays scripts, each in a process of its own.
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
