import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

@Suite("The programs that are kept")
struct ProgramShelfTests {
  private let folder: TemporaryFolder
  private let shelf: ProgramShelf

  init() throws {
    folder = try TemporaryFolder()
    shelf = try ProgramShelf(path: folder.path("ab"), product: "layoutbench")
  }

  /// A revision whose commit is one digit over and over.
  private static func revision(_ digit: Int) -> SourceRevision { SourceRevision(commit: String(repeating: "\(digit)", count: 40)) }

  /// What a build left.
  private func product(hasParts: Bool = true) throws -> RevisionBuilder.Product {
    try folder.write("program", to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("program"))
    try folder.write("parts", to: "parts")
    return RevisionBuilder.Product(program: folder.path("program"), parts: hasParts ? folder.path("parts") : nil)
  }

  /// The digits of the commits that are kept.
  private var kept: [String] { get throws { try folder.names(in: "ab").filter { $0.count == 40 }.map { String($0.prefix(1)) } } }

  @Test("A kept program is there for the next comparison, with its parts, and git looks into none of it")
  func keep() throws {
    try shelf.keep(product(), as: Self.revision(1), canRelink: true)
    let commit = Self.revision(1).commit
    #expect(shelf.holds(commit, canRelink: true) && shelf.hasParts(commit))
    #expect(try folder.text("ab/\(commit)/layoutbench") == "program" && folder.text("ab/.gitignore") == "*\n")
    #expect(!shelf.holds(Self.revision(2).commit, canRelink: false))
  }

  @Test("A program that was kept without its parts counts where none can be linked, or where its parts could not be had")
  func withoutParts() throws {
    try shelf.keep(product(hasParts: false), as: Self.revision(1), canRelink: false)
    #expect(shelf.holds(Self.revision(1).commit, canRelink: false) && !shelf.holds(Self.revision(1).commit, canRelink: true))
    try shelf.keep(product(hasParts: false), as: Self.revision(2), canRelink: true)
    #expect(shelf.holds(Self.revision(2).commit, canRelink: true) && !shelf.hasParts(Self.revision(2).commit))
  }

  @Test("The programs of two products of one package are kept side by side")
  func products() throws {
    try shelf.keep(product(), as: Self.revision(1), canRelink: true)
    let other = try ProgramShelf(path: folder.path("ab"), product: "mybench")
    let commit = Self.revision(1).commit
    #expect(!other.holds(commit, canRelink: true))
    try other.keep(product(hasParts: false), as: Self.revision(1), canRelink: true)
    #expect(other.holds(commit, canRelink: true) && !other.hasParts(commit))
    #expect(shelf.holds(commit, canRelink: true) && shelf.hasParts(commit))
  }

  @Test("A program that was built with other dependencies is built again")
  func dependencies() throws {
    var shelf = shelf
    let commit = Self.revision(1).commit
    try shelf.keep(product(), as: Self.revision(1), canRelink: true)
    shelf.dependencies = "rope 2"
    #expect(!shelf.holds(commit, canRelink: true))
    try shelf.keep(product(), as: Self.revision(1), canRelink: true)
    #expect(shelf.holds(commit, canRelink: true))
    shelf.dependencies = ""
    #expect(!shelf.holds(commit, canRelink: true))
    try shelf.keep(product(), as: Self.revision(1), canRelink: true)
    #expect(shelf.holds(commit, canRelink: true))
  }

  @Test("The six programs that were used last stay")
  func limit() throws {
    for digit in 1...6 {
      try shelf.keep(product(), as: Self.revision(digit), canRelink: true)
      let date = Date(timeIntervalSince1970: Double(digit))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: "\(shelf.path)/\(Self.revision(digit).commit)")
    }
    // The oldest is used again, so the second is now the oldest.
    shelf.markUsed(Self.revision(1).commit)
    try shelf.keep(product(), as: Self.revision(7), canRelink: true)
    #expect(try kept == ["1", "3", "4", "5", "6", "7"])
  }

  @Test("Builds are forecast by the last ones: the first from nothing, further ones by what a next one took")
  func forecast() {
    #expect(BuildForecast([Self.revision(1)], shelf).words == "1111111 must be built, which takes about 5 minutes on two cores")
    let both = BuildForecast([Self.revision(1), Self.revision(2)], shelf)
    #expect(both.seconds == BuildForecast.unmeasured.first + BuildForecast.unmeasured.next)
    shelf.note(.init(isFirst: true, seconds: 200))
    // A next build takes half as long as a first one, until one was made.
    #expect(BuildForecast([Self.revision(1), Self.revision(2)], shelf).seconds == 200)
    shelf.note(.init(isFirst: false, seconds: 30))
    let next = BuildForecast([Self.revision(1), Self.revision(2)], shelf)
    #expect(next.seconds == 60 && next.words == "1111111 and 2222222 must be built, which takes about 60 seconds")
    #expect(BuildForecast.text(89) == "89 seconds" && BuildForecast.text(90) == "2 minutes")
  }

  @Test("The times of ten builds are kept, and a file that cannot be read counts as none")
  func times() throws {
    for seconds in 1...12 { shelf.note(.init(isFirst: false, seconds: seconds)) }
    #expect(shelf.times.map(\.seconds) == Array(3...12))
    try folder.write("no times", to: "ab/times.json")
    #expect(shelf.times.isEmpty)
  }
}
