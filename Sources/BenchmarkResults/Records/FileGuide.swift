/// The meaning of every column of the CSV files, for readers. `layoutbench help files` prints it, and it is a page of the documentation.
package struct FileGuide: Sendable {
  /// A column.
  package struct Column: Hashable, Sendable {
    /// The name in the header.
    package let name: String
    /// The unit, or the kind of value: `count`, `share`, `ratio`, `text`.
    package let unit: String
    /// The meaning of the column.
    package let meaning: String
  }

  /// The file's name.
  package let file: String
  /// The contents of the file and its place.
  package let purpose: String
  /// Its columns, in order.
  package let columns: [Column]

  private init<Record: RunRecord>(_ type: Record.Type) {
    file = Record.fileName
    purpose = Record.purpose
    columns = Record.columns.map { Column(name: $0.name, unit: $0.unit, meaning: $0.meaning) }
  }

  /// A guide to each file.
  package static let all = [
    FileGuide(SampleRecord.self), FileGuide(SummaryRecord.self), FileGuide(ScenarioRecord.self), FileGuide(FrameCountRecord.self),
    FileGuide(FrameStepsRecord.self), FileGuide(PlaysRecord.self), FileGuide(ComparisonRecord.self), FileGuide(ChangeRecord.self),
    FileGuide(MedianRecord.self),
    FileGuide(HistoryRecord.self), FileGuide(AcceptedChange.self), FileGuide(NoiseRecord.self), FileGuide(ThresholdRecord.self),
  ]

  /// The rules that apply to all files.
  package static let conventions = """
    All files are CSV as RFC 4180 has it: UTF-8, a header, commas, a point in decimals. An empty field means unknown or not applicable, never 0.
    A text that a spreadsheet would take for a formula has an apostrophe before it, which is not part of the text: `'=1+1`.
    A ratio is candidate over baseline: below 1 the candidate costs less, above 1 it costs more. A share of 0.03 is 3 %.
    The unit “unit” is the one in the row's column unit; “the metric's” is the one below. Of every metric, less is better.
    """

  /// The metrics with their units and meanings, in the order of the reports.
  package static let metrics = Metric.allCases.map { Column(name: $0.rawValue, unit: $0.unit, meaning: $0.meaning) }
}

extension FileGuide {
  /// The guide as text for a terminal: names of columns and their meanings side by side.
  package static var text: String {
    let width = (all.flatMap(\.columns).map(\.name.count).max() ?? 0) + 2
    func rows(_ columns: [Column]) -> String {
      columns.map { "  \($0.name.padded(to: width))\($0.unit.padded(to: 14))\($0.meaning)\n" }.joined()
    }
    let files = all.map { "\($0.file)\n\($0.purpose)\n\(rows($0.columns))" }
    return "\(conventions)\n\nmetrics\n\(rows(metrics))\n" + files.joined(separator: "\n")
  }

  /// The guide as a page of Markdown.
  package static var markdown: String {
    func table(_ title: String, _ columns: [Column]) -> String {
      "| \(title) | unit | meaning |\n|---|---|---|\n" + columns.map { "| `\($0.name)` | \($0.unit) | \($0.meaning) |\n" }.joined()
    }
    let files = all.map { "## \($0.file)\n\n\($0.purpose)\n\n\(table("column", $0.columns))" }
    return "# The CSV files\n\n\(conventions)\n\n`layoutbench help files` prints this page.\n\n## Metrics\n\n\(table("metric", metrics))\n"
      + files.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
