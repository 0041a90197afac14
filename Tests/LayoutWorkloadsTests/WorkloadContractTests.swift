import CollectionLayouts
import InputFiles
import Testing

@testable import LayoutWorkloads

@Suite("What every workload keeps")
struct WorkloadContractTests {
  /// The built-in workloads and one of each kind of file.
  static func everyWorkload() throws -> [any Workload] {
    Workloads.all + Workloads.adversaries + [
      try SizesFile(text: "width,height,section\n3,4,1\n4,3,1\n1,1,2\n9,16,1\n1,2,1\n", named: "five.csv"),
      try SizesFile(text: "width,height\n3,4\n4,3\n1,1\n", named: "three.csv"),
      try TextWorkloadFile(text: "One\n\nTwo words, or rather many more\n\nthree\n", named: "three.txt"),
    ]
  }

  @Test("The same count, item width and seed give the same data, and fewer items are the first of more")
  func prefixes() throws {
    let workloads = try Self.everyWorkload()
    for seed in TestSeeds("prefixes", iterations: 50) {
      var generator = SplitMix64(seed: seed)
      let longer = generator.below(60)
      let shorter = generator.below(longer + 1)
      let itemWidth = Double(1 + generator.below(600)) / 2
      for workload in workloads {
        let long = workload.data(count: longer, itemWidth: itemWidth, seed: seed)
        let short = workload.data(count: shorter, itemWidth: itemWidth, seed: seed)
        let context: Comment = "\(workload.name) \(shorter) of \(longer) at \(itemWidth), SEED=\(seed) ITERATIONS=1"
        #expect(long == workload.data(count: longer, itemWidth: itemWidth, seed: seed), context)
        #expect(long.itemCount == longer && short.itemCount == shorter, context)
        #expect(isPrefix(short, of: long), context)
        #expect(longer == 0 || long.sections.allSatisfy { !$0.items.isEmpty }, context)
      }
    }
  }

  /// Whether `short` is `long` with its end cut off, sections included.
  private func isPrefix(_ short: CollectionData, of long: CollectionData) -> Bool {
    if short.itemCount == 0 { return short.sections.count == 1 }
    guard short.sections.count <= long.sections.count, let cut = short.sections.last else { return false }
    return short.sections.dropLast().elementsEqual(long.sections.prefix(short.sections.count - 1))
      && long.sections[short.sections.count - 1].items.starts(with: cut.items)
  }

  @Test("A prefix is told from what is none")
  func prefixTold() {
    let item = LayoutSize(width: 1, height: 1)
    let (one, two) = (CollectionData.Section(items: [item]), CollectionData.Section(items: [item, item]))
    #expect(isPrefix(CollectionData(sections: [two, one]), of: CollectionData(sections: [two, two])))
    #expect(!isPrefix(CollectionData(sections: [one, one]), of: CollectionData(sections: [two, two])))
    #expect(!isPrefix(CollectionData(sections: [two, two]), of: CollectionData(sections: [two])))
    #expect(!isPrefix(CollectionData(items: [.zero]), of: CollectionData(items: [item])))
  }

  @Test("Every size is finite, not negative, and within what a layout takes")
  func sane() throws {
    for workload in try Self.everyWorkload() {
      for itemWidth in [0.001, 1, 33, 320, WorkloadLimits.length] {
        for size in workload.data(count: 200, itemWidth: itemWidth, seed: 5).sections.flatMap(\.items) {
          #expect(size.width > 0 && size.width <= WorkloadLimits.length && size.height >= 0 && size.height < 2_147_483_647)
        }
      }
    }
  }

  @Test("A seed makes a difference exactly where a workload says so")
  func seeded() throws {
    for workload in try Self.everyWorkload() {
      let (one, two) = (workload.data(count: 50, itemWidth: 320, seed: 1), workload.data(count: 50, itemWidth: 320, seed: 2))
      #expect((one != two) == workload.isSeeded, "\(workload.name)")
    }
  }

  @Test("Names are distinct and hold nothing that a cell's name is taken apart by")
  func names() throws {
    let names = try Self.everyWorkload().map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.contains("@") })
    #expect(Set(Workloads.all.map(\.name)) == ["random", "uniform", "text", "photos"])
    #expect(Workloads.standard.name == "random")
  }

  @Test("Every workload is found by its name")
  func named() throws {
    for workload in Workloads.all + Workloads.adversaries { #expect(try Workloads.named(workload.name).name == workload.name) }
  }

  @Test("An unknown name is an error that lists the known ones")
  func unknown() throws {
    let error = try #require(throws: UnknownWorkload.self) { try Workloads.named("foto\u{1B}s") }
    #expect(error.description == "there is no workload “foto\\u{1B}s”; choose one of random, uniform, text, photos")
  }

  @Test("Built-in workloads have no notes")
  func noNotes() {
    for workload in Workloads.all { #expect(workload.notes(count: 1_000_000).isEmpty) }
  }
}
