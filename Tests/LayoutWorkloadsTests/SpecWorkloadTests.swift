import CollectionLayouts
import Testing

@testable import LayoutWorkloads

@Suite("A spec file as a workload")
struct SpecWorkloadTests {
  private static func workload(_ sections: String, layout: String = #"{"type": "list"}"#, name: String = "a b.json") throws -> SpecWorkload
  {
    try SpecWorkload(SpecFile(json: SpecText(layout: layout, sections: sections).json, name: name))
  }

  private static func heights(_ workload: SpecWorkload, _ count: Int) -> [[Double]] {
    workload.data(count: count, itemWidth: 100, seed: 0).sections.map { $0.items.map(\.height) }
  }

  private static let sections = #"[{"items": [[1, 10], [1, 20]]}, {"items": []}, {"count": 3, "itemSize": [1, 30]}]"#

  @Test("Its own number of items is the file's data")
  func own() throws {
    let workload = try Self.workload(Self.sections)
    #expect(Self.heights(workload, 5) == [[10, 20], [], [30, 30, 30]])
    #expect(workload.notes(count: 5).isEmpty && !workload.isSeeded)
    #expect(workload.name == "spec-a%20b.json")
  }

  @Test("Of more items the sections come again in order, the empty ones too, and the last is cut; of fewer the first are taken")
  func repeated() throws {
    let workload = try Self.workload(Self.sections)
    // 2 + 0 + 3 + 2 + 0 + 1 = 8: section s of the data is section s mod 3 of the file.
    #expect(Self.heights(workload, 8) == [[10, 20], [], [30, 30, 30], [10, 20], [], [30]])
    #expect(Self.heights(workload, 10) == [[10, 20], [], [30, 30, 30], [10, 20], [], [30, 30, 30]])
    #expect(Self.heights(workload, 3) == [[10, 20], [], [30]])
    #expect(Self.heights(workload, 1) == [[10]])
    #expect(Self.heights(workload, 0) == [[]])
    #expect(workload.notes(count: 8) == ["a b.json has 5 items, repeated 1.6 times to 8 items"])
  }

  @Test("Sizes that items change to are the file's own; where all are alike or unknown, random ones")
  func reserve() throws {
    let own = try Self.workload(#"[{"items": [[1, 10], [2, 20], [3, 30]]}]"#).reserve(count: 4, itemWidth: 100, seed: 1)
    #expect(own.map(\.height) == [10, 20, 30, 10])
    let random = RandomWorkload().data(count: 4, itemWidth: 1, seed: 1).sections[0].items
    #expect(try Self.workload(#"[{"count": 9, "itemSize": [1, 10]}]"#).reserve(count: 4, itemWidth: 100, seed: 1) == random)
    let estimated = #"{"type": "list", "estimatedItemSize": [100, 44]}"#
    #expect(try Self.workload(#"[{"count": 9}]"#, layout: estimated).reserve(count: 4, itemWidth: 100, seed: 1) == random)
  }

  @Test("A file without items cannot be repeated, and is nothing to measure")
  func empty() throws {
    let workload = try Self.workload(#"[{"items": []}]"#)
    #expect(Self.heights(workload, 0) == [[]])
    try workload.check(count: 0)
    let repeated = try #require(throws: SpecFileError.self) { try workload.check(count: 1) }
    #expect(repeated.description == "a b.json: sections: holds no items to repeat; give some")
    let measured = try #require(throws: SpecFileError.self) { try workload.requireItems() }
    #expect(measured.description == "a b.json: sections: holds no items, so that there is nothing to measure; give some")
  }

  @Test("A file whose repetition would be nearly all empty sections is refused")
  func manySections() throws {
    let workload = try Self.workload("[" + String(repeating: #"{"items": []}, "#, count: 999) + #"{"items": [[1, 1]]}]"#)
    // A thousand sections an item: 3,999 items begin 4,000 repetitions at the most, 4,000,000 sections.
    try workload.check(count: 3_999)
    let error = try #require(throws: SpecFileError.self) { try workload.check(count: 4_000) }
    #expect(error.description.contains("more than 4000000 sections for 4000 items"))
    #expect(throws: SpecFileError.self) { try workload.check(count: .max - 1) }
  }

  @Test("A layout that takes neither its items nor its container is refused at once")
  func refused() throws {
    let layout = #"{"type": "waterfall", "sectionInset": {"left": 200, "right": 200}}"#
    let error = try #require(throws: SpecFileError.self) { try Self.workload(Self.sections, layout: layout) }
    #expect(error.description.hasPrefix("a b.json: "))
  }
}
