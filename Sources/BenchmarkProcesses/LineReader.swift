import Foundation

/// Reads lines from a file descriptor, as a worker reads its requests from standard input.
///
///     var requests = LineReader()
///     while let request = requests.line() { answer(request) }
///
/// It calls `read(2)` and has a buffer of its own, because `readLine()` loops for ever once a handled signal has interrupted it.
package struct LineReader {
  private let descriptor: Int32
  /// The bytes that were read and not returned yet. The first `searched` of them contain no line break.
  private var bytes: [UInt8] = []
  private var searched = 0
  private var hasEnded = false

  /// A reader of `descriptor`, by default standard input. It does not close the descriptor.
  package init(_ descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Returns the next line without its line break; `nil` at the end of the input. The last line needs no line break.
  ///
  /// An input that cannot be read any more counts as ended. Bytes that are not UTF-8 become replacement characters.
  package mutating func line() -> String? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(end, dropping: 1) }
      searched = bytes.count
      if hasEnded { return bytes.isEmpty ? nil : take(bytes.count, dropping: 0) }
      fill()
    }
  }

  private mutating func take(_ count: Int, dropping rest: Int) -> String {
    defer {
      bytes.removeFirst(count + rest)
      searched = 0
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private mutating func fill() {
    let block = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat { count = read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      count = max(0, count)
    }
    hasEnded = block.isEmpty
    bytes += block
  }
}
