import CollectionLayouts
import Foundation
import Testing

@testable import LayoutBenchKit

@Suite("How a drawing is cut into strips")
struct DrawingFormatTests {
  /// A source of chance of its own, so that a seed gives the same scenes on every machine.
  private struct Dice {
    var state: UInt64

    /// A number from 0 to below 1.
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }

    /// One of these.
    mutating func pick(_ values: [Double]) -> Double { values[Int(next() * Double(values.count))] }
  }

  private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  private static func drawing(_ dice: inout Dice, length: (inout Dice) -> Double) -> LayoutDrawing {
    let kinds = ElementKind.allCases
    let attributes = (0..<Int(dice.next() * 60)).map { item in
      LayoutAttributes(
        kind: kinds[Int(dice.next() * Double(kinds.count))], indexPath: ElementPath(section: item % 3, item: item),
        frame: LayoutRect(x: length(&dice) - 100, y: length(&dice), width: length(&dice), height: length(&dice)),
        zIndex: Int32(dice.next() * 2))
    }
    return LayoutDrawing(
      title: "any", subtitle: "", container: LayoutSize(width: length(&dice), height: length(&dice)),
      contentSize: LayoutSize(width: length(&dice), height: length(&dice) * 10),
      contentOffset: LayoutPoint(x: length(&dice), y: length(&dice)),
      attributes: attributes)
  }

  @Test("Strips follow each other without a gap, and every part of an element that is seen lies in one of them")
  func cover() {
    let seed = Self.environment("SEED").flatMap(UInt64.init) ?? 20_261_121
    var dice = Dice(state: seed)
    for iteration in 0..<(Self.environment("ITERATIONS").flatMap(Int.init) ?? 300) {
      let drawing = Self.drawing(&dice) { ($0.next() * 4000).rounded() / 4 }
      let scene = DrawnScene(drawing)
      let format = DrawingFormat(scene)
      let ranges = (0..<format.stripCount).map { format.range(ofStrip: $0) }
      let isWhole = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }
      #expect(isWhole && ranges.first?.lowerBound == format.along.lowerBound && ranges.last?.upperBound == format.along.upperBound)
      let sheets = format.sheets(of: scene)
      #expect(sheets.count == format.stripCount, "SEED=\(seed), iteration \(iteration)")
      for (index, element) in scene.elements.enumerated() where element.across.overlaps(format.across) {
        let seen = sheets.filter { $0.elements.contains(index) }.map { element.along.clamped(to: ranges[$0.strip]).length }
        #expect(seen.isEmpty == !element.along.overlaps(format.along), "SEED=\(seed), iteration \(iteration): element \(index)")
        let expected = element.along.clamped(to: format.along).length
        #expect(abs(seen.reduce(0, +) - expected) < 1e-6, "SEED=\(seed), iteration \(iteration): element \(index)")
      }
    }
  }

  @Test("Whatever the values, the picture is well-formed, holds finite numbers only, and is not larger than programs can show")
  func extremes() throws {
    let seed = Self.environment("SEED").flatMap(UInt64.init) ?? 20_261_122
    var dice = Dice(state: seed)
    let values = [0, 1, -1, 0.001, 44, 390, 1e5, 7e8, 1e12, -1e12, 1e300, -1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude]
    for iteration in 0..<(Self.environment("ITERATIONS").flatMap(Int.init) ?? 200) {
      let svg = Self.drawing(&dice) { $0.pick(values) }.svg
      let picture = try #require(DrawnPicture(svg), "SEED=\(seed), iteration \(iteration)")
      for element in picture.elements {
        for name in ["x", "y", "width", "height", "cx", "cy", "font-size"] where element.attributes[name] != nil && element.depth > 0 {
          let number = element.attributes[name] == "100%" ? 0 : try #require(element.number(name), "SEED=\(seed), iteration \(iteration)")
          #expect(abs(number) < 32_767, "SEED=\(seed), iteration \(iteration): \(name) of \(element.name)")
        }
        let path = element.attributes["d"] ?? ""
        #expect(!path.contains("n") && !path.contains("e"), "SEED=\(seed), iteration \(iteration): \(path)")
      }
    }
  }
}
