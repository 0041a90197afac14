/// The results of a verification of hosted layouts.
public struct HostVerificationReport: Hashable, Sendable {
  /// The layouts, in order.
  public internal(set) var layouts: [VerifiedLayout] = []

  /// Whether a layout has an error. Warnings do not count.
  public var hasErrors: Bool { layouts.contains { $0.findings.contains(where: \.isError) } }

  /// The exit code of a program that verifies: 3 if a layout has an error, otherwise 0, even after warnings.
  public var exitCode: Int32 { hasErrors ? 3 : 0 }

  /// The note in every report of a hosted layout.
  public static let label =
    "this layout's code over LayoutBench's own UIKit: as documented, not observed on a device. Growth, counts and faults carry over; microseconds do not."
}

/// A layout and its findings.
public struct VerifiedLayout: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its description.
  public let summary: String
  /// The number of scripts that were played with the defaults of undocumented behaviour.
  public internal(set) var scriptCount = 0
  /// The number of them that showed an error or a warning.
  public internal(set) var faultyScriptCount = 0
  /// The number of scripts that were played with another undocumented behaviour.
  public internal(set) var alternativeScriptCount = 0
  /// Its errors and warnings, one of each sort.
  public internal(set) var findings: [VerifiedFinding] = []
  /// Its needless costs, one of each sort.
  public internal(set) var costs: [HostFinding] = []

  init(name: String, summary: String) { (self.name, self.summary) = (name, summary) }
}

/// An error or a warning, in the smallest script that shows it.
public struct VerifiedFinding: Hashable, Sendable {
  /// Whether it is an error: it shows under every behaviour that Apple leaves open. A finding that needs a particular one is a warning, which names it.
  public var isError: Bool { dependence == .independent }
  /// The error, as the smallest script shows it.
  public let finding: HostFinding
  /// The smallest script.
  public let script: HostScript
  /// The script that was shrunk to the smallest.
  public let original: HostScript
  /// The number of scripts that showed an error of this sort.
  public let scriptCount: Int
  /// Whether it depends on behaviour that Apple does not document.
  public let dependence: BehaviorDependence
  /// The alternatives under which the smallest script does not show it, but another script does.
  public let hidingAlternatives: [String]
  /// A test in Swift that fails as long as the layout has the error.
  public let test: String
}

extension HostVerificationReport {
  /// The report for readers: a line for each layout, then its errors and warnings with their tests.
  public var text: String {
    (layouts.map(\.text) + [Self.label]).joined(separator: "\n\n") + "\n"
  }
}

extension VerifiedLayout {
  /// The layout's part of the report.
  public var text: String {
    let played =
      "\(scriptCount) scripts" + (alternativeScriptCount > 0 ? " and \(alternativeScriptCount) with other undocumented behaviour" : "")
    let errors = findings.count(where: \.isError)
    let warnings = findings.count - errors
    let verdict =
      (errors == 0 ? "no error" : "\(errors) sort\(errors == 1 ? "" : "s") of error")
      + (warnings == 0 ? "" : ", \(warnings) warning\(warnings == 1 ? "" : "s")")
      + (findings.isEmpty ? "" : "; \(faultyScriptCount) of \(scriptCount) scripts show one")
    var lines = ["\(name): \(played): \(verdict)"]
    for finding in findings { lines.append(finding.text) }
    for cost in costs { lines.append("  needless cost, no error (\(cost.fault.kind.rawValue)): \(cost)") }
    return lines.joined(separator: "\n")
  }
}

extension VerifiedFinding {
  /// The finding's part of the report.
  public var text: String {
    let steps = script.steps.isEmpty ? "when it opens" : "after \(script.steps.map(\.source).joined(separator: ", "))"
    let indented = test.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "      \($0)" }.joined(
      separator: "\n")
    return """
        \(isError ? "ERROR" : "WARNING") \(finding.fault.kind.rawValue): \(finding)
          \(script.data.words)\(script.place), \(steps); \(dependence)\(onHiding)
          \(scriptCount) script\(scriptCount == 1 ? "" : "s") show\(scriptCount == 1 ? "s" : "") it. As a test:
      \(indented)
      """
  }
}

extension VerifiedFinding {
  /// `, but with movesCells: true another script shows it`; empty if the smallest script always shows it.
  private var onHiding: String {
    hidingAlternatives.isEmpty ? "" : ", but with \(hidingAlternatives.joined(separator: ", ")) another script shows it"
  }
}

extension HostScript {
  /// ` in a view of 60 × 600 points without a superview`; empty for the usual view.
  fileprivate var place: String {
    let size = (width, height) == (390, 844) ? "" : " in a view of \(width) × \(height) points"
    return size + (isInSuperview ? "" : size.isEmpty ? " in a view without a superview" : " without a superview")
  }
}

extension HostData {
  /// `3 items`, `sections of 2, 0 and 4 items with headers`
  fileprivate var words: String {
    let supplements = [hasHeaders ? "headers" : nil, hasFooters ? "footers" : nil].compactMap { $0 }
    let counts =
      switch itemCounts.count {
      case 0: "no section"
      case 1: "\(itemCounts[0]) item\(itemCounts[0] == 1 ? "" : "s")"
      default: "sections of " + itemCounts.dropLast().map(String.init).joined(separator: ", ") + " and \(itemCounts.last ?? 0) items"
      }
    return counts + (supplements.isEmpty ? "" : " with \(supplements.joined(separator: " and "))")
  }
}
