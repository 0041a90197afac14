/// One field of a record, before it becomes text: what CSV and JSON are both written from.
package enum RecordValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// No value: an empty cell in CSV, null in JSON. Never 0.
  case missing

  /// A text; an empty one is missing, because a file cannot tell the two apart.
  package init(_ text: String?) {
    guard let text, !text.isEmpty else {
      self = .missing
      return
    }
    self = .text(text)
  }
  /// A number that is not finite is missing: neither CSV nor JSON can say it, and no estimate means it.
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
