internal import InputFiles

/// The common part of workloads from a file: their name, and the note for a file that is too short.
struct WorkloadFile {
  /// The workload's name: the kind of file, a hyphen, and the file's own name.
  ///
  /// A character that is special in a cell's name, a table or a shell is written `%2C`, as in a URL. So files with different names are different
  /// workloads.
  let workloadName: String
  /// The file's own name, safe to print in a message.
  let shownName: String

  private let unit: (one: String, many: String)
  private let count: Int

  /// Creates the part for the file at `path`, which holds `count` of `unit`.
  init(path: String, kind: String, unit: (one: String, many: String), count: Int) {
    let name = path.split(separator: "/").last ?? "file"
    workloadName = "\(kind)-\(Self.escaped(name))"
    let quoted = InputFileError.quoting(String(name))
    shownName = quoted.dropFirst().dropLast() == name ? String(name) : quoted
    self.unit = unit
    self.count = count
  }

  private static func escaped(_ name: Substring) -> String {
    name.map { character in
      let isPlain = character.isLetter || character.isNumber || "._-".contains(character)
      return isPlain
        ? String(character) : character.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }.joined()
  }

  /// A note that the file is repeated, if it holds fewer than `items`.
  ///
  /// The number of times is rounded to a tenth, halves up.
  func notes(count items: Int) -> [String] {
    guard items > count else { return [] }
    let holding = "\(shownName) has \(count) \(count == 1 ? unit.one : unit.many)"
    let (whole, rest) = items.quotientAndRemainder(dividingBy: count)
    let tenths = Int((Double(rest) * 10 / Double(count)).rounded())
    let (times, tenth) = tenths == 10 ? (whole + 1, 0) : (whole, tenths)
    // “1.0 times” would read as “not repeated”.
    if times == 1, tenth == 0 { return ["\(holding), repeated from its start to \(items) items"] }
    return ["\(holding), repeated \(times)\(rest == 0 ? "" : ".\(tenth)") times to \(items) items"]
  }
}
