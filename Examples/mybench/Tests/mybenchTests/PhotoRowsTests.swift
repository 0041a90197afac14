import LayoutBenchKit
import LayoutTestSupport
import Testing

@testable import mybench

/// Justified rows told a second time: split all photos into rows first, then place them.
private struct PhotoRowsOracle: LayoutOracle {
  var layout = PhotoRowsLayout()

  var scrollDirection: ScrollDirection { .vertical }

  func refusal(of situation: Situation) -> LayoutError? { nil }

  private struct Row {
    var shapes: [Double]
    var height: Double
  }

  /// The rows of photos of these shapes; the last one may lack photos.
  private func rows(_ shapes: [Double], width: Double) -> [Row] {
    func length(_ row: [Double]) -> Double { row.reduce(0, +) * layout.rowHeight + Double(row.count - 1) * layout.spacing }
    func fitting(_ row: [Double]) -> Double { max(0, width - Double(row.count - 1) * layout.spacing) / row.reduce(0, +) }
    var rows: [Row] = []
    var left = shapes[...]
    while !left.isEmpty {
      guard let count = (1...left.count).first(where: { length(Array(left.prefix($0))) >= width }) else {
        rows.append(Row(shapes: Array(left), height: layout.rowHeight))
        break
      }
      let (with, without) = (Array(left.prefix(count)), Array(left.prefix(count - 1)))
      let isNearer =
        count > 1 && fitting(without) <= 1.5 * layout.rowHeight
        && fitting(without) - layout.rowHeight < layout.rowHeight - fitting(with)
      let row = isNearer ? without : with
      rows.append(Row(shapes: row, height: fitting(row)))
      left = left.dropFirst(row.count)
    }
    return rows
  }

  func layOut(_ situation: Situation) -> OracleResult {
    let width = situation.container.width
    let scale = Double(situation.displayScale)
    // Lengths along the axis are whole device pixels, which add up without an error; thirds of a point would not.
    func pixels(_ length: Double) -> Double { (length * scale).rounded() }
    var elements: [LayoutAttributes] = []
    var end = 0.0
    for (section, content) in situation.data.sections.enumerated() {
      let shapes = content.items.map { $0.width > 0 && $0.height > 0 ? $0.width / $0.height : 1 }
      var item = 0
      for (index, row) in rows(shapes, width: width).enumerated() {
        let top = index == 0 ? end : end + pixels(layout.spacing)
        var left = 0.0
        for shape in row.shapes {
          let frame = LayoutRect(x: left, y: top / scale, width: shape * row.height, height: pixels(row.height) / scale)
          elements.append(LayoutAttributes(kind: .cell, indexPath: ElementPath(section: section, item: item), frame: frame))
          left += shape * row.height + layout.spacing
          item += 1
        }
        end = top + pixels(row.height)
      }
    }
    return OracleResult(elements: elements, contentSize: LayoutSize(width: width, height: end / scale))
  }
}

@Suite("Photo rows")
struct PhotoRowsTests {
  private func frames(_ shapes: [Double], width: Double) throws -> [LayoutRect?] {
    let data = CollectionData(items: shapes.map { LayoutSize(width: 60 * $0, height: 60) })
    let engine = try PhotoRowsLayout(rowHeight: 100, spacing: 10).makeEngine(
      .naive, data: data, container: LayoutSize(width: width, height: 500), displayScale: 2)
    engine.prepare()
    return shapes.indices.map { engine.layoutAttributesForItem(at: ElementPath(section: 0, item: $0))?.frame }
  }

  @Test("A row ends where the container does; the last keeps its height")
  func closes() throws {
    // At a height of 100 the first is 100 long, both are 100 + 10 + 200 = 310. To end at 250 they are (250 − 10) ÷ 3 = 80 high: 20 less than 100.
    // The first alone would be 250 high, more than 150. The third is alone in the last row.
    #expect(
      try frames([1, 2, 1], width: 250) == [
        LayoutRect(x: 0, y: 0, width: 80, height: 80), LayoutRect(x: 90, y: 0, width: 160, height: 80),
        LayoutRect(x: 0, y: 90, width: 100, height: 100),
      ])
  }

  @Test("A photo that would make its row too low begins the next one")
  func looksAhead() throws {
    // The first two at a height of 100: 100 + 10 + 100 = 210 of 230. With the third, which is 400 long, they would be (230 − 20) ÷ 6 = 35 high; without it
    // (230 − 10) ÷ 2 = 110, which is nearer. The third is longer than a row: 230 ÷ 4 = 57.5 high.
    #expect(
      try frames([1, 1, 4], width: 230) == [
        LayoutRect(x: 0, y: 0, width: 110, height: 110), LayoutRect(x: 120, y: 0, width: 110, height: 110),
        LayoutRect(x: 0, y: 120, width: 230, height: 57.5),
      ])
  }

  @Test(
    "They agree with their oracle under every strategy, through random changes",
    arguments: Strategy.all.map(\.name), SeedRange.seeds(iterations: 10))
  func differential(strategy: String, seed: UInt64) throws {
    let strategy = try Strategy.named(strategy)
    let mismatch = check(PhotoRowsLayout(), strategy, seed)
    #expect(mismatch == nil, "seed \(seed)")
  }

  @Test("A layout with other rows than the oracle's is found, so the check can fail")
  func differs() throws {
    #expect(try (0..<5).contains { check(PhotoRowsLayout(rowHeight: 119), try Strategy.named("dirty-range"), $0) != nil })
  }

  private func check(_ layout: PhotoRowsLayout, _ strategy: Strategy, _ seed: UInt64) -> Mismatch? {
    DifferentialCheck(oracle: PhotoRowsOracle(), script: UpdateScript(for: PhotoRowsOracle(), seed: seed))
      .firstMismatch { situation throws(LayoutError) in
        try layout.makeEngine(
          strategy, data: situation.data, container: situation.container, displayScale: situation.displayScale,
          tuning: Tuning(checkpointInterval: 3))
      }
  }
}
