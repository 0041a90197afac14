import CollectionLayouts
import Testing

@testable import LayoutWorkloads

@Suite("Built-in workloads")
struct BuiltInWorkloadTests {
  private func sizes(_ workload: some Workload, _ count: Int, _ itemWidth: Double) -> [LayoutSize] {
    workload.data(count: count, itemWidth: itemWidth, seed: 1_234_567).sections[0].items
  }

  @Test("Uniform items are 44 pt high and as wide as the column")
  func uniform() {
    #expect(sizes(UniformWorkload(), 3, 320) == Array(repeating: LayoutSize(width: 320, height: 44), count: 3))
  }

  @Test("Random items take a width and a height from two draws")
  func random() {
    // The published numbers / 2⁶⁴: 40 + ⌊0.35008 × 121⌋ = 40 + 42, 20 + ⌊0.17364 × 181⌋ = 20 + 31,
    // 40 + ⌊0.53221 × 121⌋ = 40 + 64, 20 + ⌊0.24901 × 181⌋ = 20 + 45.
    #expect(sizes(RandomWorkload(), 2, 320) == [LayoutSize(width: 82, height: 51), LayoutSize(width: 104, height: 65)])
  }

  @Test("Random items reach both ends of their ranges and nothing beyond")
  func randomRanges() {
    // The chance that one of 121 or 181 values is missing among 20,000 is under 181 × (180/181)^20000, which is 10⁻⁴⁵.
    let items = sizes(RandomWorkload(), 20_000, 320)
    #expect(Set(items.map(\.width)) == Set((40...160).map(Double.init)))
    #expect(Set(items.map(\.height)) == Set((20...200).map(Double.init)))
  }

  @Test("Of the adversaries' items one is odd, heights are those that are named, and ten make a section")
  func adversaries() {
    let odd = AdversaryWorkload.oddItem
    #expect(sizes(AdversaryWorkload(.giant), odd + 2, 320).map(\.height).filter { $0 > 200 } == [1_000_000])
    #expect(sizes(AdversaryWorkload(.widths), odd + 2, 320).map(\.width).filter { $0 != 120 } == [121])
    #expect(Set(sizes(AdversaryWorkload(.five), 500, 320).map(\.height)) == [100, 133, 150, 178, 200])
    #expect(sizes(AdversaryWorkload(.equal), 2, 320) == [LayoutSize(width: 320, height: 100), LayoutSize(width: 320, height: 100)])
    let sections = AdversaryWorkload(.sections).data(count: 25, itemWidth: 320, seed: 1).sections
    #expect(sections.map(\.items.count) == [10, 10, 5])
    #expect(AdversaryWorkload(.orthogonal).data(count: 25, itemWidth: 320, seed: 1).sections == sections)
  }

