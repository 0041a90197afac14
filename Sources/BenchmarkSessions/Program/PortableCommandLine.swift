import Foundation

/// A command line as results keep it: it tells what was done, and no path of the machine that it was done on, because results are published.
///
/// The program is its name, paths in the working directory are relative to it, and of others only the last part is kept, as in `…/ref`.
package struct PortableCommandLine {
  /// The words.
  package let words: [String]

  /// The command line of this process.
  package static var current: PortableCommandLine {
    PortableCommandLine(ProgramArguments.all, workingDirectory: FileManager.default.currentDirectoryPath)
  }

  /// A command line, the program first, that was given in a folder.
  init(_ arguments: [String], workingDirectory: String) {
    let program = arguments.first.flatMap { $0.split(separator: "/").last.map(String.init) }
    words = [program ?? RunningProgram.name] + arguments.dropFirst().map { Self.portable($0, workingDirectory) }
  }

  /// A word, or the value in a word such as `--output=/tmp/mine`.
  private static func portable(_ word: String, _ folder: String) -> String {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if word.hasPrefix("--"), parts.count == 2 { return "\(parts[0])=\(portable(String(parts[1]), folder))" }
    guard word.hasPrefix("/"), word.contains(where: { $0 != "/" }) else { return word }
    if word == folder { return "." }
    return word.hasPrefix(folder + "/") ? String(word.dropFirst(folder.count + 1)) : "…/\(word.split(separator: "/").last ?? "")"
  }
}
