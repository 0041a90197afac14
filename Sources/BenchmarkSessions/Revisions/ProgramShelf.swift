import Foundation

/// Built programs by commit, kept from one comparison to the next. The most recently used ones stay.
package struct ProgramShelf: Sendable {
  /// The largest number of programs that are kept. Each has some 170 MB.
  static let limit = 6

  /// The path of the shelf's folder.
  let path: String
  /// The name of the programs.
  let product: String
  /// A text that represents the dependencies with which programs are built now. A program that was built with other dependencies is not used again.
  var dependencies = ""

  /// The measured time of a build on this machine.
  struct BuildTime: Codable, Hashable {
    /// Whether the build began from nothing, without the results of an earlier build.
    let isFirst: Bool
    let seconds: Int
  }

  /// Opens the shelf of programs of this name in the folder at `path`. Makes git ignore the folder.
  init(path: String, product: String) throws {
    (self.path, self.product) = (path, product)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let ignore = path + "/.gitignore"
      if !FileManager.default.fileExists(atPath: ignore) { try "*\n".write(toFile: ignore, atomically: true, encoding: .utf8) }
    } catch {
      throw SessionError(problem: "\(path) cannot be written (\(error.localizedDescription)); name another folder with --build-cache")
    }
  }

  /// The folder in which programs are built.
  var workFolder: String { path + "/work" }

  /// The path at which the program of a commit is kept.
  package func program(of commit: String) -> String { "\(path)/\(commit)/\(product)" }

  /// The path of the archive from which the program is linked.
  func parts(of commit: String) -> String { program(of: commit) + ".tar" }

  /// The path of a note on the dependencies with which the program was built.
  private func dependencies(of commit: String) -> String { program(of: commit) + ".dependencies" }

  /// Whether the program of a commit is kept, built with the present dependencies. Where programs can be linked again, a program does not count if nobody
  /// tried to keep its parts.
  func holds(_ commit: String, canRelink: Bool) -> Bool {
    FileManager.default.isExecutableFile(atPath: program(of: commit))
      && (try? String(contentsOfFile: dependencies(of: commit), encoding: .utf8)) ?? "" == dependencies
      && (!canRelink || hasParts(commit) || FileManager.default.fileExists(atPath: mark(of: commit)))
  }

  /// Whether the parts of a commit's program are kept.
  func hasParts(_ commit: String) -> Bool { FileManager.default.fileExists(atPath: parts(of: commit)) }

  /// The path of a file that marks a program that cannot be linked again, although linking again is possible here.
  private func mark(of commit: String) -> String { program(of: commit) + ".cannot-be-linked-anew" }

  /// Keeps a program that was built, and removes those that have not been used for longest.
  func keep(_ product: RevisionBuilder.Product, as revision: SourceRevision, canRelink: Bool) throws {
    do {
      try FileManager.default.createDirectory(atPath: "\(path)/\(revision.commit)", withIntermediateDirectories: true)
      if let parts = product.parts {
        try Self.copy(parts, to: self.parts(of: revision.commit))
      } else if canRelink {
        try Data().write(to: URL(fileURLWithPath: mark(of: revision.commit)))
      }
      let note = dependencies(of: revision.commit)
      try? FileManager.default.removeItem(atPath: note)
      if !dependencies.isEmpty { try dependencies.write(toFile: note, atomically: true, encoding: .utf8) }
      // The program comes last: if it exists, everything else does.
      try Self.copy(product.program, to: program(of: revision.commit))
    } catch {
      throw SessionError(
        problem: "the program of \(revision.title) cannot be kept at \(program(of: revision.commit)): \(error.localizedDescription)")
    }
    for commit in commits.dropFirst(Self.limit) where commit != revision.commit {
      try? FileManager.default.removeItem(atPath: "\(path)/\(commit)")
    }
  }

  /// Records that a program is used now.
  func markUsed(_ commit: String) {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: "\(path)/\(commit)")
  }

  /// The commits whose programs are kept, the most recently used first.
  private var commits: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let commits = names.filter { $0.count >= 40 && $0.allSatisfy(\.isHexDigit) }
    func used(_ commit: String) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(commit)")[.modificationDate] as? Date) ?? .distantPast
    }
    return commits.sorted { used($0) > used($1) }
  }

  /// Copies a file in one step, so that a shelf never holds half of one.
  private static func copy(_ file: String, to place: String) throws {
    let part = "\(place).\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: part) }
    try FileManager.default.copyItem(atPath: file, toPath: part)
    guard rename(part, place) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}

extension ProgramShelf {
  private var timesFile: String { path + "/times.json" }

  /// The times of the last builds, the latest last.
  var times: [BuildTime] {
    guard let data = FileManager.default.contents(atPath: timesFile) else { return [] }
    return (try? JSONDecoder().decode([BuildTime].self, from: data)) ?? []
  }

  /// Records the time of a build.
  func note(_ time: BuildTime) {
    guard let data = try? JSONEncoder().encode(Array((times + [time]).suffix(10))) else { return }
    try? data.write(to: URL(fileURLWithPath: timesFile), options: .atomic)
  }
}
