import BenchmarkStatistics
import Testing

@Suite("The sign test")
struct SignTestTests {
  @Test("Eight of one sign have p = 2/2⁸, whichever sign")
  func unanimous() {
    #expect(SignTest([1, 2, 3, 4, 5, 6, 7, 8]).pValue == 0.0078125)
    #expect(SignTest((1...8).map { -Double($0) }).pValue == 0.0078125)
  }

  @Test("One of eight against the others has p = 2 · (1 + 8)/2⁸")
  func oneAgainst() {
    let test = SignTest([-1, 1, 1, 1, 1, 1, 1, 1])
    #expect(test.pValue == 0.0703125 && test.below == 1 && test.above == 7)
  }

  @Test("Zeros are dropped, and without another value p is 1")
  func zeros() {
    #expect(SignTest([0, 0, 1, 1, 1, 1, 1, 1]) == SignTest([1, 1, 1, 1, 1, 1]))
    #expect(SignTest([0, 0]).pValue == 1 && SignTest([]).pValue == 1)
  }

  @Test("Equally many of both signs have p = 1, not more")
  func balanced() { #expect(SignTest([-1, 1]).pValue == 1) }
}
