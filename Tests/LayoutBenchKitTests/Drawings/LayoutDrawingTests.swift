import CollectionLayouts
import Testing

@testable import LayoutBenchKit

@Suite("The drawing of a layout")
struct LayoutDrawingTests {
  private static let phone = LayoutSize(width: 390, height: 844)

  /// Rows 44 points high and 390 wide, one below the other.
  private static func rows(_ count: Int, height: Double = 44) -> [LayoutAttributes] {
    (0..<count).map { cell(0, $0, LayoutRect(x: 0, y: Double($0) * height, width: 390, height: height)) }
  }

  private static func cell(_ section: Int, _ item: Int, _ frame: LayoutRect, z: Int32 = 0) -> LayoutAttributes {
    LayoutAttributes(kind: .cell, indexPath: ElementPath(section: section, item: item), frame: frame, zIndex: z)
  }

  private static func drawing(
    _ attributes: [LayoutAttributes], content: LayoutSize, container: LayoutSize = phone, offset: LayoutPoint = .zero,
    title: String = "a list"
  ) -> LayoutDrawing {
    LayoutDrawing(
      title: title, subtitle: "of rows", container: container, contentSize: content, contentOffset: offset, attributes: attributes)
  }

  private static func picture(
    _ attributes: [LayoutAttributes], content: LayoutSize, container: LayoutSize = phone, offset: LayoutPoint = .zero,
    title: String = "a list"
  ) throws -> DrawnPicture {
    let drawing = drawing(attributes, content: content, container: container, offset: offset, title: title)
    return try #require(DrawnPicture(drawing.svg), "not well-formed")
  }

  @Test("Ten rows are ten rectangles with their paths, where their frames are")
  func list() throws {
    let picture = try Self.picture(Self.rows(10), content: LayoutSize(width: 390, height: 440))
    let cells = picture.onStrips("cell")
    #expect(cells.map(\.name) == Array(repeating: "rect", count: 10))
    #expect(picture.texts("path") == (0..<10).map { "0·\($0)" })
    // The container is the longest thing to see: 900 pixels for 844 points. Row 1 begins at 44 and is 44 high; 9 pixels are margin:
    // 44 · 900 / 844 = 46.919…, 390 · 900 / 844 = 415.876…
    #expect(cells[1].number("x") == 9)
    #expect(cells[1].number("y") == 55.9)
    #expect(cells[1].number("width") == 415.9)
    #expect(cells[1].number("height") == 46.9)
    #expect(picture.texts("heading").isEmpty)
    #expect(picture.texts("tag-text") == ["container"])
  }

  @Test("Names come through as they are, whatever characters they hold")
  func escaping() throws {
    let title = "a <b> & \"c\""
    let picture = try Self.picture(Self.rows(1), content: LayoutSize(width: 390, height: 44), title: title)
    #expect(picture.elements.filter { $0.name == "title" }.map(\.text) == [title])
    #expect(picture.elements.contains { $0.name == "text" && $0.text == title })
  }

  @Test("Five hundred rows stand in strips as long as the container, each row in one or two of them")
  func strips() throws {
    let picture = try Self.picture(Self.rows(500), content: LayoutSize(width: 390, height: 22_000), offset: LayoutPoint(x: 0, y: 1200))
    // 22,000 / 844 = 26.07: 26 whole strips and one of 22,000 − 26 · 844 = 56 points.
    let headings = picture.texts("heading")
    #expect(headings.count == 27)
    #expect(headings.first == "y 0…844")
    #expect(headings.last == "y 21,944…22,000")
    #expect(Set(picture.texts("path")) == Set((0..<500).map { "0·\($0)" }))
    // 844 = 4 · 211 and 44 = 4 · 11: cuts at multiples of 844 hit a multiple of 44 at every eleventh only, so that of 26 cuts
    // 24 go through a row and 2, at 11 · 844 and 22 · 844, lie between rows.
    #expect(picture.onStrips("cell").count == 524)
    // The container shows 1,200 to 2,044: strips 1 (844 to 1,688) and 2 (1,688 to 2,532).
    #expect(picture.onStrips("container").count == 2)
  }

