import BenchmarkResults
import Testing

@testable import LayoutSuites

@Suite("The memory that a suite takes")
struct MemoryForecastTests {
  private static func suite(_ sizes: [Int], strategies: [String], measuresFloors: Bool = false) throws -> Suite {
    var selection = SuiteChoice()
    selection.counts = sizes
    selection.layouts = ["list"]
    selection.strategies = strategies
    selection.purpose.measuresFloors = measuresFloors
    return try selection.suite()
  }

  @Test("It is that of the largest size: the scene's, and each contender's beside the reference's")
  func bytes() throws {
    let forecast = MemoryForecast(of: try Self.suite([1_000, 20_000_000], strategies: ["naive", "dirty-range"]))
    // 50 MB, and for each of 20 million items 96 + 3 × 48 bytes.
    #expect(forecast.bytes == 50_000_000 + 20_000_000 * 240 && forecast.itemCount == 20_000_000)
  }

  @Test("Too little is said before anything is made, with what is free and what would fit")
  func tooLittle() throws {
    let forecast = MemoryForecast(of: try Self.suite([20_000_000], strategies: ["naive"]))
    // 50 MB and 20 million × (96 + 2 × 48) = 3.89 GB. In 1.01 GB fit 0.96 GB / 192 = 5 million.
    #expect(throws: Never.self) { try forecast.check(against: 3_890_000_000) }
    #expect(throws: Never.self) { try forecast.check(against: nil) }
    let error = try #require(throws: NotEnoughMemory.self) { try forecast.check(against: 1_010_000_000) }
    #expect(
      error.description
        == "20,000,000 items need about 3.9 GB of memory, and 1.0 GB are free: "
        + "choose at most 5,000,000 items with --sizes, or fewer strategies with --strategies")
  }

  @Test("Floors take their own memory")
  func floors() throws {
    let forecast = MemoryForecast(of: try Self.suite([1_000_000], strategies: ["naive"], measuresFloors: true))
    #expect(forecast.bytes == 50_000_000 + 1_000_000 * 192)
  }
}
