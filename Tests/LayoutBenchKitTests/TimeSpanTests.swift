import ArgumentParser
import Testing

@testable import LayoutBenchKit

@Suite("A time as people write it")
struct TimeSpanTests {
  @Test(
    "Units add up; a last number without one is of the next smaller unit, and alone of seconds",
    arguments: [
      ("90s", 90_000), ("5m", 300_000), ("1h", 3_600_000), ("1m30s", 90_000), ("90", 90_000), ("1h30", 5_400_000), ("1m30", 90_000),
      ("1h5m30", 3_930_000), ("0.5", 500), ("1.5h", 5_400_000),
    ])
  func times(text: String, milliseconds: Int) throws {
    #expect(try TimeSpan(text).duration == .milliseconds(milliseconds))
  }

  @Test(
    "What is no time, none, and more than a week are refused", arguments: ["", "h", "5x", "1h 30", "-5s", "0", "1s30", "169h", "1..5s"])
  func refused(text: String) {
    #expect(throws: ValidationError.self) { try TimeSpan(text) }
  }
}