  @Test("What scrolls to the right is cut across it")
  func horizontal() throws {
    let cells = (0..<100).map { Self.cell(0, $0, LayoutRect(x: Double($0) * 100, y: 0, width: 90, height: 300)) }
    let picture = try Self.picture(cells, content: LayoutSize(width: 10_000, height: 300), container: LayoutSize(width: 500, height: 300))
    // 10,000 / 500.
    #expect(picture.texts("heading").count == 20)
    #expect(picture.texts("heading").first == "x 0…500")
    #expect(picture.onStrips("cell").count == 100)
  }

  @Test("Backgrounds lie lowest, the others by z-index")
  func order() throws {
    let path = ElementPath(section: 0, item: 0)
    let frame = LayoutRect(x: 0, y: 0, width: 390, height: 100)
    let pinned = LayoutAttributes(kind: .header, indexPath: path, frame: frame, zIndex: 1)
    let background = LayoutAttributes(kind: .background, indexPath: path, frame: frame)
    let footer = LayoutAttributes(kind: .footer, indexPath: path, frame: frame)
    let picture = try Self.picture([pinned, Self.cell(0, 0, frame), footer, background], content: LayoutSize(width: 390, height: 100))
    let kinds = ["background", "header", "cell", "footer"]
    let drawn = picture.elements.filter { $0.depth == 2 && $0.name == "rect" }.compactMap { $0.attributes["class"] }.filter(kinds.contains)
    #expect(drawn == ["background", "cell", "footer", "header"])
    #expect(picture.texts("path") == ["0·0", "footer 0", "header 0"])
  }

  @Test("A frame without area is a line or a dot, and one that is not finite a note")
  func degenerate() throws {
    let frames = [
      LayoutRect(x: 0, y: 10, width: 390, height: 0), LayoutRect(x: 50, y: 10, width: 0, height: 30),
      LayoutRect(x: 60, y: 60, width: 0, height: 0),
      LayoutRect(x: .nan, y: 0, width: 1, height: 1), LayoutRect(x: 0, y: 0, width: .infinity, height: 1),
    ]
    let drawing = Self.drawing(frames.enumerated().map { Self.cell(0, $0, $1) }, content: LayoutSize(width: 390, height: 100))
    let picture = try #require(DrawnPicture(drawing.svg))
    #expect(picture.onStrips("cell").map(\.name) == ["path", "path", "circle"])
    #expect(picture.elements.contains { $0.text == "2 elements have frames that are not finite and cannot be drawn." })
    #expect(!drawing.svg.contains("nan") && !drawing.svg.contains("inf"))
  }

  @Test("A section that goes on beyond half a container from the edge fades out, and one that ends before does not")
  func fading() throws {
    func cells(_ count: Int) -> [LayoutAttributes] {
      (0..<count).map { Self.cell(0, $0, LayoutRect(x: Double($0) * 100, y: 0, width: 100, height: 100)) }
    }
    // 1.5 · 390 = 585: five cells end at 500, eight at 800; the seventh and the eighth begin at 600 and 700.
    let inside = try Self.picture(cells(5), content: LayoutSize(width: 390, height: 100))
    #expect(inside.onStrips("edge").isEmpty && inside.onStrips("cell").count == 5)
    let beyond = try Self.picture(cells(8), content: LayoutSize(width: 390, height: 100))
    #expect(beyond.onStrips("edge").count == 1 && beyond.onStrips("cell").count == 6)
    // The veil goes to the strip's right edge, the margin beyond the dotted line included.
    let strip = try #require(beyond.elements.first { $0.depth == 2 && $0.name == "svg" }?.attributes["width"])
    let veil = try #require(beyond.elements.first { $0.attributes["fill"] == "url(#veil-across-end)" }?.attributes["d"])
    #expect(veil.contains("H\(strip)V"))
    #expect(beyond.elements.contains { $0.name == "g" && $0.attributes["mask"] == "url(#fade-0)" })
    #expect(!inside.elements.contains { $0.name == "linearGradient" })
  }

