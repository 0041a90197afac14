import Testing

@testable import BenchmarkSessions

@Suite("The words of the command line")
struct ProgramArgumentsTests {
  @Test("Swift's words count; only if it has none, those that the C library keeps")
  func source() {
    let kept = ["layoutbench", "check", "--baseline", "main"]
    func word(_ place: Int) -> String? { place < kept.count ? kept[place] : nil }
    #expect(ProgramArguments.words(ofSwift: ["mine", "run"], orKept: word) == ["mine", "run"])
    #expect(ProgramArguments.words(ofSwift: [], orKept: word) == kept)
    #expect(ProgramArguments.words(ofSwift: []) { _ in nil } == [])
  }

  @Test("Both know the same words here")
  func same() {
    #expect(ProgramArguments.words(ofSwift: []) { ProgramArguments.kept($0) } == CommandLine.arguments)
  }
}
