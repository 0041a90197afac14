import Foundation
import InputFiles

/// The report on a profile for a terminal: the most expensive functions with their shares, the phases, and the sums.
package struct ProfileText {
  /// The number of functions that are named. One row sums up the others.
  package static let functionCount = 10

  private let report: ProfileReport

  /// The text of a report.
  package init(_ report: ProfileReport) { self.report = report }

  /// The text. Every line ends with a line break.
  package var text: String {
    let parts = [heading, report.difference.map(table) ?? table(report.profile), phases] + report.notes.map { "note: \($0)\n" }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var heading: String {
    let profile = report.profile
    let sum = "\(ProfileFigure.grouped(profile.total)) \(profile.event.unit)\(ProfileFigure.perIteration(profile))"
    guard let baseline = report.baseline, let title = report.baselineTitle else { return "\(report.title): \(sum)\n" }
    let change = ProfileFigure.signed(profile.total - baseline.total)
    let before = "\(ProfileFigure.grouped(baseline.total))\(ProfileFigure.perIteration(baseline))"
    return
      "\(report.title): \(sum)\ncompared with \(title): \(before)\ndifference: \(change) (\(ProfileFigure.change(profile.total, baseline.total)))\n"
  }

  private func table(_ profile: StackProfile) -> String {
    let rows = profile.rows
    var table = TextTable(["own", "share", "with calls", "share", "function"])
    for row in rows.prefix(Self.functionCount) {
      table.add([
        ProfileFigure.grouped(row.own), ProfileFigure.share(row.own, profile.total), ProfileFigure.grouped(row.total),
        ProfileFigure.share(row.total, profile.total), row.name,
      ])
    }
    let rest = rows.dropFirst(Self.functionCount)
    if !rest.isEmpty {
      let own = rest.reduce(0) { $0 + $1.own }
      table.add([ProfileFigure.grouped(own), ProfileFigure.share(own, profile.total), "", "", "\(rest.count) more functions"])
    }
    table.add([ProfileFigure.grouped(profile.total), ProfileFigure.share(profile.total, profile.total), "", "", "sum"])
    return table.text
  }

  private func table(_ difference: ProfileDifference) -> String {
    let rows = difference.rows
    var table = TextTable(["before", "now", "difference", "share of now", "function"])
    func add(_ before: Int, _ now: Int, _ name: String) {
      table.add([
        ProfileFigure.grouped(before), ProfileFigure.grouped(now), ProfileFigure.signed(now - before),
        ProfileFigure.share(now, difference.now.total), name,
      ])
    }
    for row in rows.prefix(Self.functionCount) { add(row.before, row.now, row.name + Self.mark(row)) }
    let rest = rows.dropFirst(Self.functionCount)
    if !rest.isEmpty { add(rest.reduce(0) { $0 + $1.before }, rest.reduce(0) { $0 + $1.now }, "\(rest.count) more functions") }
    add(difference.before.total, difference.now.total, "sum")
    return table.text
  }

  private static func mark(_ row: ProfileDifference.Row) -> String { row.before == 0 ? " (new)" : row.now == 0 ? " (gone)" : "" }

  private var phases: String {
    let shares = PhaseShares(report.profile)
    guard !shares.rows.isEmpty else { return "" }
    let before = report.baseline.map { PhaseShares($0) }
    var table = TextTable((before == nil ? [] : ["before"]) + ["now", "share", "phase"])
    for phase in EnginePhase.allCases {
      let (now, old) = (shares.cost(of: phase), before?.cost(of: phase) ?? 0)
      guard now > 0 || old > 0 else { continue }
      table.add(
        (before == nil ? [] : [ProfileFigure.grouped(old)])
          + [ProfileFigure.grouped(now), ProfileFigure.share(now, report.profile.total), phase.title])
    }
    return table.text
  }
}

/// Figures of profiles as text.
package enum ProfileFigure {
  /// A whole number with its digits in groups: `1,234,567`.
  package static func grouped(_ number: Int) -> String { (number < 0 ? "−" : "") + number.magnitude.grouped }

  /// A difference with its sign.
  package static func signed(_ number: Int) -> String { (number > 0 ? "+" : "") + grouped(number) }

  /// Returns a part as a percentage of the whole: `12.3 %`.
  static func share(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "–" : String(format: "%.1f %%", 100 * Double(part) / Double(whole))
  }

  /// Returns the change as a percentage of the cost before: `+12.3 %`.
  static func change(_ now: Int, _ before: Int) -> String {
    guard before != 0 else { return now == 0 ? "none" : "new" }
    let percent = 100 * (Double(now) / Double(before) - 1)
    return (percent > 0 ? "+" : percent < 0 ? "−" : "") + String(format: "%.1f %%", abs(percent))
  }

  /// Returns the iterations and their average cost; empty if the event has no such average.
  static func perIteration(_ profile: StackProfile) -> String {
    guard profile.event.isPerIteration, profile.iterations > 0 else { return "" }
    let average = Double(profile.total) / Double(profile.iterations)
    let tenths = Int((average * 10).rounded())
    let text = grouped(tenths / 10) + (average == average.rounded() ? "" : ".\(tenths % 10)")
    return " in \(profile.iterationsText)" + (profile.iterations == 1 ? "" : ", \(text) each")
  }
}