  @Test("Of too many elements the first strips are drawn, and a note says how far")
  func bounded() throws {
    let picture = try Self.picture(Self.rows(30_000), content: LayoutSize(width: 390, height: 1_320_000))
    let drawn = picture.onStrips("cell").count
    #expect(drawn <= 20_000 && drawn > 19_900)
    #expect(picture.elements.contains { $0.text.hasPrefix("Drawn are the first ") && $0.text.hasSuffix("of 30,000 elements.") })
    #expect(try Self.picture(Self.rows(20_000), content: LayoutSize(width: 390, height: 880_000)).onStrips("cell").count >= 20_000)
    // All in the first strip: the first 20,000 of them.
    let flat = try Self.picture(Self.rows(20_001, height: 0), content: LayoutSize(width: 390, height: 0))
    #expect(flat.onStrips("cell").count == 20_000)
    // The note is longer than a line of a picture this narrow.
    let words = flat.elements.filter { $0.name == "text" }.map(\.text).joined(separator: " ")
    #expect(words.contains("Drawn are the first 1 of 1 strips, up to 844 pt, with 20,000 of 20,001 elements."))
  }

  @Test("The cells of several sections take turns with four colours, those of one section have one")
  func sections() throws {
    let cells = (0..<5).map { Self.cell($0, 0, LayoutRect(x: 0, y: Double($0) * 100, width: 390, height: 90)) }
    let picture = try Self.picture(cells, content: LayoutSize(width: 390, height: 500))
    #expect(
      picture.onStrips("cell").map { $0.attributes["class"] }
        == ["cell section-0", "cell section-1", "cell section-2", "cell section-3", "cell section-0"])
    #expect(picture.elements.contains { $0.text == "5 cells in 5 sections" })
    let single = try Self.picture(Self.rows(3), content: LayoutSize(width: 390, height: 132))
    #expect(single.onStrips("cell").allSatisfy { $0.attributes["class"] == "cell" })
  }

  @Test("A label on the container's outline is drawn over it, unless an element lies on it")
  func outline() throws {
    // The container's upper edge is at 150, in the middle of row 1, whose label is there.
    let rows = Self.rows(3, height: 100)
    let container = LayoutSize(width: 390, height: 400)
    func names(_ attributes: [LayoutAttributes]) throws -> [String] {
      let picture = try Self.picture(
        attributes, content: LayoutSize(width: 390, height: 300), container: container, offset: LayoutPoint(x: 0, y: 150))
      return picture.elements.filter { $0.depth == 2 && ["path", "container"].contains($0.attributes["class"]) }.map {
        $0.text.isEmpty ? "outline" : $0.text
      }
    }
    #expect(try names(rows) == ["0·0", "0·2", "outline", "0·1"])
    let pinned = LayoutAttributes(
      kind: .header, indexPath: ElementPath(section: 0, item: 0), frame: LayoutRect(x: 0, y: 150, width: 390, height: 40), zIndex: 1)
    #expect(try names(rows + [pinned]) == ["0·0", "0·2", "header 0", "outline"])
  }

  @Test("The ground is the page's: no rectangle hides it, and colours follow a dark one")
  func ground() {
    let svg = Self.drawing(Self.rows(1), content: LayoutSize(width: 390, height: 44)).svg
    #expect(!svg.contains("width=\"100%\"") && svg.contains("prefers-color-scheme: dark"))
  }

  @Test("Nothing to draw is a picture too")
  func empty() throws {
    for size in [LayoutSize.zero, LayoutSize(width: -1, height: .nan), LayoutSize(width: 390, height: 844)] {
      let picture = try Self.picture([], content: size, container: size)
      #expect(picture.elements.count { $0.depth == 2 && $0.name == "svg" } == 1)
    }
  }

  @Test("The same values give the same text")
  func deterministic() {
    let drawings = (0..<2).map { _ in Self.drawing(Self.rows(100), content: LayoutSize(width: 390, height: 4400)) }
    #expect(drawings[0].svg == drawings[1].svg)
  }
}
