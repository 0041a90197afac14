import CollectionLayouts
import LayoutTestSupport
import Testing

/// What layouts report of their data, by hand, asked of the oracle and of every strategy.
@Suite struct DiagnosticsTests {
  private static func size(_ width: Double, _ height: Double) -> LayoutSize { LayoutSize(width: width, height: height) }

  private func diagnostics(_ subject: Subject, _ layout: LayoutSpec, _ sections: [[Double]]) throws -> [LayoutDiagnostic] {
    let data = CollectionData(sections: sections.map { .init(items: $0.map { Self.size($0, 10) }) })
    return try subject.makeEngine(layout, Situation(data: data, container: Self.size(100, 50))).diagnostics
  }

  @Test("Every item of a flow that is longer than its line is reported, in order, and no other", arguments: Subject.all)
  func oversized(_ subject: Subject) throws {
    let flow = FlowLayout(sectionInset: LayoutInsets(left: 5, right: 15))
    // Lines are 80 long.
    #expect(
      try diagnostics(subject, .flow(flow), [[30, 120, 80], [], [80.5, 10]]) == [
        .oversizedItem([0, 1], length: 120, available: 80), .oversizedItem([2, 0], length: 80.5, available: 80),
      ])
    #expect(try diagnostics(subject, .flow(flow), [[80, 0, 10]]) == [])
    // Sideways lines are as long as the container is high, and items 10 long.
    let low = FlowLayout(sectionInset: LayoutInsets(top: 41, bottom: 0), scrollDirection: .horizontal)
    #expect(try diagnostics(subject, .flow(low), [[300]]) == [.oversizedItem([0, 0], length: 10, available: 9)])
  }

  @Test("Where insets exceed the container there is nothing available", arguments: Subject.all)
  func noRoom(_ subject: Subject) throws {
    let flow = FlowLayout(sectionInset: LayoutInsets(left: 60, right: 60))
    #expect(try diagnostics(subject, .flow(flow), [[10]]) == [.oversizedItem([0, 0], length: 10, available: 0)])
  }

  @Test("One size for all is reported for each, by the section that has it; an estimate as the size it counts with", arguments: Subject.all)
  func uniform(_ subject: Subject) throws {
    let sections = [
      FlowSection(), FlowSection(itemSizes: .own), FlowSection(sectionInset: LayoutInsets(right: 20)),
      FlowSection(itemSizes: .uniform(Self.size(101, 5))),
    ]
    let flow = FlowLayout(itemSize: Self.size(90, 10), estimatedItemSize: Self.size(110, 10), sections: sections)
    // Lines of 100, 100, 80, 100; items of 90, their own, 90, 101.
    #expect(
      try diagnostics(subject, .flow(flow), [[500], [20, 102], [1, 2], [1]]) == [
        .oversizedItem([1, 1], length: 102, available: 100), .oversizedItem([2, 0], length: 90, available: 80),
        .oversizedItem([2, 1], length: 90, available: 80), .oversizedItem([3, 0], length: 101, available: 100),
      ])
    let engine = try subject.makeEngine(
      .flow(flow), Situation(data: CollectionData(sections: [.init(items: []), .init(items: [.automatic])]), container: Self.size(100, 50)))
    #expect(engine.diagnostics == [.oversizedItem([1, 0], length: 110, available: 100)])
  }

  @Test("A report is of the data as it is: it goes when the item is resized and comes when the container is", arguments: Subject.all)
  func changes(_ subject: Subject) throws {
    let data = CollectionData.widths([60, 120])
    let engine = try subject.makeEngine(.flow(FlowLayout()), Situation(data: data, container: Self.size(100, 50)))
    #expect(engine.diagnostics == [.oversizedItem([0, 1], length: 120, available: 100)])
    try engine.change(.batchUpdates([.reload([0, 1], Self.size(40, 10)), .insert([0, 0], Self.size(101, 10))]))
    #expect(engine.diagnostics == [.oversizedItem([0, 0], length: 101, available: 100)])
    try engine.change(.resizedContainer(Self.size(50, 100)))
    #expect(
      engine.diagnostics == [.oversizedItem([0, 0], length: 101, available: 50), .oversizedItem([0, 1], length: 60, available: 50)])
  }

  @Test("Cells of columns are reported as a flow's are", arguments: Subject.all)
  func columns(_ subject: Subject) throws {
    // One column of 100, in lines of 90.
    let columns = ColumnLayout(sectionInset: LayoutInsets(left: 10))
    #expect(try diagnostics(subject, .column(columns), [[5]]) == [.oversizedItem([0, 0], length: 100, available: 90)])
    #expect(try diagnostics(subject, .column(ColumnLayout()), [[5]]) == [])
  }

  @Test("The other layouts put up with any length", arguments: Subject.all)
  func others(_ subject: Subject) throws {
    for layout in [LayoutSpec.list(ListLayout(alignment: .center)), .waterfall(WaterfallLayout()), .mosaic(MosaicLayout())] {
      #expect(try diagnostics(subject, layout, [[500]]) == [], "\(layout)")
    }
  }

  @Test("A report says which item, how long it is and how long its line")
  func words() {
    let text = LayoutDiagnostic.oversizedItem([3, 7], length: 120, available: 80).description
    #expect(text.contains("[3, 7]") && text.contains("120") && text.contains("80"))
  }
}
