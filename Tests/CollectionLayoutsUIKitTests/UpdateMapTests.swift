import CollectionLayouts
import LayoutTestSupport
import Testing

@testable import CollectionLayoutsUIKit

@Suite("Paths through a batch") struct UpdateMapTests {
  @Test("What stays goes round what leaves and what arrives")
  func shift() {
    // a b c d e f without b and e is a c d f; with x and y at 0 and 3 it is x a c y d f.
    let shift = PathShift(leaving: [4, 1], arriving: [3, 0])
    #expect((0..<6).map { shift.after($0) } == [1, nil, 2, 4, nil, 5])
    #expect((0..<6).map { shift.before($0) } == [nil, 0, 2, nil, 3, 5])
  }

  @Test("A moved item arrives where it was sent, and an item of a moved section goes with it")
  func moves() {
    let path = { ElementPath(section: $0, item: $1) }
    // Sections A, B, C become C, A, B; A's item 0 goes to the end of B, which is the last section then.
    let map = UpdateMap([.moveSection(from: 2, to: 0), .move(from: path(0, 0), to: path(2, 2))])
    #expect(map.sectionAfter(0) == 1)
    #expect(map.sectionBefore(0) == 2)
    #expect(map.pathAfter(path(0, 0)) == path(2, 2))
    #expect(map.pathAfter(path(0, 1)) == path(1, 0))
    #expect(map.pathAfter(path(2, 1)) == path(0, 1))
    #expect(map.pathBefore(path(2, 2)) == path(0, 0))
    #expect(map.pathBefore(path(2, 1)) == path(1, 1))
  }

  @Test("The items of a reloaded section are new ones, and a reloaded item stays")
  func reloads() {
    let path = { ElementPath(section: $0, item: $1) }
    let map = UpdateMap([.reloadSection(0), .deleteSection(1), .reload(path(2, 1)), .insert(path(1, 0))])
    #expect(map.pathAfter(path(0, 0)) == nil)
    #expect(map.sectionAfter(0) == 0)
    #expect(map.sectionAfter(1) == nil)
    #expect(map.pathAfter(path(2, 1)) == path(1, 2))
    #expect(map.pathBefore(path(1, 0)) == nil)
    #expect(map.pathBefore(path(1, 2)) == path(2, 1))
  }

  @Test("After random batches every item is where a list of names has it")
  func random() {
    for seed in SeedRange.seeds(iterations: 200) {
      var generator = SeededGenerator(seed: seed)
      let old = (0..<generator.int(in: 0...12)).map { "old \($0)" }
      var (stays, changes): ([String], [UpdateMap.Change]) = ([], [])
      var moving: [String] = []
      for (index, name) in old.enumerated() {
        switch generator.int(in: 0...3) {
        case 0: changes.append(.delete(ElementPath(section: 0, item: index)))
        case 1: moving.append(name)
        default: stays.append(name)
        }
      }
      // Final positions ascend, so that each insertion into the list leaves the earlier ones in place.
      var new = stays
      var position = 0
      for name in moving + (0..<generator.int(in: 0...4)).map({ "new \($0)" }) {
        position = generator.int(in: min(position, new.count)...new.count)
        new.insert(name, at: position)
        let target = ElementPath(section: 0, item: position)
        let source = old.firstIndex(of: name).map { ElementPath(section: 0, item: $0) }
        changes.append(source.map { .move(from: $0, to: target) } ?? .insert(target))
        position += 1
      }
      changes.shuffle(using: &generator)
      let map = UpdateMap(changes)
      for (index, name) in old.enumerated() {
        let expected = new.firstIndex(of: name).map { ElementPath(section: 0, item: $0) }
        #expect(map.pathAfter(ElementPath(section: 0, item: index)) == expected, "\(name), SEED=\(seed)")
      }
      for (index, name) in new.enumerated() {
        let expected = old.firstIndex(of: name).map { ElementPath(section: 0, item: $0) }
        #expect(map.pathBefore(ElementPath(section: 0, item: index)) == expected, "\(name), SEED=\(seed)")
      }
    }
  }
}
