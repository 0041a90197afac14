import Foundation

/// The report of a crashed program, read from the messages and backtraces that Swift's runtime writes to standard error.
struct CrashReport: Equatable {
  /// The function that crashed: the innermost one outside Swift's runtime, with its file and line if known.
  let function: String?
  /// The reason, in the runtime's words: `Index out of range`.
  let message: String?

  /// The value of `SWIFT_BACKTRACE` for a child.
  static func settings(namesFunctions: Bool) -> String {
    namesFunctions ? "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=40,output-to=stderr" : "enable=no"
  }

  /// A report with the values that are known.
  init(function: String?, message: String?) { (self.function, self.message) = (function, message) }

  /// Reads a report from a program's output.
  init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    var message: Substring?
    for line in lines where message == nil {
      if let range = line.range(of: "Fatal error: ") {
        message = line[range.upperBound...]
      } else if let range = line.range(of: "Swift runtime failure: ") {
        let words = line[range.upperBound...]
        message = words[..<(words.range(of: " in ")?.lowerBound ?? words.endIndex)]
      }
    }
    let frames = lines.drop { !$0.hasPrefix("Thread ") || !$0.contains("crashed:") }.dropFirst()
    function = frames.lazy.compactMap(Self.function).first
    self.message = message.map { String($0.prefix(200)).trimmingCharacters(in: .whitespaces) }
  }

  /// The beginnings of the names of functions in Swift's own library, of which the compiler puts copies into a program.
  private static let runtimeNames = [
    "Swift runtime failure", "_assertionFailure", "_fatalError", "fatalError", "preconditionFailure", "closure #1 in _assertionFailure",
    "Array.", "ContiguousArray.", "ArraySlice.", "Dictionary.", "Set.", "Range.", "_Array", "_Contiguous",
  ]

  /// The function of a frame, a line such as `3 [ra] 0x00005555 Mosaic.prepare() + 51 in app at /folder/Mosaic.swift:14:9`. `nil` if the line is not a frame of
  /// the program's own code.
  private static func function(of line: String) -> String? {
    var words = line.drop { $0 == " " }
    let number = words.prefix { $0.isNumber }
    guard !number.isEmpty else { return nil }
    words = words.dropFirst(number.count).drop { $0 == " " }
    while words.hasPrefix("[") { words = words.drop { $0 != "]" }.dropFirst().drop { $0 == " " } }
    if words.hasPrefix("0x") { words = words.drop { $0 != " " }.drop { $0 == " " } }
    guard let end = words.range(of: " in ", options: .backwards) else { return nil }
    let place = words[end.upperBound...]
    var name = words[..<end.lowerBound]
    if let plus = name.range(of: " + ", options: .backwards) { name = name[..<plus.lowerBound] }
    if name.hasPrefix("specialized ") { name = name.dropFirst("specialized ".count) }
    guard !place.hasPrefix("lib"), !name.hasPrefix("0x"), !runtimeNames.contains(where: name.hasPrefix) else { return nil }
    guard let at = place.range(of: " at /"), let file = place[at.upperBound...].split(separator: "/").last else { return String(name) }
    let parts = file.split(separator: ":")
    guard parts.count >= 2, parts[0].hasSuffix(".swift") else { return String(name) }
    return "\(name) (\(parts[0]):\(parts[1]))"
  }
}
