/// One field of a record before it becomes text. CSV and JSON are both written from it.
package enum RecordValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// A missing value: an empty cell in CSV, null in JSON. Never 0.
  case missing

  /// Creates a text. An empty text becomes missing, because a file cannot tell the two apart.
  package init(_ text: String?) {
    guard let text, !text.isEmpty else {
      self = .missing
      return
    }
    self = .text(text)
  }
  /// Creates a number. A number that is not finite becomes missing: CSV and JSON have no form for it, and no estimate means it.
  package init(_ number: Double?) {
    guard let number, number.isFinite else {
      self = .missing
      return
    }
    self = .number(number)
  }
}

extension RecordValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .missing: try container.encodeNil()
    }
  }
}
