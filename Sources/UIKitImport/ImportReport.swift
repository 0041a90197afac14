/// What an import changed, and what it cannot change.
public struct ImportReport: Equatable, Sendable {
  /// Something that was changed so that the compiler for Linux takes it.
  public struct Change: Equatable, Sendable {
    /// The name of the file.
    public var file: String
    /// The line in the file as the person wrote it; the first is 1.
    public var line: Int
    /// What was changed, and into what.
    public var what: String
    /// Why the file would not compile, or not do the same, as it was.
    public var why: String
  }

  /// Something that has no counterpart on Linux, and stays as it is.
  public struct Obstacle: Equatable, Sendable {
    /// The name of the file.
    public var file: String
    /// The line in the file as the person wrote it; the first is 1.
    public var line: Int
    /// What the source uses.
    public var what: String
    /// Why it cannot work, and what a person can do.
    public var why: String
  }

  /// The changes, by file and line.
  public internal(set) var changes: [Change] = []
  /// What cannot work, by file and line.
  public internal(set) var obstacles: [Obstacle] = []
  /// Whether one of the obstacles is a bracket without a partner, so that types may have been overlooked.
  public internal(set) var hasUnmatchedBracket = false

  /// A line for each change and each obstacle, as compilers write them: `Grid.swift:12: import CoreGraphics removed: …`.
  public var lines: [String] {
    changes.map { "\($0.file):\($0.line): \($0.what): \($0.why)" }
      + obstacles.map { "\($0.file):\($0.line): cannot import \($0.what): \($0.why)" }
  }

  mutating func add(_ file: SwiftText, at index: Int, _ what: String, because why: String) {
    changes.append(Change(file: file.name, line: file[index]?.line ?? 1, what: what, why: why))
  }

  mutating func addObstacle(_ file: SwiftText, at index: Int, _ what: String, because why: String) {
    obstacles.append(Obstacle(file: file.name, line: file[index]?.line ?? 1, what: what, why: why))
  }

  /// Puts both lists into the order of `files`, and of lines within a file.
  mutating func sort(by files: [String]) {
    let order = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func precedes(_ a: (file: String, line: Int), _ b: (file: String, line: Int)) -> Bool {
      (order[a.file] ?? 0, a.line) < (order[b.file] ?? 0, b.line)
    }
    changes.sort { precedes(($0.file, $0.line), ($1.file, $1.line)) }
    obstacles.sort { precedes(($0.file, $0.line), ($1.file, $1.line)) }
  }
}
