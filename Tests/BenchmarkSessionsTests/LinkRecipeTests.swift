import BenchmarkProcesses
import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

/// Linking anew, by a linker that only writes down what it was told.
@Suite("Programs that are linked anew")
struct LinkRecipeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func recipe() async throws -> LinkRecipe {
    try FileManager.default.createDirectory(atPath: folder.path("link"), withIntermediateDirectories: false)
    try folder.write("a.o\n-rpath ../lib\n-rpath /usr/lib\n-rpath $ORIGIN\n-o x", to: "link/response.txt")
    _ = try await ExternalTool.tar.output(["-cf", folder.path("link.tar"), "-C", folder.path, "link"])
    let script = "printf '%s\\n' \"$@\" >> ../words\ntouch \"$3\""
    let linker = ShufflingLinker(tool: .linker(try folder.writeScript(script, to: "linker")), libraryFolders: ["/swift/lib"])
    return try await LinkRecipe(unpacking: folder.path("link.tar"), into: folder.path("parts"), linker: linker)
  }

  @Test("Library folders that are relative to the archive are forgotten, others stay")
  func unpack() async throws {
    let recipe = try await recipe()
    #expect(try folder.text("parts/response.txt") == "a.o\n-rpath /usr/lib\n-rpath $ORIGIN\n-o x")
    // What is unpacked already is not unpacked again.
    try folder.write("changed", to: "parts/response.txt")
    _ = try await self.recipeAgain(recipe)
    #expect(try folder.text("parts/response.txt") == "changed")
  }

  private func recipeAgain(_ recipe: LinkRecipe) async throws -> LinkRecipe {
    let linker = ShufflingLinker(tool: .linker(folder.path("linker")), libraryFolders: [])
    return try await LinkRecipe(unpacking: folder.path("link.tar"), into: recipe.folder, linker: linker)
  }

  @Test("A program is linked with the order that its seed stands for, under a name that no other order has")
  func link() async throws {
    let order = FunctionOrder(base: 7, round: 3, isB: true)
    let path = try await recipe().link(order: order)
    #expect(path == folder.path("parts/layoutbench-\(order.seed)") && FileManager.default.fileExists(atPath: path))
    #expect(
      try folder.text("words") == """
        @response.txt
        -o
        \(path)
        --shuffle-sections=.text*=\(order.seed)
        --strip-all
        -rpath
        /swift/lib

        """)
  }

  @Test("No two rounds, sides or bases share an order, and none is one of lld's special ones")
  func orders() {
    let seeds = [UInt64(1), 2, .max].flatMap { base in
      (0..<100).flatMap { round in [false, true].map { FunctionOrder(base: base, round: round, isB: $0).seed } }
    }
    #expect(Set(seeds).count == 600 && !seeds.contains(0) && !seeds.contains(.max))
  }

  @Test("In every round both programs are linked anew, each in its order, and removed afterwards")
  func session() async throws {
    let recipe = try await recipe()
    let (a, b) = (
      WorkerProgram(title: "A", path: "a", arguments: [], recipe: recipe),
      WorkerProgram(title: "B", path: "b", arguments: [], recipe: recipe)
    )
    let session = PairedSession(a: a, b: b, orderSeed: 7, progress: ProgressLog(), clock: PassingClock().sessionClock)
    #expect(session.orderSeedInUse == 7)
    for round in 0..<2 {
      let paths = try await session.reordered(round: round) { session, _ in
        #expect([session.a.path, session.b.path].allSatisfy(FileManager.default.fileExists(atPath:)))
        return [session.a.path, session.b.path]
      }
      let orders = [false, true].map { FunctionOrder(base: 7, round: round, isB: $0).seed }
      #expect(paths == orders.map { folder.path("parts/layoutbench-\($0)") })
      #expect(!paths.contains(where: FileManager.default.fileExists(atPath:)))
    }
  }

  @Test("If one of the programs cannot be linked anew, both stay as they are")
  func unlinked() async throws {
    let a = WorkerProgram(title: "A", path: "a", arguments: [], recipe: try await recipe())
    let log = ProgressLog()
    let session = PairedSession(
      a: a, b: WorkerProgram(title: "B", path: "b", arguments: []), orderSeed: 7, progress: log, clock: PassingClock().sessionClock)
    #expect(session.orderSeedInUse == nil)
    #expect(try await session.reordered(round: 0) { session, linking in (session.a.path, linking) } == ("a", 0))
    session.warnOfOrder()
    #expect(log.warnings == [ShufflingLinker.absence])
  }
}
