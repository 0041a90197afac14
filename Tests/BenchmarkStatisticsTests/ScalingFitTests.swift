import Foundation
import Testing

@testable import BenchmarkStatistics

@Suite("How a cost grows")
struct ScalingFitTests {
  private static var shapes: [(Double) -> Double] { [{ _ in 1 }, { log2($0) }, { $0 }, { $0 * log2($0) }] }
  private static let sizes = [1_000, 10_000, 100_000, 1_000_000]

  private static func fit(_ sizes: [Int] = sizes, samples: (Double) -> [Double]) -> ScalingFit? {
    var bootstraps = ScalingBootstraps()
    return ScalingFit(
      points: sizes.map { ($0, samples(Double($0))) }, shapes: shapes, bootstraps: &bootstraps)
  }

  private static func close(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

  @Test(
    "A cost that is a power of the size has its exponent, with an interval of no width if the samples do not differ",
    arguments: [0.0, 0.5, 1, 2])
  func powers(exponent: Double) throws {
    let fit = try #require(Self.fit { [7 * pow($0, exponent)] })
    #expect(
      Self.close(fit.exponent, exponent) && Self.close(fit.interval.lowerBound, exponent) && Self.close(fit.interval.upperBound, exponent))
  }

  @Test("Each shape is found again, alone, if the cost has exactly that shape", arguments: 0..<4)
  func found(place: Int) throws {
    #expect(try #require(Self.fit { [3 * Self.shapes[place]($0)] }).shapes == [place])
  }

  /// From 1,000 to 10,000 the logarithm grows by 10.0 → 13.3, so a cost of n·√log n lies between n and n·log n: by the square root of the ratio from each.
  @Test("Shapes that fit alike are both named")
  func alike() throws {
    #expect(Set(try #require(Self.fit { [$0 * log2($0).squareRoot()] }).shapes) == [2, 3])
  }

  /// A slope over four places a decade apart has the weights (−3, −1, 1, 3) / 10 decades: one size twice as expensive as it should be moves the exponent
  /// by 3 · log10(2) / 10 = 0.0903 at an end, and by a third of that next to the middle.
  @Test("The exponent is the slope of least squares")
  func slope() throws {
    let atEnd = try #require(Self.fit { [$0 * ($0 == 1e6 ? 2 : 1)] }), inside = try #require(Self.fit { [$0 * ($0 == 1e5 ? 2 : 1)] })
    #expect(Self.close(atEnd.exponent, 1 + 0.3 * log10(2)) && Self.close(inside.exponent, 1 + 0.1 * log10(2)))
  }

  @Test("The interval spans what the samples leave open, holds the exponent, and is the same every time")
  func interval() throws {
    let samples: (Double) -> [Double] = { size in (0..<21).map { size * (0.8 + 0.02 * Double($0)) } }
    let fit = try #require(Self.fit(samples: samples))
    #expect(Self.close(fit.exponent, 1) && fit.interval.contains(1) && fit.interval.lowerBound < 0.995 && fit.interval.upperBound > 1.005)
    #expect(fit.interval.lowerBound > 0.9 && fit.interval.upperBound < 1.1)
    #expect(Self.fit(samples: samples) == fit)
  }

  @Test("Three sizes, less than two decades, a size twice, no samples and costs of 0 are not fitted")
  func refused() {
    #expect(Self.fit([1_000, 10_000, 1_000_000]) { [$0] } == nil)
    #expect(Self.fit([1_000, 2_000, 4_000, 99_000]) { [$0] } == nil)
    #expect(Self.fit([1_000, 2_000, 4_000, 100_000]) { [$0] } != nil)
    #expect(Self.fit([1_000, 1_000, 10_000, 1_000_000]) { [$0] } == nil)
    #expect(Self.fit { _ in [] } == nil && Self.fit { _ in [0] } == nil && Self.fit { _ in [.infinity] } == nil)
  }
}
