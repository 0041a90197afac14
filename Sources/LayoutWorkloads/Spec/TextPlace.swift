/// A place in a text, counted from 1.
package struct TextPlace: Equatable, Sendable, CustomStringConvertible {
  /// The line.
  package let line: Int
  /// The character in it, or nil if only the line is known.
  package let column: Int?

  init(line: Int, column: Int? = nil) {
    self.line = line
    self.column = column
  }

  /// The place of the byte at `offset`. O(`offset`).
  init(ofOffset offset: Int, in bytes: some Collection<UInt8>) {
    var (line, column) = (1, 1)
    var previous: UInt8 = 0
    for byte in bytes.prefix(offset) {
      if byte == 0x0D || (byte == 0x0A && previous != 0x0D) {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 && byte != 0x0A {
        // A character of several bytes counts at its first byte.
        column += 1
      }
      previous = byte
    }
    self.init(line: line, column: column)
  }

  /// `line:column`.
  package var description: String { column.map { "\(line):\($0)" } ?? "\(line)" }
}