  @Test("Adversaries of groups bring their layout: all but one section of a hundred in pairs, frames far below their group, shelves")
  func adversaryLayouts() throws {
    let withLayout = AdversaryWorkload.Kind.allCases.filter { AdversaryWorkload($0).layout != nil }
    #expect(withLayout == [.groups, .tags, .overhang, .templates, .orthogonal])
    let templates = try #require(AdversaryWorkload(.templates).layout).sections
    #expect(templates.count == 100 && Set(templates).count == 2 && templates[98] == templates[0] && templates[99] != templates[0])
    let shelves = try #require(AdversaryWorkload(.orthogonal).layout).sections
    #expect(shelves.map(\.orthogonalScrollingBehavior) == [.groupPagingCentered])
    let engine = try #require(AdversaryWorkload(.overhang).layout).makeEngine(
      .naive, data: CollectionData(items: [.zero, .zero]), container: LayoutSize(width: 320, height: 480))
    engine.prepare()
    #expect(engine.layoutAttributesForItem(at: ElementPath(section: 0, item: 1))?.frame.y == 50_000)
  }

  @Test("Photos are scaled to the column by ratios drawn from 20")
  func photos() {
    // The draws below 20 are 7, 3, 10, 4, 17. In 20 pictures 0–5 are 3:4, 6–9 4:3, 10–12 1:1, 13–14 9:16, 15–16 16:9, 17 2:3, 18–19 3:2.
    // 375 × 3/4 = 281.25, 375 × 4/3 = 500, 375, 500, 375 × 3/2 = 562.5.
    let heights = [281.25, 500, 375, 500, 562.5]
    #expect(sizes(PhotoWorkload(), 5, 375) == heights.map { LayoutSize(width: 375, height: $0) })
  }

  @Test("The photos' shares come to 20 and cover seven ratios")
  func photoShares() {
    #expect(PhotoWorkload.ratios.map(\.share).reduce(0, +) == 20)
    // A column of 144 pt makes all seven heights whole: 192, 108, 144, 256, 81, 216, 96.
    #expect(Set(sizes(PhotoWorkload(), 1_000, 144).map(\.height)) == [192, 108, 144, 256, 81, 216, 96])
  }

  @Test("A message has 3 × 2ˣ characters, x the sum of four numbers")
  func messageLength() {
    #expect(MessageWorkload.characterCount(0) == 3)
    // Four times 65535/32768 is 7 + 32764/32768: 3 × 128 × (1 + 32764/32768) = 767.95.
    #expect(MessageWorkload.characterCount(.max) == 767)
    // Four times 1 is 4: 3 × 16.
    #expect(MessageWorkload.characterCount(0x8000_8000_8000_8000) == 48)
    // 4 less 1/32768: 3 × 8 × (1 + 32767/32768) = 47.9993.
    #expect(MessageWorkload.characterCount(0x8000_8000_8000_7FFF) == 47)
    // 1.5 alone: 3 × 2 × 1.5.
    #expect(MessageWorkload.characterCount(0xC000) == 9)
  }

  @Test("Half of all messages have under 48 characters")
  func messageMedian() {
    // Of 20,000 fair draws, 10,000 ± 71; five times that is 354.
    var generator = SplitMix64(seed: 99)
    let short = (0..<20_000).count { _ in MessageWorkload.characterCount(generator.next()) < 48 }
    #expect(abs(short - 10_000) < 354)
  }

  @Test("The words' shares come to 64 and are Norvig's percentages to half a 64th")
  func wordShares() {
    let percentages = [2.998, 17.651, 20.511, 14.787, 10.700, 8.388, 7.939, 5.943, 4.437, 3.076, 1.761, 0.958]
    #expect(MessageWorkload.wordShares.reduce(0, +) == 64)
    #expect(MessageWorkload.wordLengths.count == 64)
    for (share, percentage) in zip(MessageWorkload.wordShares, percentages) {
      #expect(abs(Double(share) - percentage * 0.64) <= 0.5)
    }
  }

  @Test(
    "Messages wrap as Python's textwrap wraps them",
    arguments: [
      // The letters and words come from the published numbers by a Python script of its own. Its lines, × 20, + 2 × 12:
      (375.0, [144.0, 44, 44, 44]),  // 50 glyphs a line: 6, 1, 1, 1 lines
      (200, [244, 64, 64, 64]),  // 25 glyphs a line: 11, 2, 2, 2 lines
      (31, [4204, 624, 544, 824]),  // 1 glyph a line: one line for each of the 209, 30, 26, 40 letters
    ] as [(Double, [Double])])
  func messages(itemWidth: Double, heights: [Double]) {
    #expect(sizes(MessageWorkload(), 4, itemWidth) == heights.map { LayoutSize(width: itemWidth, height: $0) })
  }

  @Test("A column narrower than its padding still takes a glyph a line")
  func narrowColumn() {
    #expect(sizes(MessageWorkload(), 4, 1).map(\.height) == [4204, 624, 544, 824])
  }
}
