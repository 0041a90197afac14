import CollectionLayouts
import LayoutTestSupport
import Testing

/// Flows with aligned lines computed by hand, asked of the oracle and of every strategy. L is what the insets leave of the container across the
/// scroll axis.
@Suite struct FlowAlignmentGoldenTests {
  private static func size(_ width: Double, _ height: Double) -> LayoutSize { LayoutSize(width: width, height: height) }

  /// Where the items of a flow begin, in order: along x, or along y in a horizontal flow.
  private static func starts(
    _ flow: FlowLayout, _ sizes: [LayoutSize], in container: LayoutSize, _ subject: Subject
  ) throws -> [Double] {
    let elements = try subject.layOut(.flow(flow), Situation(data: CollectionData(items: sizes), container: container)).elements
    return elements.map { flow.scrollDirection == .vertical ? $0.frame.x : $0.frame.y }
  }

  /// L = 300, spacing 10. Lines: 100 and 120 (100 + 10 + 120 = 230, 70 left over); 250 alone (50 left over); 90 and 60 (160, 140 left over).
  @Test(
    "Aligned lines keep the least spacing, the last one and a lone item like all others",
    arguments: [
      (FlowLayout.Alignment.leading, [10.0, 120, 10, 10, 110]), (.center, [45, 155, 35, 80, 180]), (.trailing, [80, 190, 60, 150, 250]),
      // Spread: 10, and 120 ends at 310; alone, 10 + 25 = 35; the last line begins at the inset.
      (.justified, [10, 190, 35, 10, 110]),
    ])
  func ownSizes(_ alignment: FlowLayout.Alignment, _ starts: [Double]) throws {
    let flow = FlowLayout(alignment: alignment, minimumInteritemSpacing: 10, sectionInset: LayoutInsets(left: 10, right: 10))
    let sizes = [100.0, 120, 250, 90, 60].map { Self.size($0, 40) }
    for subject in Subject.all {
      #expect(try Self.starts(flow, sizes, in: Self.size(320, 480), subject) == starts, "\(subject.testDescription)")
    }
  }

  /// L = 300: three of 80 a line, 80 + 2 · 90 = 260, 40 left over. A single item leaves 220.
  @Test(
    "Lines of one item size are aligned too",
    arguments: [
      (FlowLayout.Alignment.leading, [0.0, 90, 180, 0]), (.center, [20, 110, 200, 110]), (.trailing, [40, 130, 220, 220]),
      (.justified, [0, 110, 220, 0]),
    ])
  func uniform(_ alignment: FlowLayout.Alignment, _ starts: [Double]) throws {
    let flow = FlowLayout(itemSize: Self.size(80, 40), alignment: alignment, minimumInteritemSpacing: 10)
    let sizes = Array(repeating: LayoutSize.zero, count: 4)
    for subject in Subject.all {
      #expect(try Self.starts(flow, sizes, in: Self.size(300, 480), subject) == starts, "\(subject.testDescription)")
    }
  }

  @Test("An item longer than its line begins at the inset, however lines are aligned", arguments: Subject.all)
  func oversized(_ subject: Subject) throws {
    for alignment in FlowLayout.Alignment.allCases {
      let flow = FlowLayout(alignment: alignment, sectionInset: LayoutInsets(left: 5, right: 15))
      // L = 80: 120 is too long, and 80 fills its line.
      #expect(try Self.starts(flow, [Self.size(120, 9), Self.size(80, 9)], in: Self.size(100, 100), subject) == [5, 5])
    }
  }

  @Test("A horizontal flow aligns its lines along y", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let flow = FlowLayout(
      alignment: .trailing, minimumInteritemSpacing: 4, sectionInset: LayoutInsets(top: 10, bottom: 6), scrollDirection: .horizontal)
    // L = 84: 30 and 40 take 74, 10 left over; 60 leaves 24.
    let sizes = [30.0, 40, 60].map { Self.size(20, $0) }
    #expect(try Self.starts(flow, sizes, in: Self.size(400, 100), subject) == [20, 54, 34])
  }

  @Test("A section has an alignment of its own", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    let flow = FlowLayout(
      alignment: .leading, minimumInteritemSpacing: 0,
      sections: [FlowSection(), FlowSection(alignment: .trailing), FlowSection(alignment: .center)])
    let section = CollectionData.Section(items: [Self.size(20, 10)])
    let situation = Situation(data: CollectionData(sections: [section, section, section]), container: Self.size(100, 100))
    // 80 left over: behind, before, and half before.
    #expect(try subject.layOut(.flow(flow), situation).elements.map(\.frame.x) == [0, 80, 40])
  }
}
