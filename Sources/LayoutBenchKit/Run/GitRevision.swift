import BenchmarkProcesses
import Foundation

/// The sources beside this program, as git knows them. It was built from them, unless they changed since.
struct GitRevision: Equatable {
  /// The full name of the commit.
  let commit: String
  /// Whether there are changes the commit does not hold.
  let isDirty: Bool
  /// A source that was written after the program, in relation to the checkout; `nil` where none was. The program may then be of another commit.
  let newerSource: String?

  /// Why the commit is doubtful, with what to do; `nil` where it is not.
  var doubt: String? {
    newerSource.map {
      "\($0) was written after this program was built, so the program may not be of the commit \(commit.prefix(9)) that the run names; "
        + "build it again"
    }
  }

  /// The revision of the folder that holds this program, or `nil` where that is no checkout of this package, or there is no git.
  ///
  /// A program built by the package manager lies in its checkout, wherever it is called from; one that was copied away has no revision.
  static func ofThisProgram() async -> GitRevision? {
    guard let root = try? await Git.run(["rev-parse", "--show-toplevel"], in: folder),
      FileManager.default.fileExists(atPath: root + "/Benchmarks/LayoutSuites"),
      let commit = try? await Git.run(["rev-parse", "--verify", "HEAD"], in: folder),
      let changes = try? await Git.run(["status", "--porcelain", "--"] + sources, in: folder),
      let files = try? await Git.run(["ls-files", "-z", "--full-name", "--"] + sources, in: folder)
    else { return nil }
    let newer = newest(of: files.split(separator: "\0").map(String.init).filter(isCompiled), in: root, after: writtenAt(program))
    return GitRevision(commit: commit, isDirty: !changes.isEmpty, newerSource: newer)
  }

  /// Of `files`, which lie in `folder`, the one that was written last, if that was after `date`; `nil` where none was, or `date` is not known.
  static func newest(of files: [String], in folder: String, after date: Date?) -> String? {
    guard let date else { return nil }
    let dated = files.compactMap { file in writtenAt("\(folder)/\(file)").map { (file: file, date: $0) } }
    guard let newest = dated.max(by: { $0.date < $1.date }), newest.date > date else { return nil }
    return newest.file
  }

  private static func writtenAt(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  /// Whether a file is compiled into the program: documentation lies among the sources too.
  private static func isCompiled(_ file: String) -> Bool {
    [".swift", ".c", ".h", ".modulemap"].contains { file.hasSuffix($0) }
  }

  /// What a program is built from. Thresholds lie among it, but no program contains them.
  private static let sources = [":/Package.swift", ":/Sources", ":/Benchmarks", ":(top,exclude)Benchmarks/thresholds"]

  private static var program: String {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0]).resolvingSymlinksInPath().path
  }

  private static var folder: String { URL(fileURLWithPath: program).deletingLastPathComponent().path }
}
