import BenchmarkReports

extension DrawingStrip {
  /// The container's frame in the strip's pixels; `nil` if no part of it is visible here.
  var containerFrame: LayoutRect? {
    let along = scene.offset.along...(scene.offset.along + scene.container.along)
    let across = scene.offset.across...(scene.offset.across + scene.container.across)
    guard along.upperBound > range.lowerBound, along.lowerBound < range.upperBound, across.overlaps(format.across) else { return nil }
    return pixels(along: along, across: across)
  }

  /// The container's outline, with its name at the start.
  func viewport() -> String {
    guard let frame = containerFrame else { return "" }
    let along = scene.offset.along...(scene.offset.along + scene.container.along)
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

  /// The mask that lets elements fade out towards the sides beyond which the scene continues, and a dotted line at each of those sides.
  func veils() -> (mask: String, edges: String) {
    let sides = format.openSides.filter(isMine)
    guard !sides.isEmpty else { return ("", "") }
    let all = "x=\"0\" y=\"0\" width=\"\(SVGText.length(size.width))\" height=\"\(SVGText.length(size.height))\""
    var mask = "<mask id=\"\(maskName)\" maskUnits=\"userSpaceOnUse\" \(all)><rect \(all) fill=\"#fff\"/>"
    var edges = ""
    for side in sides {
      let (veil, line) = veil(on: side)
      mask += "<path fill=\"url(#\(side.gradient))\" d=\"\(Self.outline(veil))\"/>"
      edges += "<path class=\"edge\" d=\"\(Self.outline(line))\"/>\n"
    }
    return (mask + "</mask>\n", edges)
  }

  var maskName: String { "fade-\(sheet.strip)" }

  /// Whether this strip has a side of the visible part. The start and the end of the scroll axis belong to the first and the last strip.
  private func isMine(_ side: DrawingSide) -> Bool {
    switch side {
    case .across: true
    case .along(.start): sheet.strip == 0
    case .along(.end): sheet.strip == format.stripCount - 1
    }
  }

  /// The veil and the edge, in the strip's pixels. The veil reaches half a container inwards from the edge, and over the margin beyond it.
  private func veil(on side: DrawingSide) -> (veil: LayoutRect, line: LayoutRect) {
    let margin = Self.margin / format.scale
    switch side {
    case .along(let end):
      let veil = end.range(scene.container.along / 2, of: range, and: margin)
      return (pixels(along: veil, across: format.across), pixels(along: end.range(0, of: range), across: format.across))
    case .across(let end):
      let veil = end.range(scene.container.across / 2, of: format.across, and: margin)
      return (pixels(along: range, across: veil), pixels(along: range, across: end.range(0, of: format.across)))
    }
  }
}
