import InputFiles

/// A history as Apache Otava reads it: a CSV file for each cell, machine and set of items, and the `otava.yaml` that names them.
///
/// Otava takes every row of a file for one test's next point and every metric from a column of its own, so the history's long form, with all
/// cells in one file, is not for it. An empty cell of a metric is an error to it; a metric that some runs of a cell lack therefore has a
/// file of its own, with the runs that have it. Otava wants every metric's name only once in all tests, so a metric is named after its test too; the column is not.
///
/// Otava knows nothing of accepted changes and would report them again, so a table begins with the last of them.
///
/// Source: Apache Otava, docs/CSV.md and `CsvImporter` in otava/importer.py.
package struct OtavaExport: Sendable {
  /// A file to be written.
  package struct File: Hashable, Sendable {
    /// Its name: `flow_naive_query_1000.csv`.
    package let name: String
    /// Its text.
    package let text: String
  }

  /// The CSV files, in the order of the series.
  package let tables: [File]
  /// `otava.yaml`: a test for each table.
  package let configuration: File

  /// Makes the files of `series`, which Otava is told to find in `folder`.
  package init(_ series: [HistorySeries], folder: String) {
    var tables: [File] = []
    var tests = "tests:\n"
    var names: Set<String> = []
    for group in Self.groups(of: series) {
      let stem = names.add(Self.stem(of: group), separator: "~")
      let file = File(name: "\(stem).csv", text: Self.table(group))
      tables.append(file)
      tests += Self.test(named: stem, file: folder.hasSuffix("/") ? folder + file.name : "\(folder)/\(file.name)", group)
    }
    self.tables = tables
    configuration = File(name: "otava.yaml", text: tests)
  }

  /// The column of a metric. `time` is when the run was, so the time an iteration took is called by its unit.
  static func column(of metric: Metric) -> String { metric == .time ? "time_ns" : metric.rawValue }

  /// Series that share a file: one cell on one machine over the same items, with the very same runs.
  private static func groups(of series: [HistorySeries]) -> [[HistorySeries]] {
    var groups: [[HistorySeries]] = []
    for series in series {
      let runs = series.currentPoints.map { [$0.timeText, $0.commit] }
      let place = groups.firstIndex { group in
        group[0].cell == series.cell && group[0].machine == series.machine && group[0].work == series.work
          && group[0].currentPoints.map { [$0.timeText, $0.commit] } == runs
      }
      if let place { groups[place].append(series) } else { groups.append([series]) }
    }
    return groups
  }

  private static func table(_ group: [HistorySeries]) -> String {
    var text = CSVEncoding.row((["time", "commit"] + group.map { column(of: $0.metric) }).map { CSVCell($0) })
    let columns = group.map { $0.currentPoints.map(\.value) }
    for (place, point) in group[0].currentPoints.enumerated() {
      text += CSVEncoding.row([CSVCell(point.timeText), CSVCell(point.commit)] + columns.map { CSVCell($0[place]) })
    }
    return text
  }

  private static func test(named name: String, file: String, _ group: [HistorySeries]) -> String {
    var text = "  \(quoted(name)):\n    type: csv\n    file: \(quoted(file))\n"
    text += "    time_column: time\n    attributes: [commit]\n    metrics:\n"
    for series in group {
      let column = column(of: series.metric)
      // A cost: what is lower is better.
      text += "      \(quoted("\(name).\(column)")):\n        column: \(column)\n        direction: -1\n        scale: 1\n"
    }
    return text
  }

  /// A YAML string in double quotes.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A file name: letters, digits, `.`, `-` and `@` of the cell, `_` for anything else.
  private static func stem(of group: [HistorySeries]) -> String {
    String(group[0].cell.description.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-@".contains($0)) ? $0 : "_" })
  }
}
