import LayoutTestSupport
import Testing

@testable import CollectionLayoutCore

/// What is kept of items beside a store: sections that are changed one by one give what arrays give.
@Suite struct ItemSequencesTests {
  @Test(
    "Items that come, go, move and change in three sections are those of arrays, and so is what they add up to",
    arguments: SeedRange.seeds(iterations: 20))
  func random(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var arrays: [[Int32]] = [[], Array(repeating: 2, count: 300), [7]]
    let sequences = ItemSequences(arrays) { Int($0) }
    for step in 0..<200 {
      let section = generator.int(in: 0...2)
      let count = arrays[section].count
      switch generator.int(in: 0...4) {
      case 0:
        let new = (0..<generator.int(in: 1...90)).map { _ in Int32(generator.int(in: 0...9)) }
        let index = generator.int(in: 0...count)
        sequences.insert(new, at: index, in: section)
        arrays[section].insert(contentsOf: new, at: index)
      case 1 where count > 0:
        let first = generator.int(in: 0...count - 1)
        let range = first..<min(count, first + generator.int(in: 1...90))
        sequences.remove(range, from: section)
        arrays[section].removeSubrange(range)
      case 2 where count > 0:
        let item = generator.int(in: 0...count - 1)
        sequences[ElementPath(section: section, item: item)] = 5
        arrays[section][item] = 5
      case 3 where count > 0:
        let (source, target) = (generator.int(in: 0...count - 1), generator.int(in: 0...arrays[1].count - (section == 1 ? 1 : 0)))
        sequences.move(ElementPath(section: section, item: source), to: ElementPath(section: 1, item: target))
        arrays[1].insert(arrays[section].remove(at: source), at: target)
      default:
        sequences.rearrange(removing: [0, 2], inserting: [(0, 2), (1, nil)]) { _ in [1, 2, 3] }
        arrays = [arrays[2], [1, 2, 3], arrays[1]]
      }
      for (number, array) in arrays.enumerated() {
        let isSame = sequences.items(of: number) == array && sequences.sequence(of: number).measure == array.reduce(0) { $0 + Int($1) }
        #expect(isSame, "SEED=\(seed), step \(step), section \(number)")
        if !isSame { return }
      }
    }
  }
}
