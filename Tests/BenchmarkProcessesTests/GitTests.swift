import Foundation
import Subprocess
import Testing

@testable import BenchmarkProcesses

@Suite("Git")
struct GitTests {
  /// A repository of its own: g, then a on the main line and x on a branch, merged by m.
  private final class Repository {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("GitTests-\(UUID().uuidString)").path

    init() async throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try await git("init", "--quiet", "--initial-branch", "main")
      try await commit("g")
      try await git("checkout", "--quiet", "-b", "branch")
      try await commit("x")
      try await git("checkout", "--quiet", "main")
      try await commit("a")
      try await git("merge", "--quiet", "--no-ff", "-m", "m", "branch")
      try await git("tag", "m")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func git(_ words: String...) async throws {
      try await Git.demand(["-c", "user.name=Ada L", "-c", "user.email=ada@example.com"] + words, in: folder)
    }

    private func commit(_ name: String) async throws {
      try await git("commit", "--quiet", "--allow-empty", "-m", "\(name): a \u{2192} b", "--date", "2026-11-21T12:00:00Z")
      try await git("tag", name)
    }

    func name(_ tag: String) async throws -> String { try await Git.demand(["rev-parse", "\(tag)^{commit}"], in: folder) }
  }

  @Test("The history of a repository is searched by its full names, the merged branch included")
  func history() async throws {
    let repository = try await Repository()
    let (good, bad) = (try await repository.name("g"), try await repository.name("m"))
    let bisection = try await Git.history(of: [good, bad], in: repository.folder).bisection(from: good, to: bad)
    var others: Set<String> = []
    for tag in ["a", "x"] { others.insert(try await repository.name(tag)) }
    #expect(bisection.suspects.first == bad)
    #expect(Set(bisection.suspects.dropFirst()) == others)
    #expect(Set(bisection.parents(of: bad)) == others)
  }

  @Test("Commits are ordered after their ancestors; names that are not known, and a folder without a repository, give none")
  func order() async throws {
    let repository = try await Repository()
    let names = ["g", "m", "a"]
    var commits: [String] = []
    for name in names { commits.append(try await repository.name(name)) }
    let unknown = [String(repeating: "0", count: 40), "1234567"]
    let order = await Git.oldestFirst(upTo: [commits[1]] + unknown, in: repository.folder)
    #expect(order.count == 4 && order.first == commits[0] && order.last == commits[1])
    #expect(await Git.oldestFirst(upTo: [commits[2]], in: repository.folder) == [commits[0], commits[2]])
    #expect(await Git.oldestFirst(upTo: unknown, in: repository.folder).isEmpty)
    #expect(await Git.oldestFirst(upTo: [], in: repository.folder).isEmpty)
    #expect(await Git.oldestFirst(upTo: commits, in: FileManager.default.temporaryDirectory.path).isEmpty)
  }

  @Test("A commit says who wrote it, when, and what it is about")
  func headline() async throws {
    let repository = try await Repository()
    let commit = try await repository.name("x")
    #expect(
      try await Git.headline(of: commit, in: repository.folder)
        == CommitHeadline(commit: commit, author: "Ada L", date: "2026-11-21", subject: "x: a \u{2192} b"))
  }

  @Test("A command that fails says what git said; one that may fail gives nothing")
  func failure() async throws {
    let repository = try await Repository()
    let fault = await #expect(throws: ToolFault.self) { try await Git.demand(["cat-file", "-t", "nonsense"], in: repository.folder) }
    #expect(fault?.description.contains("git cat-file -t nonsense") == true && fault?.description.contains("nonsense") == true)
    #expect(try await Git.run(["rev-parse", "--verify", "--quiet", "nonsense"], in: repository.folder) == nil)
    guard case .failure(let words) = try await Git.answer(["status"], in: NSTemporaryDirectory()) else {
      // Somebody keeps their folder for temporary files in a repository.
      return
    }
    #expect(words.contains("not a git repository"))
  }

  @Test("A repository that the environment names is not meant")
  func environment() async throws {
    let repository = try await Repository()
    #expect(Git.environment.keys.contains("GIT_DIR"))
    // Settings for one command win over the inherited ones.
    let answer = try await Git.answer(["rev-parse", "HEAD"], in: repository.folder, environment: ["GIT_DIR": "/nonexistent"])
    guard case .failure = answer else { throw try #require(nil as (any Error)?) }
  }
}
