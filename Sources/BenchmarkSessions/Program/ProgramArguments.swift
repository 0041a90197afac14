import CProbe
import Foundation
import InputFiles

/// The command line with which this program was started.
package enum ProgramArguments {
  /// All of the words, the program first. Swift reads them from /proc. If that is not mounted, Swift finds no words, and a program that relied on it
  /// would print its help instead of failing.
  package static let all: [String] = words(ofSwift: CommandLine.arguments, orKept: kept)

  /// The words after the program's name.
  package static var words: [String] { Array(all.dropFirst()) }

  /// Returns an error about the first word with a character that would control a terminal or a log when printed; `nil` without such a word.
  package static func fault(in words: [String] = words) -> String? {
    guard let place = words.firstIndex(where: { $0.unicodeScalars.contains(where: PrintedText.isControlling) }) else { return nil }
    let word = "argument \(place + 1), “\(PrintedText.line(words[place]))”,"
    return "\(word) holds a character that controls a terminal or a log; leave it out, or rename the file"
  }

  /// The path of this program.
  package static var programPath: String { Bundle.main.executablePath ?? all.first ?? RunningProgram.name }

  /// The same path with symbolic links resolved: that of a program built by the package manager is in its checkout, from wherever it is called.
  package static var resolvedProgramPath: String { URL(fileURLWithPath: programPath).resolvingSymlinksInPath().path }

  /// A word that the C library keeps; `nil` after the last.
  static func kept(_ place: Int) -> String? { cprobe_argument(Int32(place)).map { String(cString: $0) } }

  /// Returns Swift's words. If Swift has none, returns those that the C library keeps.
  static func words(ofSwift words: [String], orKept kept: (Int) -> String?) -> [String] {
    guard words.isEmpty else { return words }
    var found: [String] = []
    while let word = kept(found.count) { found.append(word) }
    return found
  }
}
