import BenchmarkReports
import InputFiles

/// One strip of a ``LayoutDrawing``: the content's background and outline, the elements, and the container's frame, all cut off at the strip's ends.
struct DrawingStrip {
  /// The margin around the visible part, in pixels. A cut between strips has no margin.
  static let margin = 9.0

  let format: DrawingFormat
  let scene: DrawnScene
  let sheet: DrawingSheet
  /// The part of the scroll axis that the strip shows, in points.
  let range: ClosedRange<Double>

  init(format: DrawingFormat, scene: DrawnScene, sheet: DrawingSheet) {
    self.format = format
    self.scene = scene
    self.sheet = sheet
    range = format.range(ofStrip: sheet.strip)
  }

  private var isFirst: Bool { sheet.strip == 0 }
  private var isLast: Bool { sheet.strip == format.stripCount - 1 }
  private var marginBefore: Double { isFirst ? Self.margin : 0 }
  /// The distance by which a strip without a margin is moved, in pixels, so that it begins where a strip with a margin does.
  var setback: LayoutPoint {
    let length = isFirst ? 0 : Self.margin
    return scene.isVertical ? LayoutPoint(x: 0, y: length) : LayoutPoint(x: length, y: 0)
  }

  /// Its size in pixels, margins included.
  var size: LayoutSize {
    let along = range.length * format.scale + marginBefore + (isLast ? Self.margin : 0)
    let across = format.across.length * format.scale + 2 * Self.margin
    return scene.isVertical ? LayoutSize(width: across, height: along) : LayoutSize(width: along, height: across)
  }

  /// The strip with its top left corner at this place. A separate SVG element cuts off everything outside the strip.
  func svg(x: Double, y: Double) -> String {
    let size = self.size
    var svg = "<svg x=\"\(SVGText.length(x + setback.x))\" y=\"\(SVGText.length(y + setback.y))\" width=\"\(SVGText.length(size.width))\" "
    svg += "height=\"\(SVGText.length(size.height))\">\n"
    let content = pixels(along: 0...scene.content.along, across: 0...scene.content.across)
    svg += "<path class=\"ground\" d=\"\(Self.outline(content))\"/>\n"
    let (mask, edges) = veils()
    svg += mask + (mask.isEmpty ? "<g>\n" : "<g mask=\"url(#\(maskName))\">\n")
    var labels = ""
    for (place, index) in sheet.elements.enumerated() {
      let (rect, label) = draw(scene.elements[index])
      let isCrossed = label.map { isOnOutline($0.box) } ?? false
      svg += rect + (isCrossed ? "" : label?.svg ?? "")
      if isCrossed, let label, !isCovered(label.box, by: sheet.elements[(place + 1)...]) { labels += label.svg }
    }
    svg += "<path class=\"content\" d=\"\(Self.outline(content))\"/>\n</g>\n"
    return svg + edges + viewport() + labels + "</svg>\n"
  }

  // MARK: Labels

  /// Whether the container's outline crosses a box. A label there is drawn over the outline, so that it is readable.
  private func isOnOutline(_ box: LayoutRect) -> Bool {
    guard let frame = containerFrame else { return false }
    let isBeside = box.maxX < frame.x || box.x > frame.maxX || box.maxY < frame.y || box.y > frame.maxY
    let isInside = box.x > frame.x && box.maxX < frame.maxX && box.y > frame.y && box.maxY < frame.maxY
    return !isBeside && !isInside
  }

  /// Whether an element that is drawn later covers a part of a box.
  private func isCovered(_ box: LayoutRect, by elements: ArraySlice<Int>) -> Bool {
    elements.contains { index in
      let element = scene.elements[index]
      let rect = pixels(along: element.along, across: element.across)
      return rect.x < box.maxX && rect.maxX > box.x && rect.y < box.maxY && rect.maxY > box.y
    }
  }

  // MARK: Places

