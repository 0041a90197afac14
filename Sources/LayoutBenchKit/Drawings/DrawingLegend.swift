import BenchmarkReports
import InputFiles

/// The legend of a ``LayoutDrawing``: the meaning of its colours and lines, and the length of a point.
struct DrawingLegend {
  /// The number of colours that the cells of successive sections use in turn.
  static let sectionColors = 4

  /// The picture's colours, for a light and a dark background. Fills are close to the background; lines are colours that colour-blind readers can tell apart.
  static let style = """
    <style>
    text { fill: #222 }
    .quiet, .heading { fill: #666 }
    .heading { font-size: 10px }
    .cell { fill: #d9eaf7; stroke: #0072b2 }
    .section-1 { fill: #e8e1f5; stroke: #7350b8 }
    .section-2 { fill: #e9eecb; stroke: #6b7a1e }
    .section-3 { fill: #fadfd6; stroke: #b5502a }
    .header { fill: #fde9bd; stroke: #9a6400 }
    .footer { fill: #cfeee2; stroke: #00785a }
    .background { fill: #f1e2ec; stroke: #b0588d }
    .badge { fill: #f6c6c0; stroke: #c0392b }
    .ground { fill: #8881; stroke: none }
    .content { fill: none; stroke: #777 }
    .container { fill: none; stroke: #d55e00; stroke-width: 2; stroke-dasharray: 7 4 }
    .edge { fill: none; stroke: #888; stroke-dasharray: 1 4; stroke-linecap: round }
    .tag { fill: #d55e00; stroke: none }
    .tag-text { fill: #fff; font-size: 10px; text-anchor: middle }
    .path { text-anchor: middle }
    @media (prefers-color-scheme: dark) {
    text { fill: #e8e8e8 }
    .quiet, .heading { fill: #a8a8a8 }
    .cell { fill: #17364c; stroke: #56b4e9 }
    .section-1 { fill: #322450; stroke: #b294e8 }
    .section-2 { fill: #343a14; stroke: #b9c65a }
    .section-3 { fill: #4a2718; stroke: #f0936b }
    .header { fill: #4a3606; stroke: #e6b03c }
    .footer { fill: #0c3f31; stroke: #3cc9a0 }
    .background { fill: #43263a; stroke: #d98bbd }
    .badge { fill: #5a1f1a; stroke: #f1948a }
    .content { stroke: #999 }
    .tag-text { fill: #fff }
    }
    </style>
    """

  let scene: DrawnScene
  let format: DrawingFormat

  private struct Entry {
    let mark: String
    let text: String
    let markWidth: Double
  }

  /// The entries in rows no longer than `width`, from the given top left corner.
  func svg(left: Double, top: Double, width: Double) -> (svg: String, bottom: Double) {
    var (svg, x, y) = ("", left, top)
    for entry in entries {
      let entryWidth = entry.markWidth + 6 + ElementLabel.width(of: entry.text, size: 11) + 10
      if x > left && x + entryWidth > left + width { (x, y) = (left, y + 20) }
      svg += "<g transform=\"translate(\(SVGText.length(x)) \(SVGText.length(y)))\">\(entry.mark)"
      svg += "<text x=\"\(SVGText.length(entry.markWidth + 6))\" y=\"11\" font-size=\"11\">\(MarkupText.escaped(entry.text))</text></g>\n"
      x += entryWidth
    }
    return (svg, y + 16)
  }

  private var entries: [Entry] {
    var entries = [ElementKind.cell, .header, .footer, .background, .itemSupplementary(0)].compactMap { kind -> Entry? in
      let name = DrawingStrip.name(of: kind)
      // All kinds of supplementary items have the same colour.
      let count = scene.elements.count { DrawingStrip.name(of: $0.attributes.kind) == name }
      guard count > 0 else { return nil }
      let text =
        kind == .itemSupplementary(0)
        ? "\(Figure.grouped(count)) anchored to cells" : "\(Figure.grouped(count)) \(name)\(count == 1 ? "" : "s")"
      if kind == .cell && scene.sectionCount > 1 { return cells(text + " in \(Figure.grouped(scene.sectionCount)) sections") }
      return Entry(mark: "<rect class=\"\(name)\" x=\"0.5\" y=\"1.5\" width=\"17\" height=\"11\"/>", text: text, markWidth: 18)
    }
    entries.append(box("content", size: scene.content))
    let (x, y) = scene.isVertical ? (scene.offset.across, scene.offset.along) : (scene.offset.along, scene.offset.across)
    entries.append(box("container", size: scene.container, " at (\(Self.points(x)), \(Self.points(y)))"))
    entries.append(scaleBar)
    return entries
  }

  /// Cells of several sections, in the colours of the first ones.
  private func cells(_ text: String) -> Entry {
    let count = min(scene.sectionCount, Self.sectionColors)
    let marks = (0..<count).map { place in
      "<rect class=\"cell section-\(place)\" x=\"\(SVGText.length(0.5 + Double(place) * 13))\" y=\"1.5\" width=\"11\" height=\"11\"/>"
    }
    return Entry(mark: marks.joined(), text: text, markWidth: Double(count) * 13)
  }

  private func box(_ name: String, size: (along: Double, across: Double), _ suffix: String = "") -> Entry {
    let (width, height) = scene.isVertical ? (size.across, size.along) : (size.along, size.across)
    return Entry(
      mark: "<path class=\"\(name)\" d=\"M1 2H27V12H1Z\"/>", text: "\(name) \(Self.points(width)) × \(Self.points(height)) pt\(suffix)",
      markWidth: 28)
  }

  /// A bar with the length of a round number of points, at least 50 pixels long.
  private var scaleBar: Entry {
    var points = 1.0
    let factors = [2, 2.5, 2]
    var step = 0
    while points * format.scale < 50, step < 60 {
      points *= factors[step % 3]
      step += 1
    }
    let length = points * format.scale
    let end = SVGText.length(length)
    let mark = "<path class=\"content\" d=\"M0 3V11M0 7H\(end)M\(end) 3V11\"/>"
    return Entry(mark: mark, text: "\(Self.points(points)) pt", markWidth: length)
  }

  /// A length in points, with one decimal if it is not whole.
  static func points(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? Figure.grouped(Int(tenths)) : SVGText.length(tenths)
  }

  /// `text` in lines no longer than `width` pixels. Lines break at blanks, and inside words that are longer than a line.
  static func lines(of text: String, width: Double, size: Double) -> [String] {
    let most = max(10, Int(width / (ElementLabel.width(of: "m", size: size) - ElementLabel.width(of: "", size: size))))
    let words = text.split(whereSeparator: \.isWhitespace).flatMap { word in
      stride(from: 0, to: word.count, by: most).map { String(word.dropFirst($0).prefix(most)) }
    }
    return words.isEmpty ? [] : words.joined(separator: " ").wrapped(to: most)
  }
}
