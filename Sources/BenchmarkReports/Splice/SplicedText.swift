import InputFiles

/// A text with places for a run's figures. A place consists of the lines between two markers, each on its own line.
///
///     <!-- splice terminal --layouts flow --sizes 1k,1M -->
///     the lines here are replaced
///     <!-- /splice -->
///
/// All other text stays the same to the byte. Markers within fenced code are code, so that a document can explain them.
package struct SplicedText: Sendable {
  /// One place.
  package struct Place: Sendable {
    /// The line of the marker, counted from 1.
    package let line: Int
    /// The content requested there.
    package let request: SpliceRequest
    /// The lines between the markers.
    let content: Range<Int>
    /// The end of the marker's line: a line feed, or a carriage return and a line feed.
    let lineEnd: String
  }

  /// The text as lines, each with its line end.
  private let lines: [ArraySlice<UInt8>]
  /// The places, in the order of the text.
  package let places: [Place]

  /// Finds the places in a text that is called `name` in errors.
  /// - Throws: An `InputFileError` with the line of a marker that has no partner, is within another pair, or has an invalid request.
  /// - Complexity: O(*c*), where *c* is the number of bytes.
  package init(_ bytes: [UInt8], named name: String) throws(InputFileError) {
    var scanner = SpliceScanner(file: name)
    let lines = Self.lines(of: bytes)
    for (place, line) in lines.enumerated() { try scanner.read(line, at: place) }
    self.lines = lines
    places = try scanner.finish()
  }

  /// Returns the text with other content in its places.
  /// - Parameter content: Returns the content of a place, whose lines end in line feeds.
  package func replacing(_ content: (Place) throws(InputFileError) -> String) throws(InputFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    for place in places {
      bytes += lines[next..<place.content.lowerBound].joined()
      bytes += Array(try content(place).replacing("\n", with: place.lineEnd).utf8)
      next = place.content.upperBound
    }
    return bytes + lines[next...].joined()
  }

  /// Returns the content of a place.
  package func content(of place: Place) -> String { String(decoding: Array(lines[place.content].joined()), as: UTF8.self) }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}

/// Finds pairs of markers, line by line.
private struct SpliceScanner {
  let file: String
  private var open: (line: Int, request: SpliceRequest, lineEnd: String)?
  private var isInCode = false
  private var places: [SplicedText.Place] = []

  init(file: String) { self.file = file }

  mutating func read(_ bytes: ArraySlice<UInt8>, at place: Int) throws(InputFileError) {
    let text = String(decoding: bytes, as: UTF8.self)
    // A carriage return and a line feed form one character.
    let line = text.last?.isNewline == true ? String(text.dropLast()) : text
    if open == nil, line.hasPrefix("```") { isInCode.toggle() }
    guard !isInCode, line.hasPrefix("<!--"), line.hasSuffix("-->") else { return }
    let words = line.dropFirst(4).dropLast(3).split(separator: " ").map(String.init)
    switch words.first {
    case "splice": try begin(Array(words.dropFirst()), at: place, lineEnd: String(text.dropFirst(line.count)))
    case "/splice": try end(at: place)
    default: break
    }
  }

  private mutating func begin(_ words: [String], at place: Int, lineEnd: String) throws(InputFileError) {
    if let open {
      throw InputFileError(
        file: file, line: place + 1, problem: "a splice begins within the one of line \(open.line)",
        remedy: "end that one before, with \(SpliceRequest.end)")
    }
    open = (place + 1, try SpliceRequest(words, file: file, line: place + 1), lineEnd.isEmpty ? "\n" : lineEnd)
  }

  private mutating func end(at place: Int) throws(InputFileError) {
    guard let begun = open else {
      throw InputFileError(
        file: file, line: place + 1, problem: "a splice ends without a beginning",
        remedy: "put <!-- splice KIND --> before it, or remove it")
    }
    places.append(
      SplicedText.Place(line: begun.line, request: begun.request, content: begun.line..<place, lineEnd: begun.lineEnd))
    open = nil
  }

  func finish() throws(InputFileError) -> [SplicedText.Place] {
    if let open {
      throw InputFileError(
        file: file, line: open.line, problem: "a splice begins and does not end", remedy: "end it with \(SpliceRequest.end)")
    }
    guard !places.isEmpty else {
      throw InputFileError(
        file: file, problem: "has no place for figures",
        remedy: "put a line <!-- splice findings --> and below it a line \(SpliceRequest.end) where they belong")
    }
    return places
  }
}
