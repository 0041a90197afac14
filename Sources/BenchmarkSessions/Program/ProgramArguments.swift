import CProbe
import Foundation
import InputFiles

/// The words that this program was started with.
package enum ProgramArguments {
  /// All of them, the program first. Swift reads them from /proc. Where that is not mounted, it finds none, and a program that believed it would print its
  /// help instead of failing.
  package static let all: [String] = words(ofSwift: CommandLine.arguments, orKept: kept)

  /// The words behind the program's name.
  package static var words: [String] { Array(all.dropFirst()) }

  /// An error about the first word with a character that would control a terminal or a log when printed; `nil` without such a word.
  package static func fault(in words: [String] = words) -> String? {
    guard let place = words.firstIndex(where: { $0.unicodeScalars.contains(where: PrintedText.isControlling) }) else { return nil }
    let word = "argument \(place + 1), “\(PrintedText.line(words[place]))”,"
    return "\(word) holds a character that controls a terminal or a log; leave it out, or rename the file"
  }

  /// Where this program is.
  package static var programPath: String { Bundle.main.executablePath ?? all.first ?? RunningProgram.name }

  /// The same, with symbolic links followed: a program that the package manager built lies in its checkout, wherever it is called from.
  package static var resolvedProgramPath: String { URL(fileURLWithPath: programPath).resolvingSymlinksInPath().path }

  /// A word that the C library keeps; `nil` behind the last.
  static func kept(_ place: Int) -> String? { cprobe_argument(Int32(place)).map { String(cString: $0) } }

  /// Swift's words, or those that the C library keeps if Swift has none.
  static func words(ofSwift words: [String], orKept kept: (Int) -> String?) -> [String] {
    guard words.isEmpty else { return words }
    var found: [String] = []
    while let word = kept(found.count) { found.append(word) }
    return found
  }
}
