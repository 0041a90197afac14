import CollectionLayouts
import LayoutSuites
import LayoutWorkloads
import Testing

@testable import LayoutBenchKit

@Suite("Layouts, strategies and workloads of one's own")
struct RegistrationTests {
  /// In a process of its own, because what is registered stays for the rest of a process.
  @Test("What a program registers stands behind what is built in")
  func registration() async {
    await #expect(processExitsWith: .success) {
      let own = Contender(name: "own-strategy", summary: "") { (_) throws(LayoutError) in throw .unknownStrategy("own", known: []) }
      let layout = BenchmarkedLayout(ListLayout(), name: "own-list") { $0.width }
      let builtIn = BenchmarkedLayout.all.map(\.name)
      try BenchmarkProgram(name: "mybench", layouts: [layout], strategies: [own]).register()
      #expect(BenchmarkedLayout.all.map(\.name) == builtIn + ["own-list"])
      #expect(Contender.all.last?.name == "own-strategy")
      #expect(BenchmarkProgram.current == "mybench")
    }
  }

  @Test("Remedies and examples name the program that runs")
  func remedies() {
    #expect(BenchmarkProgram.named("save one with layoutbench baseline save", as: "mybench") == "save one with mybench baseline save")
    #expect(BenchmarkProgram.named("layoutbench run", as: "layoutbench") == "layoutbench run")
  }

  @Test("A name that is taken is refused, and says whose it is", arguments: ["list", "floor"])
  func takenName(name: String) {
    let program = BenchmarkProgram(layouts: [BenchmarkedLayout(ListLayout(), name: name) { $0.width }])
    #expect(throws: RegistrationError.nameInUse(name, kind: "layout")) { try program.register() }
  }

  @Test("Two of one name are refused")
  func twins() {
    let twin = BenchmarkedLayout(ListLayout(), name: "twin") { $0.width }
    #expect(throws: RegistrationError.nameInUse("twin", kind: "layout")) { try BenchmarkProgram(layouts: [twin, twin]).register() }
  }

  @Test("A name that no cell could have is refused", arguments: ["", "a/b", "a@b", "a,b", "a b"])
  func unusableName(name: String) {
    let program = BenchmarkProgram(layouts: [BenchmarkedLayout(ListLayout(), name: name) { $0.width }])
    #expect(throws: RegistrationError.unusableName(name, kind: "layout")) { try program.register() }
  }
}
