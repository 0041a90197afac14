import Foundation

/// A command line in the form that results keep. It tells what was done, but contains no path of the machine, because results are published.
///
/// The program is reduced to its name. Paths in the working directory become relative to it. Of other paths only the last part is kept, as in `…/ref`.
package struct PortableCommandLine {
  /// The words.
  package let words: [String]

  /// The command line of this process.
  package static var current: PortableCommandLine {
    PortableCommandLine(ProgramArguments.all, workingDirectory: FileManager.default.currentDirectoryPath)
  }

  /// The portable form of a command line that was typed in a folder. The first argument is the program.
  init(_ arguments: [String], workingDirectory: String) {
    let program = arguments.first.flatMap { $0.split(separator: "/").last.map(String.init) }
    words = [program ?? RunningProgram.name] + arguments.dropFirst().map { Self.portable($0, workingDirectory) }
  }

  /// The portable form of a word, or of the value in a word such as `--output=/tmp/mine`.
  private static func portable(_ word: String, _ folder: String) -> String {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if word.hasPrefix("--"), parts.count == 2 { return "\(parts[0])=\(portable(String(parts[1]), folder))" }
    guard word.hasPrefix("/"), word.contains(where: { $0 != "/" }) else { return word }
    if word == folder { return "." }
    return word.hasPrefix(folder + "/") ? String(word.dropFirst(folder.count + 1)) : "…/\(word.split(separator: "/").last ?? "")"
  }
}
