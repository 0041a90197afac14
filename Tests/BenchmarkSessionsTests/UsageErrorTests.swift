import Testing

@testable import BenchmarkSessions

@Suite("Wrong usage")
struct UsageErrorTests {
  @Test("The error names what was written, what was probably meant, and what there is")
  func unknown() {
    let error = UsageError.unknown("waterfal", "layout", known: ["list", "waterfall"])
    #expect(error.message == "there is no layout “waterfal”; did you mean “waterfall”? there are list, waterfall")
    let other = UsageError.unknown("go", "verb", in: ["history"], known: ["add", "trend"], remedy: "see the help")
    #expect(other.message == "there is no verb “history go”; see the help")
  }
}
