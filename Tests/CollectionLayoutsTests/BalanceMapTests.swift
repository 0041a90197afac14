import LayoutTestSupport
import Testing

@testable import CollectionLayoutCore

/// What items do to the difference of two columns, by maps and one by one.
@Suite struct BalanceMapTests {
  private static func follow(_ balance: Int, _ lengths: [Int]) -> Int {
    lengths.reduce(balance) { $0 > 0 ? $0 - $1 : $0 + $1 }
  }

  /// A map of these items, or of other maps one behind the other; nil where it has too many pieces.
  private static func map(limit: Int, capacity: Int, _ add: (inout BalanceMapBuilder) -> Void) -> [BalancePiece]? {
    let memory = UnsafeMutablePointer<BalancePiece>.allocate(capacity: 3 * capacity)
    defer { memory.deallocate() }
    var builder = BalanceMapBuilder(limit: limit, capacity: capacity, memory: memory)
    add(&builder)
    let count = Int(builder.write(to: memory + 2 * capacity))
    return count == 0 ? nil : (0..<count).map { memory[2 * capacity + $0] }
  }

  private static func map(of lengths: [Int], limit: Int, capacity: Int = 200) -> [BalancePiece]? {
    map(limit: limit, capacity: capacity) { builder in for length in lengths { builder.add(length) } }
  }

  private static func value(_ pieces: [BalancePiece], _ balance: Int, limit: Int) -> Int? {
    var pieces = pieces
    return pieces.withUnsafeMutableBufferPointer { BalanceMap($0.baseAddress.unsafelyUnwrapped, count: $0.count)(balance, limit: limit) }
  }

  @Test("Items of one length leave two pieces, whatever their number; each item of another length doubles them at the most")
  func equalLengths() throws {
    for count in [1, 2, 31, 64] { #expect(try #require(Self.map(of: Array(repeating: 300, count: count), limit: 300)).count <= 2) }
    var lengths = Array(repeating: 300, count: 64)
    for (number, place) in [5, 20, 41].enumerated() {
      lengths[place] = 100 + 37 * number
      #expect(try #require(Self.map(of: lengths, limit: 300)).count <= 4 << number)
    }
  }

  @Test("Thirty shorter items of random lengths among six hundred equal ones add about two pieces each on average")
  func randomLengths() throws {
    let counts = try (1...60).map { seed in
      var generator = SeededGenerator(seed: UInt64(seed))
      var lengths = Array(repeating: 300, count: 650)
      for _ in 0..<30 { lengths[generator.below(650)] = 1 + generator.below(300) }
      return try #require(Self.map(of: lengths, limit: 300, capacity: 600)).count
    }
    let mean = Double(counts.reduce(0, +)) / 60
    #expect((45...75).contains(mean), "\(mean) on average, \(counts.max() ?? 0) at most")
  }

  @Test(
    "A map takes every balance where the items take it one by one, and knows none outside its range",
    arguments: SeedRange.seeds(iterations: 40))
  func items(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let longest = 1 + generator.below(40)
    let lengths = (0..<generator.below(64)).map { _ in generator.below(longest + 1) }
    let limit = 1 + generator.below(60)
    let pieces = try #require(Self.map(of: lengths, limit: limit))
    for balance in (1 - limit)...limit { #expect(Self.value(pieces, balance, limit: limit) == Self.follow(balance, lengths)) }
    #expect(Self.value(pieces, limit + 1, limit: limit) == nil && Self.value(pieces, 0 - limit, limit: limit) == nil)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end < $1.end && $0.shift != $1.shift } && pieces.last?.end == Int32(limit))
  }

  @Test(
    "Maps one behind the other are the map of all their items, but for balances that leave the range between them",
    arguments: SeedRange.seeds(iterations: 60))
  func joined(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let longest = 1 + generator.below(30)
    let limit = 1 + generator.below(40)
    let parts = (0..<1 + generator.below(5)).map { _ in (0..<generator.below(20)).map { _ in generator.below(longest + 1) } }
    var maps = try parts.map { try #require(Self.map(of: $0, limit: limit)) }
    let pieces = try #require(
      Self.map(limit: limit, capacity: 200) { builder in
        for number in maps.indices {
          maps[number].withUnsafeMutableBufferPointer { builder.add(BalanceMap($0.baseAddress.unsafelyUnwrapped, count: $0.count)) }
        }
      })
    var known = 0
    for balance in (1 - limit)...limit {
      // Within the range at every joint, the map tells; where it tells, it is right.
      var (current, stays) = (balance, true)
      for part in parts {
        if current > limit || current <= -limit { stays = false }
        current = Self.follow(current, part)
      }
      let found = Self.value(pieces, balance, limit: limit)
      #expect(found == (stays ? current : nil), "\(balance)")
      if found != nil { known += 1 }
    }
    if limit >= longest { #expect(known == 2 * limit) }
  }

  @Test("Items that would need too many pieces have no map, and neither have those that they are joined with")
  func tooMany() throws {
    let lengths = (0..<40).map { 3 + $0 * 7_919 % 97 }
    let whole = try #require(Self.map(of: lengths, limit: 97))
    #expect(whole.count > 8)
    #expect(Self.map(of: lengths, limit: 97, capacity: 8) == nil)
    #expect(Self.map(of: lengths, limit: 97, capacity: whole.count) != nil)
    // Distances take 32 bits.
    #expect(Self.map(of: [1 << 24], limit: 97) != nil && Self.map(of: [1 << 24 + 1], limit: 97) == nil)
    let nothing = Self.map(limit: 97, capacity: 8) { builder in
      let memory = UnsafeMutablePointer<BalancePiece>.allocate(capacity: 1)
      defer { memory.deallocate() }
      builder.add(BalanceMap(memory, count: 0))
    }
    #expect(nothing == nil)
  }
}
