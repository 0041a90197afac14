import CollectionLayouts

/// What the colours and lines of a ``LayoutDrawing`` mean, and how long a point is.
struct DrawingLegend {
  /// The picture's colours: Okabe and Ito's, which colour-blind people tell apart, light inside and dark at the line.
  static let style = """
    <style>
    .cell { fill: #d9eaf7; stroke: #0072b2 }
    .header { fill: #fde9bd; stroke: #9a6400 }
    .footer { fill: #cfeee2; stroke: #00785a }
    .background { fill: #f1e2ec; stroke: #b0588d }
    .ground { fill: #f4f4f2; stroke: none }
    .content { fill: none; stroke: #444 }
    .container { fill: none; stroke: #d55e00; stroke-width: 2; stroke-dasharray: 7 4 }
    .edge { fill: none; stroke: #777; stroke-dasharray: 1 4; stroke-linecap: round }
    .tag { fill: #d55e00; stroke: none }
    .tag-text { fill: #fff; font-size: 10px; text-anchor: middle }
    .path { fill: #222; text-anchor: middle }
    .heading { fill: #555; font-size: 10px }
    </style>
    """

  let scene: DrawnScene
  let plan: DrawingPlan

  private struct Entry {
    let mark: String
    let text: String
    let markWidth: Double
  }

  /// The entries in rows no longer than `width`, from the top left corner given.
  func svg(left: Double, top: Double, width: Double) -> (svg: String, bottom: Double) {
    var (svg, x, y) = ("", left, top)
    for entry in entries {
      let entryWidth = entry.markWidth + 6 + ElementLabel.width(of: entry.text, size: 11) + 10
      if x > left && x + entryWidth > left + width { (x, y) = (left, y + 20) }
      svg += "<g transform=\"translate(\(SVGText.length(x)) \(SVGText.length(y)))\">\(entry.mark)"
      svg += "<text x=\"\(SVGText.length(entry.markWidth + 6))\" y=\"11\" font-size=\"11\">\(SVGText.escaped(entry.text))</text></g>\n"
      x += entryWidth
    }
    return (svg, y + 16)
  }

  private var entries: [Entry] {
    var entries = [ElementKind.cell, .header, .footer, .background].compactMap { kind -> Entry? in
      let name = DrawingStrip.name(of: kind)
      let count = scene.elements.count { $0.attributes.kind == kind }
      guard count > 0 else { return nil }
      let mark = "<rect class=\"\(name)\" x=\"0.5\" y=\"1.5\" width=\"17\" height=\"11\"/>"
      return Entry(mark: mark, text: "\(Figure.grouped(count)) \(name)\(count == 1 ? "" : "s")", markWidth: 18)
    }
    entries.append(box("content", size: scene.content))
    let (x, y) = scene.isVertical ? (scene.offset.across, scene.offset.along) : (scene.offset.along, scene.offset.across)
    entries.append(box("container", size: scene.container, " at (\(Self.points(x)), \(Self.points(y)))"))
    entries.append(scaleBar)
    return entries
  }

  private func box(_ name: String, size: (along: Double, across: Double), _ suffix: String = "") -> Entry {
    let (width, height) = scene.isVertical ? (size.across, size.along) : (size.along, size.across)
    return Entry(
      mark: "<path class=\"\(name)\" d=\"M1 2H27V12H1Z\"/>", text: "\(name) \(Self.points(width)) × \(Self.points(height)) pt\(suffix)",
      markWidth: 28)
  }

  /// A bar as long as a round number of points, at least 50 pixels.
  private var scaleBar: Entry {
    var points = 1.0
    let factors = [2, 2.5, 2]
    var step = 0
    while points * plan.scale < 50, step < 60 {
      points *= factors[step % 3]
      step += 1
    }
    let length = points * plan.scale
    let end = SVGText.length(length)
    let mark = "<path class=\"content\" d=\"M0 3V11M0 7H\(end)M\(end) 3V11\"/>"
    return Entry(mark: mark, text: "\(Self.points(points)) pt", markWidth: length)
  }

  /// A length in points, with one decimal where it has one.
  static func points(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? Figure.grouped(Int(tenths)) : SVGText.length(tenths)
  }

  /// `text` in lines no longer than `width` pixels, broken at blanks, and within words that are longer.
  static func lines(of text: String, width: Double, size: Double) -> [String] {
    let most = max(10, Int(width / (ElementLabel.width(of: "m", size: size) - ElementLabel.width(of: "", size: size))))
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      var word = word
      if !line.isEmpty && line.count + 1 + word.count > most {
        lines.append(line)
        line = ""
      }
      while word.count > most {
        lines.append(String(word.prefix(most)))
        word = word.dropFirst(most)
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
