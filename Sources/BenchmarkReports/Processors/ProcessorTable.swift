import BenchmarkResults
import Foundation

/// The results of a run that carry over to other processors: the number of choices that hold, and the differences between the times.
///
///     let table = ProcessorTable(findings, in: rows)
///     print(table.shares.markdown)
package struct ProcessorTable: Sendable {
  /// A kind of use of a layout, with its results on other processors.
  struct Row: Sendable {
    let layout: String
    let use: String
    /// The results, one for each processor.
    let elsewhere: [UseElsewhere]
  }

  /// A count of the choices of a run that hold on one processor.
  package struct Share: Hashable, Sendable {
    /// The processor.
    package let processor: String
    /// The number of rows. A row is a kind of use with one number of items.
    package let rows: Int
    /// The rows in which the choice is the cheapest there, or within the margin of the cheapest.
    package let same: Int
    /// The rows in which it costs at most 10 % more than the best.
    package let near: Int
    /// The rows in which the choice led by a factor of 1.5 or more.
    package let led: Int
    /// The rows among those in which it is the cheapest there too, or within the margin.
    package let ledSame: Int
    /// The factors by which the times of the same cells differ, in either direction; `nil` without common cells.
    package let factors: Factors?

    /// The factors by which times differ.
    package struct Factors: Hashable, Sendable {
      /// The factor that half the cells stay within, and the one that nine in ten stay within.
      package let median, percentile90: Double
    }
  }

  let rows: [Row]
  /// The shares, one for each processor.
  package let shares: [Share]
  private let processors: [OtherProcessor]

  /// The lead from which a choice is likely to carry over.
  static let safeLead = 1.5
  /// The extra cost, compared with the best elsewhere, up to which a choice is still good there.
  static let near = 0.1

  /// The table of a run's findings.
  /// - Parameters:
  ///   - findings: The findings of the run.
  ///   - rows: The rows that the findings are based on, with the processors.
  init(_ findings: Findings, in rows: FindingRows) {
    let uses = findings.all.compactMap { finding -> UseFinding? in if case .use(let use) = finding.kind { use } else { nil } }
    processors = rows.processors
    self.rows = uses.filter { $0.use.steps.count > 1 }.compactMap { use in
      use.elsewhere.contains { !$0.choices.isEmpty } ? Row(layout: use.layout, use: use.use.name, elsewhere: use.elsewhere) : nil
    }
    let known = self.rows
    shares = rows.processors.map { processor in
      let choices = known.flatMap(\.elsewhere).filter { $0.processor == processor.name }.flatMap(\.choices)
      let led = choices.filter { $0.lead.map { $0 >= Self.safeLead } ?? false }
      let apart = rows.times.compactMap { cell, time in processor.medians[cell].map { abs(log($0 / time.median)) } }.sorted()
      func factor(_ share: Double) -> Double { exp(apart[min(apart.count - 1, Int(share * Double(apart.count)))]) }
      return Share(
        processor: processor.name, rows: choices.count, same: choices.count(where: \.holds),
        near: choices.count { $0.ratio <= 1 + Self.near },
        led: led.count, ledSame: led.count(where: \.holds),
        factors: apart.isEmpty ? nil : .init(median: factor(0.5), percentile90: factor(0.9)))
    }
  }

  /// Whether the table has no results of other processors.
  package var isEmpty: Bool { rows.isEmpty }

  /// A row for each processor: the number of choices that hold, and the factors by which times differ.
  package var overview: ReportTable {
    var table = ReportTable(
      [
        .words("processor"), .words("revision"), .figures("choices"), .figures("same choice"), .figures("within 10 %"),
        .figures("same, of leads ≥ 1.5 ×"),
        .figures("times differ by"),
      ], caption: "The choices of this run on other processors")
    for (processor, share) in zip(processors, shares) {
      let factors = share.factors.map { "× \(Figure.significant($0.median)), × \(Figure.significant($0.percentile90)) in one of ten" }
      table.add([
        .words(
          [processor.name, processor.name.contains(processor.version ?? "") ? nil : processor.version].compactMap(\.self).joined(
            separator: ", ")),
        .words(processor.revision ?? ""), ReportTable.Cell(.count(share.rows)), .words("\(share.same)"), .words("\(share.near)"),
        .words("\(share.ledSame) of \(share.led)"), .words(factors ?? ""),
      ])
    }
    return table
  }

  /// A row for each kind of use with one number of items: the strategies to take here and there, and the cost there of the choice from here.
  package var details: ReportTable {
    var table = ReportTable(
      [.words("layout"), .words("kind of use"), .figures("items"), .words("take here")]
        + processors.flatMap { [.words("cheapest on \($0.name)"), .figures("the choice costs there")] },
      caption: "What to take, processor by processor")
    for row in rows {
      for n in Set(row.elsewhere.flatMap(\.choices).map(\.itemCount)).sorted() {
        let own = row.elsewhere.map { elsewhere in elsewhere.choices.first { $0.itemCount == n } }
        guard let choice = own.compactMap(\.self).first else { continue }
        table.add(
          [.words(row.layout), .words(row.use), ReportTable.Cell(.items(n)), .words(choice.choice)]
            + own.flatMap { there -> [ReportTable.Cell] in
              guard let there else { return [.words(""), .words("")] }
              return [.words(there.best), .words(there.best == there.choice ? "the least" : Figure.significant(there.ratio) + "×")]
            }, scope: ReportScope([.layout: row.layout, .size: "\(n)"]))
      }
    }
    return table
  }

  /// The tables with an explanation; `nil` without results of other processors.
  var block: ReportBlock? {
    guard !isEmpty else { return nil }
    return .section(
      "Other processors",
      [
        .paragraph(
          """
          The strategies that this run would take, compared with the medians of the same work on other processors. A row is a kind of use of a layout with one number of items. The choice is the \
          same if it is the cheapest there too, or within the margin. Costs elsewhere are sums of medians without an interval. Each processor was measured at its own \
          revision, named in the table.
          """),
        .table(overview), .table(details),
      ])
  }
}
