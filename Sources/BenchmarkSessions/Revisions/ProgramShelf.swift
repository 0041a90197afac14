import Foundation

/// Built programs, kept from one comparison to the next: the ones used last, by commit.
package struct ProgramShelf: Sendable {
  /// The most programs that are kept: some 170 MB each.
  static let limit = 6

  /// The folder.
  let path: String
  /// The name of the programs.
  let product: String
  /// Stands for the dependencies that programs are built with now. A program that was built with others is not used again.
  var dependencies = ""

  /// What a build takes, as it was measured here.
  struct BuildTime: Codable, Hashable {
    /// Whether it began with nothing, not with what an earlier build left.
    let isFirst: Bool
    let seconds: Int
  }

  /// Opens the shelf of programs of this name in the folder at `path`. Git is told not to look into it.
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

  /// Where programs are built.
  var workFolder: String { path + "/work" }

  /// Where the program of a commit is kept.
  package func program(of commit: String) -> String { "\(path)/\(commit)/\(product)" }

  /// Where what it is linked from is kept.
  func parts(of commit: String) -> String { program(of: commit) + ".tar" }

  /// Where it is noted which dependencies it was built with.
  private func dependencies(of commit: String) -> String { program(of: commit) + ".dependencies" }

  /// Whether the program of a commit is kept, built with the dependencies of today. Where programs can be linked anew, one that was kept without trying to keep its parts does not count.
  func holds(_ commit: String, canRelink: Bool) -> Bool {
    FileManager.default.isExecutableFile(atPath: program(of: commit))
      && (try? String(contentsOfFile: dependencies(of: commit), encoding: .utf8)) ?? "" == dependencies
      && (!canRelink || hasParts(commit) || FileManager.default.fileExists(atPath: mark(of: commit)))
  }

  /// Whether the parts of a commit's program are kept.
  func hasParts(_ commit: String) -> Bool { FileManager.default.fileExists(atPath: parts(of: commit)) }

  /// A file that says that a program cannot be linked anew, although linking anew is possible here.
  private func mark(of commit: String) -> String { program(of: commit) + ".cannot-be-linked-anew" }

  /// Keeps a program that was built, and lets go of those that were not used for longest.
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
      // The program comes last: where it is, all is.
      try Self.copy(product.program, to: program(of: revision.commit))
    } catch {
      throw SessionError(
        problem: "the program of \(revision.title) cannot be kept at \(program(of: revision.commit)): \(error.localizedDescription)")
    }
    for commit in commits.dropFirst(Self.limit) where commit != revision.commit {
      try? FileManager.default.removeItem(atPath: "\(path)/\(commit)")
    }
  }

  /// Notes that a program is used now.
  func markUsed(_ commit: String) {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: "\(path)/\(commit)")
  }

  /// The commits whose programs are kept, the one used last first.
  private var commits: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let commits = names.filter { $0.count >= 40 && $0.allSatisfy(\.isHexDigit) }
    func used(_ commit: String) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: "\(path)/\(commit)")[.modificationDate] as? Date) ?? .distantPast
    }
    return commits.sorted { used($0) > used($1) }
  }

  /// Copies in one step, so that a shelf never holds half a file.
  private static func copy(_ file: String, to place: String) throws {
    let part = "\(place).\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: part) }
    try FileManager.default.copyItem(atPath: file, toPath: part)
    guard rename(part, place) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}

extension ProgramShelf {
  private var timesFile: String { path + "/times.json" }

  /// What the last builds took, the last one last.
  var times: [BuildTime] {
    guard let data = FileManager.default.contents(atPath: timesFile) else { return [] }
    return (try? JSONDecoder().decode([BuildTime].self, from: data)) ?? []
  }

  /// Notes what a build took.
  func note(_ time: BuildTime) {
    guard let data = try? JSONEncoder().encode(Array((times + [time]).suffix(10))) else { return }
    try? data.write(to: URL(fileURLWithPath: timesFile), options: .atomic)
  }
}
