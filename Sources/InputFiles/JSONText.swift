import Foundation

/// JSON for users and their tools. Keys are sorted, so that the same values give the same text. Times are in UTC (ISO 8601). Numbers that JSON lacks are the
/// texts `inf`, `-inf` and `nan`.
package enum JSONText {
  /// `value` as the contents of a file: indented, and closed by a line end.
  package static func file(_ value: some Encodable) -> String { text(value, .prettyPrinted) + "\n" }

  /// `value` in one line, without a line end.
  package static func line(_ value: some Encodable) -> String { text(value, []) }

  private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(value) else { preconditionFailure("Texts, numbers, times and lists of them are always encodable") }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A JSON object, for literals in the code that writes it. A value of `nil` is null.
///
///     JSONText.file(["run": name, "started": date, "cells": cells.map(\.description)] as JSONObject)
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  /// The values by their keys.
  package var fields: [String: any Encodable]

  /// An object of these fields.
  package init(_ fields: [String: any Encodable]) { self.fields = fields }

  /// An object of these fields. If two have the same key, the later one applies.
  package init(dictionaryLiteral fields: (String, any Encodable)...) { self.init(Dictionary(fields) { $1 }) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (key, value) in fields { try container.encode(value, forKey: Name(stringValue: key)) }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
