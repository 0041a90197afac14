import Foundation
import LayoutSuites

/// A message between a driver and a worker: a line of JSON, without its line end.
package enum WorkerLine {
  /// The texts of numbers that JSON lacks.
  private static let (infinity, negativeInfinity, nan) = ("inf", "-inf", "nan")

  /// The line of `message`.
  package static func text(of message: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    return String(decoding: try encoder.encode(message), as: UTF8.self)
  }

  /// The message in `line`, or `nil` if it holds none.
  package static func message<Message: Decodable>(_ line: String) -> Message? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    return try? decoder.decode(Message.self, from: Data(line.utf8))
  }
}
