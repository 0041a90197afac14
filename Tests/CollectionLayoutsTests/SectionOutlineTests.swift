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
    for (section, length) in lengths.enumerated() where outline.length(inSlot: outline.slot(of: section)) != length {
      return "section \(section) is \(outline.length(inSlot: outline.slot(of: section))) long instead of \(length)"
    }
    guard !lengths.isEmpty else { return nil }
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
        outline.add(new - lengths[section], toSlot: section)
        lengths[section] = new
      }
      if let difference = Self.difference(outline, lengths) {
        Issue.record("SEED=\(seed), \(lengths.count) sections: \(difference)")
        return
      }
    }
  }

  @Test(
    "A length that is given is kept, and tells how many sections and entries it touched"
  )
  func given() {
    for (count, touched) in [(1, 1), (2, 2), (64, 64), (65, 66)] {
      var lengths = (0..<count).map { 3 + $0 % 5 }
      var outline = SectionOutline(count: count) { lengths[$0] }
      for section in Set([0, count / 2, count - 1]) {
        #expect(outline.setLength(lengths[section], inSlot: section) == 0, "\(count) sections, \(section) as it was")
        lengths[section] = 40 + section
        #expect(outline.setLength(lengths[section], inSlot: section) == touched, "\(count) sections, \(section)")
        #expect(Self.difference(outline, lengths) == nil)
      }
      // A section comes, so that slots are looked up; then it is the only one.
      lengths.insert(0, at: 0)
      _ = outline.rearrange(removing: [], inserting: [(0, nil)])
      let slot = outline.slot(of: 0)
      #expect(outline.setLength(0, inSlot: slot) == 0)
      lengths[0] = 9
      #expect(outline.setLength(9, inSlot: slot) > 0)
      #expect(Self.difference(outline, lengths) == nil, "\(count + 1) sections in an order")
      _ = outline.rearrange(removing: Array(1...count), inserting: [])
      #expect(outline.setLength(11, inSlot: slot) > 0)
      #expect(Self.difference(outline, [11]) == nil, "one section in an order")
    }
  }

  @Test("Sections that come, go, move and change leave what arrays would, in nodes of any width, and keep their slots")
  func rearranged() {
    for seed in SeedRange.seeds(iterations: 40) {
      var generator = SeededGenerator(seed: seed)
      var sections = ModelSections(count: generator.pick([0, 1, 3, 40, 300], else: 0), using: &generator)
      let fanOut = generator.pick([3, 4, 64], else: 64)
      var outline = SectionOutline(count: sections.lengths.count) { sections.lengths[$0] }
      for step in 0..<30 {
        if generator.oneIn(3) && !sections.lengths.isEmpty {
          let section = generator.int(in: 0...sections.lengths.count - 1)
          let delta = generator.int(in: 0...3) - min(2, sections.lengths[section])
          outline.add(delta, toSlot: outline.slot(of: section))
          sections.lengths[section] += delta
        } else if generator.oneIn(9) && outline.keepsSlots {
          for section in sections.lengths.indices { sections.lengths[section] = generator.int(in: 0...3) }
          let lengths = Dictionary(uniqueKeysWithValues: zip(outline.slots, sections.lengths))
          outline.setLengths { lengths[$0] ?? -1 }
        } else {
          let (removing, inserting) = sections.change(using: &generator)
          let slots = outline.rearrange(removing: removing, inserting: inserting, fanOut: fanOut)
          sections.rearrange(removing, inserting, slots.arrived)
          if Set(slots.gone) != sections.gone || slots.touched < removing.count + inserting.count {
            Issue.record("SEED=\(seed), step \(step): slots \(slots.gone) went, \(slots.touched) entries were touched")
          }
        }
        if let difference = Self.difference(outline, sections.lengths) ?? sections.difference(outline) {
          Issue.record("SEED=\(seed), step \(step), nodes of \(fanOut): \(difference)")
          return
        }
      }
    }
  }

  @Test("A section that comes, goes or moves touches a few nodes, whatever the number of sections; the first does all once")
  func touched() {
    for (count, most) in [(1_000, 150), (100_000, 220)] {
      var outline = SectionOutline(count: count) { _ in 1 }
      #expect(outline.rearrange(removing: [], inserting: [(5, nil)]).touched > count)
      #expect(outline.rearrange(removing: [], inserting: [(count / 2, nil)]).touched <= most)
      #expect(outline.rearrange(removing: [count / 3], inserting: []).touched <= most)
      #expect(outline.rearrange(removing: [0], inserting: [(count / 2, 0)]).touched <= 2 * most)
    }
  }

  @Test("Of no sections the length is 0")
  func empty() {
    let outline = SectionOutline(count: 0) { _ in 1 }
    #expect(outline.length == 0 && outline.origin(of: 0) == 0)
  }
}

/// Sections as arrays, each with the slot that it is to keep.
private struct ModelSections {
  var lengths: [Int]
  var slots: [Int]
  /// The slots of the sections that the last change took away.
  var gone: Set<Int> = []

  init(count: Int, using generator: inout SeededGenerator) {
    lengths = (0..<count).map { _ in generator.int(in: 0...3) }
    slots = Array(0..<count)
  }

  /// A random change, up to all sections and some more.
  func change(using generator: inout SeededGenerator) -> (removing: [Int], inserting: [(index: Int, source: Int?)]) {
    let most = generator.pick([1, 3, 60], else: 1)
    let removing = Array(Set((0..<most).compactMap { _ in lengths.isEmpty ? nil : generator.int(in: 0...lengths.count - 1) })).sorted()
    let moved = removing.filter { _ in generator.oneIn(2) }.shuffled(using: &generator)
    let sources: [Int?] = moved + Array(repeating: nil, count: generator.int(in: 0...most))
    let places = (0..<lengths.count - removing.count + sources.count).shuffled(using: &generator).prefix(sources.count).sorted()
    return (removing, zip(places, sources).map { (index: $0, source: $1) })
  }

  mutating func rearrange(_ removing: [Int], _ inserting: [(index: Int, source: Int?)], _ arrived: [Int]) {
    let (old, oldSlots) = (lengths, slots)
    for section in removing.reversed() {
      lengths.remove(at: section)
      slots.remove(at: section)
    }
    for ((index, source), slot) in zip(inserting, arrived) {
      lengths.insert(source.map { old[$0] } ?? 0, at: index)
      slots.insert(source.map { oldSlots[$0] } ?? slot, at: index)
    }
    gone = Set(removing.map { oldSlots[$0] }).subtracting(inserting.compactMap { $0.source.map { oldSlots[$0] } })
  }

  func difference(_ outline: borrowing SectionOutline) -> String? {
    outline.checkInvariants()
    guard outline.slots == slots, outline.count == slots.count else { return "slots are \(outline.slots) instead of \(slots)" }
    guard Set(slots).count == slots.count, slots.allSatisfy({ outline.holds($0) }), !gone.contains(where: { outline.holds($0) }) else {
      return "slots are held wrongly"
    }
    for (section, slot) in slots.enumerated() where outline.slot(of: section) != slot { return "section \(section) has another slot" }
    return nil
  }
}
