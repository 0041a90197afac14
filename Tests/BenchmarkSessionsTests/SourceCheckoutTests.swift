import BenchmarkProcesses
import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

@Suite("The package whose revisions are built")
struct SourceCheckoutTests {
  private let folder: TemporaryFolder
  private let root: String

  /// A checkout of a package with another in `tools/bench`, each with a program of its own.
  init() async throws {
    folder = try TemporaryFolder()
    root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path + "/app"
    for path in ["tools/bench/Sources/bench", "Sources", "neighbour"] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(path)", withIntermediateDirectories: true)
    }
    for path in ["app/Package.swift", "app/tools/bench/Package.swift"] { try folder.write("// a package", to: path) }
    try await Git.demand(["init", "--quiet"], in: root)
  }

  /// The checkout for a program, as seen from a folder in it. The manifest of a package names the programs of its folder.
  private func checkout(of product: String, from path: String, dependencies: [String] = []) async throws -> SourceCheckout {
    try await SourceCheckout(of: product, holding: "\(root)/\(path)") { package in
      PackageManifest(programs: [package.hasSuffix("/bench") ? "bench" : "app"], localDependencies: dependencies, defaultTraits: [])
    }
  }

  @Test("It is the nearest package above that builds the program, and its revisions are those of the whole checkout")
  func nearest() async throws {
    let inside = try await checkout(of: "bench", from: "tools/bench/Sources/bench")
    #expect(inside.root == root && inside.subfolder == "tools/bench" && inside.package == "\(root)/tools/bench")
    let app = try await checkout(of: "app", from: "tools/bench")
    #expect(app.subfolder == "" && app.package == root && app.product == "app")
    let shelf = try RevisionWorkshop.shelf(of: inside, cache: nil)
    #expect(shelf.program(of: "1a2b") == "\(root)/tools/bench/.build/ab/1a2b/bench")
  }

  @Test("Where no package builds the program, those that were found are named with what they build")
  func refusals() async throws {
    let error = await #expect(throws: UsageError.self) { try await checkout(of: "mybench", from: "tools/bench") }
    let message = error?.message ?? ""
    #expect(message.contains("no package here builds mybench: the package in \(root)/tools/bench builds bench, and"), "\(message)")
    #expect(message.contains("the package in \(root) builds app;"), "\(message)")
    for path in ["Package.swift", "tools/bench/Package.swift"] { try FileManager.default.removeItem(atPath: "\(root)/\(path)") }
    let empty = await #expect(throws: UsageError.self) { try await checkout(of: "mybench", from: "tools/bench") }
    #expect(empty?.message.contains("there is no Package.swift from here up to \(root)") == true)
  }

  @Test("A revision that there is not is named, with what to do; where history was not fetched, that is said")
  func unknownRevision() async throws {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    try await Git.demand(["add", "."], in: root)
    for message in ["one", "two"] { try await Git.demand(identity + ["commit", "--quiet", "--allow-empty", "-m", message], in: root) }
    let whole = try await checkout(of: "app", from: "")
    #expect(try await whole.revision("HEAD~1").name == "HEAD~1")
    let error = await #expect(throws: UsageError.self) { try await whole.revision("nonsense") }
    #expect(error?.message == "“nonsense” is not a commit in \(root); `git log --oneline --all` shows them")
    try await Git.demand(["clone", "--quiet", "--depth", "1", "file://\(root)", "shallow"], in: folder.path)
    let shallow = try await SourceCheckout(of: "app", holding: folder.path("shallow")) { _ in
      PackageManifest(programs: ["app"], localDependencies: [], defaultTraits: [])
    }
    let missing = await #expect(throws: UsageError.self) { try await shallow.revision("HEAD~1") }
    #expect(missing?.message.contains("the clone is shallow: `git fetch --unshallow` fetches the rest") == true)
  }

  @Test("A program is built with its dependencies: fetched ones in their versions, and others as their folders are now")
  func dependencies() async throws {
    let neighbour = URL(fileURLWithPath: root).deletingLastPathComponent().path + "/neighbour"
    try FileManager.default.createDirectory(atPath: neighbour, withIntermediateDirectories: true)
    try await Git.demand(["init", "--quiet"], in: neighbour)
    func state(_ dependencies: String...) async throws -> String {
      try await checkout(of: "app", from: "Sources", dependencies: dependencies).dependencies()
    }
    // What is in the checkout itself belongs to the revision.
    #expect(try await state() == "")
    #expect(try await state("\(root)/neighbour") == "")
    try folder.write("rope 1", to: "app/Package.resolved")
    let first = try await state()
    #expect(first != "")
    try folder.write("rope 2", to: "app/Package.resolved")
    let second = try await state()
    #expect(second != first)
    let before = try await state(neighbour)
    try folder.write("changed", to: "neighbour/a.swift")
    #expect(try await state(neighbour) != before)
  }
}
