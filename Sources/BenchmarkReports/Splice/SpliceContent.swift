import BenchmarkResults
import Foundation
import InputFiles

/// The content written between markers: figures of one run.
package struct SpliceContent {
  private let index: ReportIndex
  private let rows: FindingRows
  private let record: SpliceRecord
  /// The chart's title, and its path from the text's folder; `nil` if the run has none.
  private let chart: (title: String, path: String)?

  /// The width of a table in fenced code, in characters.
  static let width = 110

  /// Content of a run.
  /// - Parameters:
  ///   - model: The run.
  ///   - command: The command line that writes it.
  ///   - chart: The chart's title, and its path from the text's folder, if the run has one.
  package init(_ model: ReportModel, command: String, chart: (title: String, path: String)?) {
    index = model.index
    rows = model.rows
    record = SpliceRecord(run: model.manifest.identity, command: command)
    self.chart = chart
  }

  /// Returns the lines between the markers of a place in the file called `name`.
  /// - Throws: An `InputFileError` that names the marker's line, if the run lacks the requested figures.
  package func text(for place: SplicedText.Place, in name: String) throws(InputFileError) -> String {
    guard let body = body(place.request) else {
      throw InputFileError(
        file: name, line: place.line, problem: "run \(record.run) has nothing for this splice",
        remedy: "ask for layouts, strategies, operations and sizes that were measured, or name another run")
    }
    return record.line + "\n" + body
  }

  private func body(_ request: SpliceRequest) -> String? {
    switch request.kind {
    case .findings: findings(request)
    case .table: table(request).map { "\n" + $0.markdown + "\n" + conditions }
    case .terminal: terminal(request)
    case .scaling: scaling(request)
    case .scenarios: scenarios(request)
    case .decisionTable:
      decisions(request).map {
        "\n" + $0.key.markdown + "\n\n" + $0.table.markdown + "\n" + $0.legend.markdown + "\n\n" + conditions
      }
    case .decision:
      decisions(request).map { "\n" + $0.listing.markdown + "\n" + $0.legend.markdown + "\n\n" + conditions + (picture ?? "") }
    case .chart: picture
    }
  }

  private var picture: String? { chart.map { "\n![\(MarkdownText.escaped($0.title))](\($0.path))\n" } }

  private func decisions(_ request: SpliceRequest) -> DecisionTable? {
    let decisions = Findings(rows.filtered(request.includes)).decisions
    return decisions.isEmpty ? nil : decisions
  }

  private func findings(_ request: SpliceRequest) -> String? {
    let findings = Findings(rows.filtered(request.includes)).all.filter { $0.kind != .nothing }
    return findings.isEmpty ? nil : "\n" + findings.map { "- \($0.reportText.markdown)\n" }.joined() + "\n" + conditions
  }

  private func groups(_ request: SpliceRequest) -> [CellGroup] {
    index.layouts.flatMap { index.groups(in: $0) }.filter { group in
      request.includes(group)
        && index.strategies(in: [group]).contains { request.includes(group.cell($0)) && index.summary(group, $0) != nil }
    }
  }

  private func strategies(_ request: SpliceRequest, _ groups: [CellGroup]) -> [String] {
    index.strategies(in: groups).filter { request.strategies.isEmpty || request.strategies.contains($0) }
  }

  /// Returns a row for each layout, operation and number of items; `nil` without any.
  private func table(_ request: SpliceRequest) -> ReportTable? {
    let groups = groups(request)
    let strategies = strategies(request, groups)
    guard !groups.isEmpty else { return nil }
    var table = ReportTable([.words("layout"), .words("operation"), .figures("items")] + strategies.map { .strategy($0) })
    for group in groups {
      table.add(
        [.words(group.layout), .words(group.operation), ReportTable.Cell(.items(group.n))]
          + strategies.map {
            ReportTable.Cell(index.summary(group, $0)?.median.map { .time($0, nil) } ?? .absent(index.absence(group, $0)))
          })
    }
    return table
  }

  /// Returns a table of exponents and claims for each layout; `nil` if no cell was measured at enough sizes.
  private func scaling(_ request: SpliceRequest) -> String? {
    let section = ScalingSection(index: index, showsClaims: true) { request.includes($0) }
    let tables = section.tables
    return tables.isEmpty ? nil : "\n" + tables.map { "**\($0.layout)**\n\n\($0.table.markdown)\n" }.joined() + conditions
  }

  /// Returns a table for each layout, in one block of fenced code; `nil` without any.
  private func terminal(_ request: SpliceRequest) -> String? {
    let groups = groups(request)
    guard !groups.isEmpty else { return nil }
    let tables = index.layouts.compactMap { layout -> TerminalTable? in
      let rows = groups.filter { $0.layout == layout }
      let table = RunTable(index: index, only: request.strategies).table(of: rows)
      return rows.isEmpty ? nil : TerminalTable(table, fitting: Self.width, from: TerminalTable.Form.speeds)
    }
    let titles = index.layouts.filter { layout in groups.contains { $0.layout == layout } }
    let shown = tables.reduce(into: Set<ReportValue.Kind>()) { $0.formUnion($1.shownKinds) }
    let body = zip(titles, tables).map { "\($0)\n\($1.text(isColored: false))" }.joined(separator: "\n")
    return "\n```\n\(body)\n\(TerminalReport.legend(shown, index))```\n\n" + conditions
  }

  /// Returns the scenarios of each layout, in one block of fenced code; `nil` without any.
  private func scenarios(_ request: SpliceRequest) -> String? {
    let records = index.analysis.scenarios.filter { request.includes($0.cell) }
    guard !records.isEmpty else { return nil }
    let tables = TerminalScenarios(records, manifest: index.manifest, width: Self.width, isColored: false).text
    return "\n```\n\(tables)```\n\n" + conditions
  }

  /// The conditions of the figures: date, revision and machine.
  private var conditions: String {
    let machine = index.manifest.machine
    let cores = machine.cores.map { $0 == 1 ? "1 core" : "\($0) cores" }
    let place = [machine.cpuModel.map(MarkdownText.escaped), cores].compactMap(\.self).joined(separator: ", ")
    let doubt = index.manifest.revision.newerSource == nil ? "" : " (doubtful: a source was newer than the program)"
    let parts: [String?] = [
      index.manifest.startedAt.map { "on \($0.formatted(.iso8601.year().month().day()))" },
      index.manifest.revision.commit.map { "of revision \($0.prefix(12))\(doubt)" }, place.isEmpty ? nil : place,
    ]
    return "Measured \(parts.compactMap(\.self).joined(separator: ", ")).\n"
  }
}
