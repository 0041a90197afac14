import BenchmarkProcesses
import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkSessions

@Suite("The revision that a run names, and whether the program was built from it")
struct GitRevisionTests {
  /// A checkout with a program that was built after all of its sources: everything is of second 100, the program of second 200.
  private final class Checkout {
    let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("GitRevisionTests-\(UUID())").path
    let build = ".build/x86_64/release"

    static let sources = [
      "Package.swift", "Sources/Lib/a.swift", "Sources/Lib/Deep/b.swift", "Sources/CProbe/c.c", "Benchmarks/LayoutSuites/d.swift",
      "Examples/own/Package.swift", "Examples/own/Sources/own/main.swift",
    ]
    static let others = [
      "README.md", "Sources/Lib/README.md", "Benchmarks/thresholds/list.csv", "results/run/report.md", "Tests/LibTests/t.swift",
    ]

    init() async throws {
      for path in Self.sources + Self.others { try write(path, at: 100) }
      try write(".gitignore", ".build/\n", at: 100)
      try await Git.demand(["init", "--quiet"], in: root)
      try await commit()
      for name in ["Lib.build/Lib.d", "Lib.build/a.swift.o", "Lib.build/b.swift.o"] { try write("\(build)/\(name)", at: 150) }
      for folder in [".build", "Examples/own/.build"] { try write("\(folder)/workspace-state.json", at: 150) }
      try write(".build/release.yaml", at: 150)
      try write("\(build)/layoutbench", at: 200)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// Writes a file of that second.
    func write(_ path: String, _ text: String = "", at second: Double) throws {
      let url = URL(fileURLWithPath: "\(root)/\(path)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: second)], ofItemAtPath: url.path)
    }

    func commit() async throws {
      try await Git.demand(["add", "--all"], in: root)
      try await Git.demand(["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "-m", "x"], in: root)
    }

    func revision(of program: String? = nil) async throws -> GitRevision {
      try #require(await GitRevision(ofProgram: "\(root)/\(program ?? build + "/layoutbench")"))
    }
  }

  @Test("Why there is no revision is what git says, or that the program is in no build folder")
  func reasons() async throws {
    let checkout = try await Checkout()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("GitRevisionTests-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(await GitRevision.reasonUnknown(ofProgram: "\(folder)/layoutbench") == "\(folder) is no build folder of a package")
    for file in ["Package.swift", "workspace-state.json"] { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(file)")) }
    #expect(await GitRevision.reasonUnknown(ofProgram: "\(folder)/layoutbench").hasPrefix("git says: fatal: not a git repository"))
    try FileManager.default.createDirectory(atPath: "\(checkout.root)/tools", withIntermediateDirectories: true)
    let copied = "\(checkout.root)/tools/layoutbench"
    #expect(await GitRevision.reasonUnknown(ofProgram: copied).hasSuffix("/tools is no build folder of a package"))
    #expect(await GitRevision(ofProgram: copied) == nil)
  }

  @Test("A program that is newer than its sources is of the commit")
  func current() async throws {
    let checkout = try await Checkout()
    let revision = try await checkout.revision()
    #expect(revision.commit == (try await Git.demand(["rev-parse", "HEAD"], in: checkout.root)))
    #expect(!revision.isDirty && revision.newerSource == nil)
  }

  @Test("A source that came after the program is named, committed or not", arguments: Checkout.sources.prefix(5), [true, false])
  func newer(source: String, isCommitted: Bool) async throws {
    let checkout = try await Checkout()
    try checkout.write(source, "changed", at: 300)
    if isCommitted { try await checkout.commit() }
    let revision = try await checkout.revision()
    #expect(revision.newerSource == source && revision.isDirty == !isCommitted)
  }

  @Test("A new source is named before it is committed, and the newest of several")
  func untracked() async throws {
    let checkout = try await Checkout()
    try checkout.write("Sources/Lib/a.swift", "changed", at: 300)
    try checkout.write("Sources/Lib/new.swift", at: 301)
    #expect(try await checkout.revision().newerSource == "Sources/Lib/new.swift")
  }

  @Test(
    "No program is built from documents, results, thresholds, tests or another package",
    arguments: Checkout.others + Checkout.sources.suffix(2))
  func others(path: String) async throws {
    let checkout = try await Checkout()
    try checkout.write(path, "changed", at: 300)
    try await checkout.commit()
    #expect(try await checkout.revision().newerSource == nil)
  }

  @Test("A source that was compiled again to the same object, which links nothing anew, is in the program")
  func unchangedObject() async throws {
    let checkout = try await Checkout()
    try checkout.write("Sources/Lib/Deep/b.swift", at: 300)
    try checkout.write("Package.swift", at: 300)
    try checkout.write("\(checkout.build)/Lib.build/Lib.d", at: 310)
    try checkout.write(".build/release.yaml", at: 310)
    #expect(try await checkout.revision().newerSource == nil)
    // Compiled to another object, but the program was not linked: another module did not compile.
    try checkout.write("\(checkout.build)/Lib.build/b.swift.o", at: 310)
    #expect(try await checkout.revision().newerSource == "Sources/Lib/Deep/b.swift")
  }

  @Test("A source that does not compile is not in the program: the compiler leaves neither object nor dependencies")
  func failedCompilation() async throws {
    let checkout = try await Checkout()
    try checkout.write("Sources/Lib/a.swift", "changed", at: 300)
    let folder = "\(checkout.root)/\(checkout.build)/Lib.build"
    for name in ["Lib.d", "a.swift.o"] { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    #expect(try await checkout.revision().newerSource == "Sources/Lib/a.swift")
  }

  @Test("The program of a package of its own is built from its sources, wherever they are in it")
  func ownPackage() async throws {
    let checkout = try await Checkout()
    let program = "Examples/own/.build/x86_64/release/own"
    try checkout.write(program, at: 200)
    #expect(try await checkout.revision(of: program).newerSource == nil)
    for source in ["Sources/own/main.swift", "elsewhere/c.c", "Package.swift"] {
      try checkout.write("Examples/own/\(source)", "changed", at: 300)
      let revision = try await checkout.revision(of: program)
      #expect(revision.newerSource == source && revision.isDirty)
      #expect(try await checkout.revision().newerSource == nil)
      try await checkout.commit()
      try checkout.write("Examples/own/\(source)", "changed", at: 100)
    }
    // Its dependencies' versions are compiled by nobody, and yet part of it.
    try checkout.write("Examples/own/Package.resolved", "1", at: 100)
    // Some machines ignore it everywhere.
    try await Git.demand(["add", "--force", "Examples/own/Package.resolved"], in: checkout.root)
    try await checkout.commit()
    #expect(try await !checkout.revision(of: program).isDirty)
    try checkout.write("Examples/own/Package.resolved", "another", at: 100)
    #expect(try await checkout.revision(of: program).isDirty)
    #expect(try await !checkout.revision().isDirty)
  }

  @Test("Beside the revision of a package of its own there is that of LayoutBench: its commit, or what git says of its folder")
  func tool() async throws {
    let checkout = try await Checkout()
    let program = "Examples/own/.build/x86_64/release/own"
    try checkout.write(program, at: 200)
    func tool(_ state: String) async throws -> Manifest.Revision? {
      let text = "{\"object\": {\"dependencies\": [{\"packageRef\": {\"identity\": \"x\"}, \"subpath\": \"x\", \"state\": \(state)}]}}"
      // The folder of a fetched package.
      try checkout.write("Examples/own/.build/checkouts/x/Benchmarks/LayoutSuites/d.swift", at: 100)
      try checkout.write("Examples/own/.build/workspace-state.json", text, at: 150)
      return await Manifest.Revision.ofTool(inProgram: "\(checkout.root)/\(program)")
    }
    let fetched = try await tool("{\"checkoutState\": {\"revision\": \"0123456789abcdef\", \"version\": \"1.0.0\"}}")
    #expect(fetched == Manifest.Revision(commit: "0123456789abcdef", isDirty: false))
    let local = "{\"name\": \"fileSystem\", \"path\": \"\(checkout.root)\"}"
    let head = try await Git.demand(["rev-parse", "HEAD"], in: checkout.root)
    #expect(try await tool(local) == Manifest.Revision(commit: head, isDirty: false))
    try checkout.write("Sources/Lib/a.swift", "changed", at: 300)
    #expect(try await tool(local) == Manifest.Revision(commit: head, isDirty: true, newerSource: "Sources/Lib/a.swift"))
    // LayoutBench's own program was built with no other.
    #expect(await Manifest.Revision.ofTool(inProgram: "\(checkout.root)/\(checkout.build)/layoutbench") == nil)
  }

  @Test("The words say which file, what is doubtful, and what to do")
  func words() {
    let revision = Manifest.Revision(commit: "1a2b3c4d5e6f", isDirty: false, newerSource: "Sources/Lib/a.swift")
    let words = revision.doubt?.description ?? ""
    #expect(words.hasPrefix("Sources/Lib/a.swift is newer than the program, so commit 1a2b3c4 may not be what was measured"))
    #expect(words.contains("build again (swift build -c release)") && revision.label(digits: 7) == "1a2b3c4-doubtful")
    #expect(Manifest.Revision(commit: "1a2b", isDirty: true).doubt == nil)
  }
}
