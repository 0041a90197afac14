import BenchmarkResults
import CollectionLayouts

/// The properties of a contender that is a hosted `UICollectionViewLayout`: it runs the layout's own code, not a strategy for the layout with which it is
/// compared.
package struct HostedContender: Sendable {
  /// The result of a verification without an oracle.
  package struct Verdict: Sendable {
    /// The number of scripts that were played.
    package var scripts: Int
    /// The faults, each as the text for the user: the fault, its place, and the smallest script that shows it.
    package var faults: [String]
    /// The findings that depend on behaviour that Apple leaves open, as texts of the same kind. They are not faults.
    package var warnings: [String]

    /// A verdict on `scripts` scripts.
    package init(scripts: Int, faults: [String], warnings: [String] = []) {
      self.scripts = scripts
      self.faults = faults
      self.warnings = warnings
    }
  }

  /// Plays scripts drawn from a seed, each for at most `limit` (`nil` for the usual time), and checks the layout's answers.
  package let verify: @Sendable (_ seed: UInt64, _ limit: Duration?) async throws -> Verdict
  /// The largest number of items at which it is measured unless it is chosen by name.
  package let mostItems: Int
  /// The note on its figures in every report.
  package let label: String

  /// The largest number of items at which hosted layouts are measured unless they are chosen by name.
  package static let standardMostItems = 100_000

  /// Returns whether its cells determine their own sizes. It makes the layout to find out, on the main thread.
  package let isSelfSizing: @Sendable () -> Bool
  /// Returns whether it places items like the given layout, including its values. The user may have set other values for that layout, while the hosted
  /// layout's values are in its code.
  package let matches: @Sendable (_ layout: any CollectionLayout) -> Bool

  /// A hosted layout that is verified by `verify`.
  package init(
    label: String, mostItems: Int = standardMostItems, isSelfSizing: @escaping @Sendable () -> Bool = { false },
    matches: @escaping @Sendable (_ layout: any CollectionLayout) -> Bool = { _ in true },
    verify: @escaping @Sendable (_ seed: UInt64, _ limit: Duration?) async throws -> Verdict
  ) {
    self.label = label
    self.mostItems = mostItems
    self.isSelfSizing = isSelfSizing
    self.matches = matches
    self.verify = verify
  }
}

extension HostedContender.Verdict: CustomStringConvertible {
  /// The verdict in a few words: `no fault`, `2 faults, 1 warning`.
  package var description: String {
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let found = faults.isEmpty ? "no fault" : counted(faults.count, "fault")
    return found + (warnings.isEmpty ? "" : ", " + counted(warnings.count, "warning"))
  }
}

/// A stand for a collection view that stays while hosted layouts replace each other in it: the first view that is made for it.
///
/// Only the main thread uses it, because hosted layouts work there.
package final class HostedStand: @unchecked Sendable {
  /// The collection view; `nil` until a layout is made for it.
  package var view: AnyObject?

  /// A stand without a collection view.
  package init() {}
}

extension Suite {
  /// The hosted layouts that have cells, including cells of scenarios.
  package var hostedContenders: [(name: String, hosted: HostedContender)] {
    let measured = Set((groups.flatMap(\.cells) + scenarios.flatMap(\.cells)).map(\.strategy))
    return Contender.all.filter { measured.contains($0.name) }.compactMap { contender in contender.hosted.map { (contender.name, $0) } }
  }

  /// The notes of reports on the hosted layouts that have cells. Layouts with the same note share one text.
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
  /// Every contender except those that take part only in layouts of families.
  package static var everyday: [Contender] {
    let chosenOnly = Set(BenchmarkedLayout.families.flatMap(\.layouts))
    return all.filter { $0.layouts.map { !$0.isSubset(of: chosenOnly) } ?? true }
  }
}
