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

  /// Veils over the sides beyond which the scene goes on, denser outwards, and a dotted line where it is cut off.
  func veils() -> String {
    plan.openSides.filter(isMine).map { side in
      let (veil, line) = veil(on: side)
      return "<path fill=\"url(#\(side.gradient))\" d=\"\(Self.outline(veil))\"/>\n<path class=\"edge\" d=\"\(Self.outline(line))\"/>\n"
    }.joined()
  }

  /// Whether a side of what is seen is one of this strip's: those along the scroll axis are the first's and the last's.
  private func isMine(_ side: DrawingSide) -> Bool {
    switch side {
    case .across: true
    case .along(.start): sheet.strip == 0
    case .along(.end): sheet.strip == plan.stripCount - 1
    }
  }

  /// Half a container from the edge inwards, with the margin beyond it, and the edge itself, in the strip's pixels.
  private func veil(on side: DrawingSide) -> (veil: Rect, line: Rect) {
    let margin = Self.margin / plan.scale
    switch side {
    case .along(let end):
      let veil = end.range(scene.container.along / 2, of: range, and: margin)
      return (pixels(along: veil, across: plan.across), pixels(along: end.range(0, of: range), across: plan.across))
    case .across(let end):
      let veil = end.range(scene.container.across / 2, of: plan.across, and: margin)
      return (pixels(along: range, across: veil), pixels(along: range, across: end.range(0, of: plan.across)))
    }
  }
}
