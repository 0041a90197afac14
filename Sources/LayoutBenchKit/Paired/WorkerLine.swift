import Foundation
import LayoutSuites

/// A message between a driver and a worker: a line of JSON, without its line end.
enum WorkerLine {
  /// The line of `message`.
  /// - Throws: An `EncodingError` for a number that is not finite.
  static func text(of message: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(message), as: UTF8.self)
  }

  /// The message in `line`, or `nil` if it holds none.
  static func message<Message: Decodable>(_ line: String) -> Message? {
    try? JSONDecoder().decode(Message.self, from: Data(line.utf8))
  }
}
