import LayoutTestSupport
import Testing

@testable import CollectionLayoutCore

/// Where sections begin, against plain arrays.
@Suite struct SectionOutlineTests {
  /// What the outline says otherwise than the lengths, or nil. The search is tried at each origin and on both sides of it.
  private static func difference(_ outline: borrowing SectionOutline, _ lengths: [Int]) -> String? {
    var origins = [0]
    for length in lengths { origins.append(origins[origins.count - 1] + length) }
    guard outline.length == origins[lengths.count] else { return "a length of \(outline.length) instead of \(origins[lengths.count])" }
    for (section, origin) in origins.enumerated() where outline.origin(of: section) != origin {
      return "section \(section) begins at \(outline.origin(of: section)) instead of \(origin)"
    }
    for (section, length) in lengths.enumerated() where outline.length(of: section) != length {
      return "section \(section) is \(outline.length(of: section)) long instead of \(length)"
    }
    // The last section that begins strictly before an offset, found by going up with it.
    var last = 0
    for offset in Set(origins.flatMap { [$0 - 1, $0, $0 + 1] }).sorted() {
      while last + 1 < lengths.count && origins[last + 1] < offset { last += 1 }
      let found = outline.lastSection(startingBefore: offset)
      if found != last { return "before \(offset) begins section \(found) instead of \(last)" }
    }
    return nil
  }

  @Test(
    "Origins, lengths and searches are those of an array, for 1 to 200 sections and at the edges of levels",
    arguments: [1..<201, 4_090..<4_101, 262_145..<262_146])
  func built(counts: Range<Int>) {
    for count in counts {
      let lengths = (0..<count).map { $0 * 7 % 5 }
      var calls = 0
      let outline = SectionOutline(count: count) { section in
        calls += section == calls ? 1 : 0
        return lengths[section]
      }
      #expect(calls == count, "A length is asked for once, in order")
      if let difference = Self.difference(outline, lengths) {
        Issue.record("\(count) sections: \(difference)")
        return
      }
      let written = SectionOutline(
        count: count,
        lengths: { sections, output in
          for section in sections { output[section - sections.lowerBound] = lengths[section] }
        })
      if let difference = Self.difference(written, lengths) {
        Issue.record("\(count) sections, of lengths that are written: \(difference)")
        return
      }
    }
  }

  @Test("Random changes of lengths leave what an array would")
  func changed() {
    for seed in SeedRange.seeds(iterations: 20) {
      var generator = SeededGenerator(seed: seed)
      var lengths = (0..<generator.int(in: 1...(generator.oneIn(4) ? 9_000 : 140))).map { _ in generator.int(in: 0...3) }
      var outline = SectionOutline(count: lengths.count) { lengths[$0] }
      for _ in 0..<40 {
        let section = generator.int(in: 0...lengths.count - 1)
        let new = generator.int(in: 0...9)
        outline.add(new - lengths[section], to: section)
        lengths[section] = new
      }
      if let difference = Self.difference(outline, lengths) {
        Issue.record("SEED=\(seed), \(lengths.count) sections: \(difference)")
        return
      }
    }
  }

  @Test("Of no sections the length is 0")
  func empty() {
    let outline = SectionOutline(count: 0) { _ in 1 }
    #expect(outline.length == 0 && outline.origin(of: 0) == 0)
  }
}
