import InputFiles

/// A history in the form that Apache Otava reads: a CSV file for each cell, machine and set of items, and an `otava.yaml` that names these files.
///
/// Otava takes every row of a file as the next point of one test, and reads every metric from its own column. It therefore cannot read the history itself,
/// which has all cells in one file, with one row for each value. Otava rejects an empty cell of a metric, so a metric that some runs of a cell lack has its
/// own file with the runs that have it. Otava wants each metric's name only once in all tests, so the name begins with that of the test; the column's does
/// not.
///
/// Otava does not know about accepted changes and would report them again, so a table begins with the last of them.
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

  /// Makes the files of `series`. Otava will look for them in `folder`.
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

  /// Returns the column of a metric. The column `time` holds the time of the run, so the column for the time of an iteration includes its unit.
  static func column(of metric: Metric) -> String { metric == .time ? "time_ns" : metric.rawValue }

  /// Groups series that share a file: those of one cell on one machine over the same items, with exactly the same runs.
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
      // A cost: lower is better.
      text += "      \(quoted("\(name).\(column)")):\n        column: \(column)\n        direction: -1\n        scale: 1\n"
    }
    return text
  }

  /// Returns a YAML string in double quotes.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Returns a file name with the letters, digits, `.`, `-` and `@` of the cell, and `_` for anything else.
  private static func stem(of group: [HistorySeries]) -> String {
    String(group[0].cell.description.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-@".contains($0)) ? $0 : "_" })
  }
}
