import CollectionLayouts

/// One strip of a ``LayoutDrawing``: the content's ground and outline, the elements, the container's frame, cut off at the strip's ends.
struct DrawingStrip {
  /// The room around a strip's ends that are ends of what is seen, in pixels; at a cut there is none.
  static let margin = 9.0

  let plan: DrawingPlan
  let scene: DrawnScene
  let sheet: DrawingSheet
  /// What the strip shows of the scroll axis, in points.
  let range: ClosedRange<Double>

  init(plan: DrawingPlan, scene: DrawnScene, sheet: DrawingSheet) {
    self.plan = plan
    self.scene = scene
    self.sheet = sheet
    range = plan.range(ofStrip: sheet.strip)
  }

  private var isFirst: Bool { sheet.strip == 0 }
  private var isLast: Bool { sheet.strip == plan.stripCount - 1 }
  private var marginBefore: Double { isFirst ? Self.margin : 0 }
  /// How far a strip without a margin stands back, in pixels, so that it begins where one with a margin does.
  var setback: Point {
    let length = isFirst ? 0 : Self.margin
    return scene.isVertical ? Point(x: 0, y: length) : Point(x: length, y: 0)
  }

  /// Its size in pixels, margins included.
  var size: Size {
    let along = range.length * plan.scale + marginBefore + (isLast ? Self.margin : 0)
    let across = plan.across.length * plan.scale + 2 * Self.margin
    return scene.isVertical ? Size(width: across, height: along) : Size(width: along, height: across)
  }

  /// The strip with its top left corner at this place. An SVG element of its own cuts off what lies outside.
  func svg(x: Double, y: Double) -> String {
    let size = self.size
    var svg = "<svg x=\"\(SVGText.length(x + setback.x))\" y=\"\(SVGText.length(y + setback.y))\" width=\"\(SVGText.length(size.width))\" "
    svg += "height=\"\(SVGText.length(size.height))\">\n"
    let content = pixels(along: 0...scene.content.along, across: 0...scene.content.across)
    svg += "<path class=\"ground\" d=\"\(Self.outline(content))\"/>\n"
    for index in sheet.elements { svg += draw(scene.elements[index]) }
    svg += "<path class=\"content\" d=\"\(Self.outline(content))\"/>\n"
    return svg + veils() + viewport() + "</svg>\n"
  }

  // MARK: Places

  /// A rectangle in the strip's pixels. What lies outside is cut off a little beyond the edge, where its lines are not seen.
  func pixels(along: ClosedRange<Double>, across: ClosedRange<Double>) -> Rect {
    let spill = (Self.margin * 2) / plan.scale
    let alongLimits = (range.lowerBound - spill)...(range.upperBound + spill)
    let acrossLimits = (plan.across.lowerBound - spill)...(plan.across.upperBound + spill)
    let (a, c) = (along.clamped(to: alongLimits), across.clamped(to: acrossLimits))
    let alongStart = (a.lowerBound - range.lowerBound) * plan.scale + marginBefore
    let acrossStart = (c.lowerBound - plan.across.lowerBound) * plan.scale + Self.margin
    let (length, breadth) = (a.length * plan.scale, c.length * plan.scale)
    return scene.isVertical
      ? Rect(x: acrossStart, y: alongStart, width: breadth, height: length)
      : Rect(x: alongStart, y: acrossStart, width: length, height: breadth)
  }

  static func outline(_ rect: Rect) -> String {
    "M\(SVGText.length(rect.x)) \(SVGText.length(rect.y))H\(SVGText.length(rect.maxX))V\(SVGText.length(rect.maxY))"
      + "H\(SVGText.length(rect.x))Z"
  }

  // MARK: Elements

  private func draw(_ element: DrawnScene.Element) -> String {
    let rect = pixels(along: element.along, across: element.across)
    let name = Self.name(of: element.attributes.kind)
    guard !element.attributes.frame.isEmpty else { return mark(rect, name: name) }
    var svg = "<rect class=\"\(name)\" x=\"\(SVGText.length(rect.x))\" y=\"\(SVGText.length(rect.y))\" "
    svg += "width=\"\(SVGText.length(rect.width))\" height=\"\(SVGText.length(rect.height))\""
    // Of small frames a full line would leave no inside.
    svg += min(rect.width, rect.height) < 4 ? " stroke-width=\"0.3\"/>\n" : "/>\n"
    return svg + label(of: element)
  }

  /// A frame without area: a line, or a dot.
  private func mark(_ rect: Rect, name: String) -> String {
    let (x, y) = (SVGText.length(rect.x), SVGText.length(rect.y))
    if rect.width > 0 || rect.height > 0 {
      return "<path class=\"\(name)\" stroke-width=\"2\" d=\"M\(x) \(y)L\(SVGText.length(rect.maxX)) \(SVGText.length(rect.maxY))\"/>\n"
    }
    return "<circle class=\"\(name)\" cx=\"\(x)\" cy=\"\(y)\" r=\"2\"/>\n"
  }

  /// The element's path in the middle of what of it is seen here.
  private func label(of element: DrawnScene.Element) -> String {
    guard element.along.overlaps(range), element.across.overlaps(plan.across) else { return "" }
    let rect = pixels(along: element.along.clamped(to: range), across: element.across.clamped(to: plan.across))
    let text = ElementLabel.text(of: element.attributes)
    guard let size = ElementLabel.size(of: text, width: rect.width, height: rect.height) else { return "" }
    let (x, y) = (SVGText.length(rect.x + rect.width / 2), SVGText.length(rect.y + rect.height / 2 + size * 0.36))
    return "<text class=\"path\" x=\"\(x)\" y=\"\(y)\" font-size=\"\(SVGText.length(size))\">\(SVGText.escaped(text))</text>\n"
  }

  /// The name of a kind in the picture's style sheet.
  static func name(of kind: ElementKind) -> String {
    switch kind {
    case .background: "background"
    case .header: "header"
    case .cell: "cell"
    case .footer: "footer"
    }
  }
}
