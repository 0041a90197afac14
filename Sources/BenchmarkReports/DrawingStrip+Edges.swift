import CollectionLayouts

extension DrawingStrip {
  /// The container's frame, so far as it is seen here, and its name where it begins.
  func viewport() -> String {
    let along = scene.offset.along...(scene.offset.along + scene.container.along)
    let across = scene.offset.across...(scene.offset.across + scene.container.across)
    guard along.upperBound > range.lowerBound, along.lowerBound < range.upperBound, across.overlaps(plan.across) else { return "" }
    let frame = pixels(along: along, across: across)
    var svg = "<path class=\"container\" d=\"\(Self.outline(frame))\"/>\n"
    let isStart = range.contains(along.lowerBound) && along.lowerBound < range.upperBound
    let right = min(frame.maxX, size.width)
    if isStart && right - frame.x >= 70 { svg += Self.tag("container", right: right - 4, middle: max(frame.y, 8)) }
    return svg
  }

  private static func tag(_ text: String, right: Double, middle: Double) -> String {
    let width = ElementLabel.width(of: text, size: 10)
    var svg = "<rect class=\"tag\" x=\"\(SVGText.length(right - width))\" y=\"\(SVGText.length(middle - 7))\" "
    svg += "width=\"\(SVGText.length(width))\" height=\"14\" rx=\"3\"/>\n"
    svg += "<text class=\"tag-text\" x=\"\(SVGText.length(right - width / 2))\" y=\"\(SVGText.length(middle + 3.5))\">\(text)</text>\n"
    return svg
  }

  /// Veils over the ends at which the scene goes on unseen, denser towards the end, and a dotted line at the end itself.
  func fades(_ size: Size) -> String {
    var svg = ""
    let margin = Self.margin
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let across = scene.container.across / 2 * plan.scale + margin
    let along = scene.container.along / 2 * plan.scale + margin
    if plan.goesOnAcross.before { svg += fade(scene.isVertical ? .left : .top, depth: across, in: whole) }
    if plan.goesOnAcross.behind { svg += fade(scene.isVertical ? .right : .bottom, depth: across, in: whole) }
    if plan.goesOnAlong.before && sheet.strip == 0 { svg += fade(scene.isVertical ? .top : .left, depth: along, in: whole) }
    if plan.goesOnAlong.behind && sheet.strip == plan.stripCount - 1 {
      svg += fade(scene.isVertical ? .bottom : .right, depth: along, in: whole)
    }
    return svg
  }

  private func fade(_ side: DrawingFade, depth: Double, in whole: Rect) -> String {
    let inset = Self.margin
    let line: String
    let veil: Rect
    switch side {
    case .left:
      veil = Rect(x: 0, y: 0, width: min(depth, whole.width), height: whole.height)
      line = "M\(SVGText.length(inset)) 0V\(SVGText.length(whole.height))"
    case .right:
      veil = Rect(x: max(0, whole.width - depth), y: 0, width: min(depth, whole.width), height: whole.height)
      line = "M\(SVGText.length(whole.width - inset)) 0V\(SVGText.length(whole.height))"
    case .top:
      veil = Rect(x: 0, y: 0, width: whole.width, height: min(depth, whole.height))
      line = "M0 \(SVGText.length(inset))H\(SVGText.length(whole.width))"
    case .bottom:
      veil = Rect(x: 0, y: max(0, whole.height - depth), width: whole.width, height: min(depth, whole.height))
      line = "M0 \(SVGText.length(whole.height - inset))H\(SVGText.length(whole.width))"
    }
    return "<path fill=\"url(#\(side.name))\" d=\"\(Self.outline(veil))\"/>\n<path class=\"edge\" d=\"\(line)\"/>\n"
  }
}

/// A veil towards one side of a strip.
enum DrawingFade: String, CaseIterable {
  case left, right, top, bottom

  /// The gradient's name in the picture.
  var name: String { "fade-\(rawValue)" }

  /// The gradient: clear, then nearly white.
  var definition: String {
    let (x1, y1, x2, y2) =
      switch self {
      case .left: (1, 0, 0, 0)
      case .right: (0, 0, 1, 0)
      case .top: (0, 1, 0, 0)
      case .bottom: (0, 0, 0, 1)
      }
    return "<linearGradient id=\"\(name)\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\">"
      + "<stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"#fff\" stop-opacity=\"0.95\"/></linearGradient>\n"
  }
}
