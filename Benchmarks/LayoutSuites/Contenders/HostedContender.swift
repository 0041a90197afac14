import BenchmarkResults
import CollectionLayouts

/// What a contender brings that is a hosted `UICollectionViewLayout`: the layout's own code, not a strategy of the layout it stands beside.
package struct HostedContender: Sendable {
  /// What a verification without an oracle found.
  package struct Verdict: Sendable {
    /// The number of scripts that were played.
    package var scripts: Int
    /// The faults, each as the text that a person reads: what is wrong, where, and the smallest script that shows it.
    package var faults: [String]
    /// Findings that depend on behaviour that Apple leaves open, as texts of the same kind. They are not faults.
    package var warnings: [String]

    /// A verdict on so many scripts.
    package init(scripts: Int, faults: [String], warnings: [String] = []) {
      self.scripts = scripts
      self.faults = faults
      self.warnings = warnings
    }
  }

  /// Plays scripts drawn from a seed, each for at most so long (`nil` for the usual time), and checks what the layout answers.
  package let verify: @Sendable (_ seed: UInt64, _ limit: Duration?) async throws -> Verdict
  /// The largest number of items it is measured with unless it is chosen by name.
  package let mostItems: Int
  /// What every report says of its figures.
  package let label: String

  /// The largest number of items at which hosted layouts are measured unless they are chosen by name.
  package static let standardMostItems = 100_000

  /// Whether its cells say how large they are. It makes the layout to find out, on the main thread.
  package let isSelfSizing: @Sendable () -> Bool
  /// Whether it places items as a layout of its home's name does, values included. A person may have set others: the hosted layout's are in its code.
  package let stands: @Sendable (_ beside: any CollectionLayout) -> Bool

  /// A hosted layout that is verified by `verify`.
  package init(
    label: String, mostItems: Int = standardMostItems, isSelfSizing: @escaping @Sendable () -> Bool = { false },
    stands: @escaping @Sendable (_ beside: any CollectionLayout) -> Bool = { _ in true },
    verify: @escaping @Sendable (_ seed: UInt64, _ limit: Duration?) async throws -> Verdict
  ) {
    self.label = label
    self.mostItems = mostItems
    self.isSelfSizing = isSelfSizing
    self.stands = stands
    self.verify = verify
  }
}

extension HostedContender.Verdict: CustomStringConvertible {
  /// `no fault`, `2 faults, 1 warning`
  package var description: String {
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let found = faults.isEmpty ? "no fault" : counted(faults.count, "fault")
    return found + (warnings.isEmpty ? "" : ", " + counted(warnings.count, "warning"))
  }
}

/// A collection view that stays while hosted layouts take each other's place in it: the one that is made first for it.
///
/// Only the main thread uses it, where hosted layouts work.
package final class HostedStand: @unchecked Sendable {
  /// The collection view; `nil` until a layout is made for it.
  package var view: AnyObject?

  /// A stand without a collection view.
  package init() {}
}

extension Suite {
  /// The hosted layouts that have cells, those of scenarios among them.
  package var hostedContenders: [(name: String, hosted: HostedContender)] {
    let measured = Set((groups.flatMap(\.cells) + scenarios.flatMap(\.cells)).map(\.strategy))
    return Contender.all.filter { measured.contains($0.name) }.compactMap { contender in contender.hosted.map { (contender.name, $0) } }
  }

  /// What reports say of the hosted layouts that have cells: once for those of which the same is to be said.
  package var hostedLabels: [String] {
    let hosted = hostedContenders
    return hosted.map(\.hosted.label).uniqued().map { label in
      "\(hosted.filter { $0.hosted.label == label }.map(\.name).joined(separator: ", ")): \(label)"
    }
  }
}

extension BenchmarkedLayout {
  /// The families of hosted layouts that take part only if they are chosen, in order.
  package static var families: [(name: String, layouts: [String])] {
    all.compactMap { $0.hosting?.family }.uniqued().map { family in (family, all.filter { $0.hosting?.family == family }.map(\.name)) }
  }
}

extension Contender {
  /// Every contender but those that take part only in layouts of families.
  package static var everyday: [Contender] {
    let chosenOnly = Set(BenchmarkedLayout.families.flatMap(\.layouts))
    return all.filter { $0.layouts.map { !$0.isSubset(of: chosenOnly) } ?? true }
  }
}
