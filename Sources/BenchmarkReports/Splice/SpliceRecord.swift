/// The line that a splice leaves above its figures. It names the run, and the command that wrote the figures.
///
///     <!-- run 20261122T075157Z-666bddd2ea13, by: layoutbench report results/reference --splice README.md -->
package struct SpliceRecord: Hashable, Sendable {
  /// The identity of the run.
  package let run: String
  /// The command line.
  package let command: String
}

extension SpliceRecord {
  private static let (start, middle, end) = ("<!-- run ", ", by: ", " -->")

  /// The record in the first line between two markers; `nil` if the line is not a record.
  package init?(firstLineOf content: String) {
    guard let line = content.split(whereSeparator: \.isNewline).first, line.hasPrefix(Self.start), line.hasSuffix(Self.end),
      let separator = line.firstRange(of: Self.middle)
    else { return nil }
    run = String(line[..<separator.lowerBound].dropFirst(Self.start.count))
    command = String(line[separator.upperBound...].dropLast(Self.end.count))
  }

  /// The line, without its line end. A comment ends at `-->`, so the command must not contain that.
  var line: String { Self.start + run + Self.middle + command.replacing("-->", with: "--\u{200B}>") + Self.end }
}
