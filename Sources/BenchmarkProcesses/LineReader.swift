import Foundation

/// Reads lines from a file descriptor, as a worker reads its requests from standard input.
///
///     var requests = LineReader()
///     while let request = requests.line() { answer(request) }
///
/// It calls `read(2)` and keeps a buffer of its own, because `readLine()` spins for ever once a handled signal has interrupted it.
package struct LineReader {
  private let descriptor: Int32
  /// What was read and not returned yet. The first `searched` bytes hold no line end.
  private var bytes: [UInt8] = []
  private var searched = 0
  private var hasEnded = false

  /// A reader of what comes through `descriptor`, by default standard input. It does not close it.
  package init(_ descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// The next line without its line end, or `nil` at the end of the input. The last line needs no line end.
  ///
  /// An input that cannot be read any more has ended. Bytes that are not UTF-8 become replacement characters.
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
