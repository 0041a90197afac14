import BenchmarkResults
import InputFiles

extension JSONObject {
  /// A record as an object whose keys are the record's columns. A missing value is null.
  init<Record: RunRecord>(_ record: Record) { self.init(Dictionary(uniqueKeysWithValues: zip(Record.columnNames, record.values))) }
}
