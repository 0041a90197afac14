import Testing

@testable import LayoutWorkloads

@Suite("SplitMix64")
struct SplitMix64Tests {
  /// The published outputs for seed 1234567, which other implementations test against too.
  static let published: [UInt64] = [
    6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
    16_408_922_859_458_223_821,
  ]

  @Test("Seed 1234567 gives the published numbers")
  func publishedNumbers() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect((0..<5).map { _ in generator.next() } == Self.published)
  }

  @Test("A number below n is the integral part of draw × n / 2⁶⁴")
  func below() {
    // The published numbers / 2⁶⁴ are 0.35008, 0.17364, 0.53221, 0.24901, 0.88953; × 20: 7.002, 3.473, 10.644, 4.980, 17.791.
    var generator = SplitMix64(seed: 1_234_567)
    #expect((0..<5).map { _ in generator.below(20) } == [7, 3, 10, 4, 17])
  }

  @Test("A number below 1 is 0, and costs a draw")
  func belowOne() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.below(1) == 0)
    #expect(generator.next() == Self.published[1])
  }

  @Test("A number below the largest Int is in range")
  func belowMaximum() {
    var generator = SplitMix64(seed: 0)
    for _ in 0..<1_000 { #expect((0..<Int.max).contains(generator.below(.max))) }
  }
}
