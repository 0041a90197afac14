/// The changes of an import, and the obstacles that it cannot remove.
public struct ImportReport: Equatable, Sendable {
  /// A change that makes the compiler for Linux accept the source.
  public struct Change: Equatable, Sendable {
    /// The name of the file.
    public var file: String
    /// The line in the original file; the first is 1.
    public var line: Int
    /// The old code and its replacement, or a description of the change.
    public var what: String
    /// The reason why the original would not compile, or would not do the same.
    public var why: String
  }

  /// Code without a counterpart on Linux, which stays as it is.
  public struct Obstacle: Equatable, Sendable {
    /// The name of the file.
    public var file: String
    /// The line in the original file; the first is 1.
    public var line: Int
    /// The code that the source uses.
    public var what: String
    /// The reason why it cannot work, and the user's remedy.
    public var why: String
  }

  /// The changes, by file and line.
  public internal(set) var changes: [Change] = []
  /// The obstacles, by file and line.
  public internal(set) var obstacles: [Obstacle] = []
  /// Whether one of the obstacles is a bracket without a partner. Types may then have been missed.
  public internal(set) var hasUnmatchedBracket = false

  /// A line for each change and each obstacle, in the form of compiler messages: `Grid.swift:12: import CoreGraphics removed: …`.
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
