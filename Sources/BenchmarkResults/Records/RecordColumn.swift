import BenchmarkStatistics

/// A column of a run's CSV file: its name, its meaning, and the field that a record writes into it.
package struct RecordColumn<Record>: Sendable {
  /// The name in the header.
  package let name: String
  /// The unit, or the kind of value: `count`, `share`, `ratio`, `text`. “unit” is the one in the row's column `unit`.
  package let unit: String
  /// The meaning of the column, for readers.
  package let meaning: String
  /// The field of a record.
  let value: @Sendable (Record) -> RecordValue

  init<Field: RecordField>(_ name: String, _ unit: String, _ meaning: String, _ field: @escaping @Sendable (Record) -> Field) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
    value = { field($0).recordValue }
  }
}

/// A type of value that a record can write into a column.
protocol RecordField: SendableMetatype {
  var recordValue: RecordValue { get }
}

extension String: RecordField {
  var recordValue: RecordValue { RecordValue(self) }
}

extension Int: RecordField {
  var recordValue: RecordValue { .integer(self) }
}

extension Double: RecordField {
  var recordValue: RecordValue { RecordValue(self) }
}

extension Optional: RecordField where Wrapped: RecordField {
  var recordValue: RecordValue { self?.recordValue ?? .missing }
}

extension RecordColumn {
  /// Returns three columns: the lower and the upper of the two values around which blocks cluster, and the share of the upper.
  static func modes(lower: String, upper: String, unit: String, _ modes: @escaping @Sendable (Record) -> TwoModes?) -> [RecordColumn] {
    [
      RecordColumn("mode_low", unit, lower) { modes($0)?.low }, RecordColumn("mode_high", unit, upper) { modes($0)?.high },
      RecordColumn("mode_share", "share", "the share of the blocks at the upper value") { modes($0)?.share },
    ]
  }

  /// Returns the column of the smallest slowdown that could have been told from no change.
  static func detectable(_ effect: @escaping @Sendable (Record) -> Double?) -> RecordColumn {
    RecordColumn(
      "minimum_detectable_effect", "share", "the smallest slowdown that this many blocks tell from none in four cases of five", effect)
  }

  /// Returns the column of the difference that does not matter.
  static func margin(_ margin: @escaping @Sendable (Record) -> Double?) -> RecordColumn {
    RecordColumn("margin", "share", "the margin in force: a ratio from 1/(1 + margin) to 1 + margin does not matter", margin)
  }

  /// Returns the column of the text that distinguishes machines.
  static func machine(_ machine: @escaping @Sendable (Record) -> String?) -> RecordColumn {
    RecordColumn("machine", "text", "processor, architecture, number of cores, processor version, quota and page policy", machine)
  }

  /// Returns the columns of the status of a cell's measurement and the reason for it.
  static func status(_ status: @escaping @Sendable (Record) -> CellStatus) -> [RecordColumn] {
    [
      RecordColumn(
        "status", "text",
        "sound; fallback (the strategy worked in another way than its own), failed-verification, crashed, stopped, not-measured or too-short (for the clock)"
      ) { status($0).code.rawValue },
      RecordColumn("note", "text", "why the status is what it is; empty for a sound cell") { status($0).reason },
    ]
  }
}