  /// A rectangle in the strip's pixels. Parts outside the strip are cut off a little beyond the edge, where the lines are not visible.
  func pixels(along: ClosedRange<Double>, across: ClosedRange<Double>) -> LayoutRect {
    let spill = (Self.margin * 2) / format.scale
    let alongLimits = (range.lowerBound - spill)...(range.upperBound + spill)
    let acrossLimits = (format.across.lowerBound - spill)...(format.across.upperBound + spill)
    let (a, c) = (along.clamped(to: alongLimits), across.clamped(to: acrossLimits))
    let alongStart = (a.lowerBound - range.lowerBound) * format.scale + marginBefore
    let acrossStart = (c.lowerBound - format.across.lowerBound) * format.scale + Self.margin
    let (length, breadth) = (a.length * format.scale, c.length * format.scale)
    return scene.isVertical
      ? LayoutRect(x: acrossStart, y: alongStart, width: breadth, height: length)
      : LayoutRect(x: alongStart, y: acrossStart, width: length, height: breadth)
  }

  static func outline(_ rect: LayoutRect) -> String {
    "M\(SVGText.length(rect.x)) \(SVGText.length(rect.y))H\(SVGText.length(rect.maxX))V\(SVGText.length(rect.maxY))"
      + "H\(SVGText.length(rect.x))Z"
  }

  // MARK: Elements

  private func draw(_ element: DrawnScene.Element) -> (rect: String, label: (svg: String, box: LayoutRect)?) {
    let rect = pixels(along: element.along, across: element.across)
    let style = style(of: element)
    guard !element.attributes.frame.isEmpty else { return (mark(rect, name: style), nil) }
    var svg = "<rect class=\"\(style)\" x=\"\(SVGText.length(rect.x))\" y=\"\(SVGText.length(rect.y))\" "
    svg += "width=\"\(SVGText.length(rect.width))\" height=\"\(SVGText.length(rect.height))\""
    // A full line would fill a small frame completely.
    svg += min(rect.width, rect.height) < 4 ? " stroke-width=\"0.3\"/>\n" : "/>\n"
    return (svg, label(of: element))
  }

  /// The style of the kind. Cells of several sections also have the section's colour.
  private func style(of element: DrawnScene.Element) -> String {
    let name = Self.name(of: element.attributes.kind)
    guard element.attributes.kind == .cell, scene.sectionCount > 1 else { return name }
    return "\(name) section-\(element.attributes.indexPath.section % DrawingLegend.sectionColors)"
  }

  /// The mark for a frame without an area: a line or a dot.
  private func mark(_ rect: LayoutRect, name: String) -> String {
    let (x, y) = (SVGText.length(rect.x), SVGText.length(rect.y))
    if rect.width > 0 || rect.height > 0 {
      return "<path class=\"\(name)\" stroke-width=\"2\" d=\"M\(x) \(y)L\(SVGText.length(rect.maxX)) \(SVGText.length(rect.maxY))\"/>\n"
    }
    return "<circle class=\"\(name)\" cx=\"\(x)\" cy=\"\(y)\" r=\"2\"/>\n"
  }

  /// The element's path in the middle of its visible part in this strip, and the box of that label.
  private func label(of element: DrawnScene.Element) -> (svg: String, box: LayoutRect)? {
    guard element.along.overlaps(range), element.across.overlaps(format.across) else { return nil }
    let rect = pixels(along: element.along.clamped(to: range), across: element.across.clamped(to: format.across))
    let text = ElementLabel.text(of: element.attributes)
    guard let size = ElementLabel.size(of: text, width: rect.width, height: rect.height) else { return nil }
    let (width, height) = (ElementLabel.width(of: text, size: size), ElementLabel.height(ofSize: size))
    let middle = LayoutPoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    let place = "x=\"\(SVGText.length(middle.x))\" y=\"\(SVGText.length(middle.y + size * 0.36))\""
    let svg = "<text class=\"path\" \(place) font-size=\"\(SVGText.length(size))\">\(MarkupText.escaped(text))</text>\n"
    return (svg, LayoutRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height))
  }

  /// The name of a kind in the picture's style sheet.
  static func name(of kind: ElementKind) -> String {
    switch kind {
    case .background: "background"
    case .header, .layoutHeader: "header"
    case .cell: "cell"
    case .itemSupplementary: "badge"
    case .footer, .layoutFooter: "footer"
    }
  }
}
