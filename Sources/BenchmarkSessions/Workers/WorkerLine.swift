import Foundation
import LayoutSuites

/// A message between a driver and a worker: one line of JSON, without the line break.
package enum WorkerLine {
  /// The strings for numbers that JSON cannot express.
  private static let (infinity, negativeInfinity, nan) = ("inf", "-inf", "nan")

  /// Returns `message` as a line.
  package static func text(of message: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    return String(decoding: try encoder.encode(message), as: UTF8.self)
  }

  /// Returns the message in `line`; `nil` if it holds none.
  package static func message<Message: Decodable>(_ line: String) -> Message? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    return try? decoder.decode(Message.self, from: Data(line.utf8))
  }
}
