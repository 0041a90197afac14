import Testing

@testable import BenchmarkHarness

@Suite("The order of a round")
struct RoundOrderTests {
  @Test("Over a cycle every candidate stands in each place equally often, and after each other one equally often", arguments: 1...10)
  func balance(count: Int) {
    for seed: UInt64 in [0, 1, 42] {
      let order = RoundOrder(count: count, seed: seed)
      // Two cycles, the second of which has other shuffles.
      for cycle in 0..<2 {
        let rounds = (0..<order.roundsOfCycle).map { order.candidates(inRound: cycle * order.roundsOfCycle + $0) }
        for round in rounds { #expect(round.sorted() == Array(0..<count)) }
        for place in 0..<count {
          let visits = Dictionary(grouping: rounds.map { $0[place] }, by: \.self).mapValues(\.count)
          #expect(visits.count == count && Set(visits.values).count == 1, "place \(place) of \(count), seed \(seed)")
        }
        let neighbours = rounds.flatMap { zip($0, $0.dropFirst()).map { [$0, $1] } }
        let pairs = Dictionary(grouping: neighbours, by: \.self).mapValues(\.count)
        #expect(pairs.count == count * (count - 1) && Set(pairs.values).count <= 1, "\(count) candidates, seed \(seed)")
      }
    }
  }

  @Test("Even and odd numbers of candidates have cycles of as many and of twice as many rounds")
  func cycles() {
    #expect([1, 2, 3, 4, 5, 6, 7].map { RoundOrder(count: $0, seed: 1).roundsOfCycle } == [1, 2, 6, 4, 10, 6, 14])
  }

  @Test("The same seed gives the same orders, another seed and another cycle others")
  func seeds() {
    func orders(_ seed: UInt64, _ rounds: Range<Int>) -> [[Int]] {
      let order = RoundOrder(count: 6, seed: seed)
      return rounds.map { order.candidates(inRound: $0) }
    }
    #expect(orders(1, 0..<12) == orders(1, 0..<12))
    #expect(orders(1, 0..<6) != orders(2, 0..<6))
    #expect(orders(1, 0..<6) != orders(1, 6..<12))
  }
}

@Suite("The neighbours of samples")
struct SampleNeighbourTests {
  /// How often each candidate was sampled directly after each other one of its round.
  private static func followers(_ samples: [Sample]) -> [[Int]: Int] {
    let pairs = zip(samples, samples.dropFirst()).filter { $0.round == $1.round }.map { [$0.candidate, $1.candidate] }
    return Dictionary(grouping: pairs, by: \.self).mapValues(\.count)
  }

  @Test(
    "Each of six candidates is sampled directly after each other one equally often, whatever their samples cost",
    arguments: [CacheState.warm, .cold])
  func followers(state: CacheState) {
    let clock = FakeClock()
    let sampler = FewRounds(
      clock: clock, usage: FakeUsage(), shortestSample: 20_000, mostRounds: 60, fewestRounds: 60,
      eviction: CacheEviction(bytes: 1) { clock.pass(5_000) })
    let candidates = (1...6).map { Candidate(name: "\($0)", body: working(1_000 * $0, on: clock)) }
    let followers = Self.followers(sampler.sample(candidates, state))
    // 60 rounds of five pairs of neighbours, over the 30 ordered pairs there are.
    #expect(followers.count == 30 && Set(followers.values) == [10])
  }
}
