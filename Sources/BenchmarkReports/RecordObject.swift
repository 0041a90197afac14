import BenchmarkResults

/// A record as an object, whose keys are the record's columns. A missing value is null.
struct RecordObject: Encodable {
  private let fields: [(key: Key, value: RecordValue)]

  init<Record: RunRecord>(_ record: Record) {
    fields = zip(Record.columns, record.values).map { (Key(stringValue: $0), $1) }
  }

  /// An object of these fields.
  init(_ fields: [String: RecordValue]) { self.fields = fields.map { (Key(stringValue: $0), $1) } }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in fields {
      switch value {
      case .text(let text): try container.encode(text, forKey: key)
      case .integer(let integer): try container.encode(integer, forKey: key)
      case .number(let number): try container.encode(number, forKey: key)
      case .missing: try container.encodeNil(forKey: key)
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
