import Foundation
import InputFiles

/// A flame graph as SVG. It is readable without a script: every box has its name, and its figures as a tooltip.
struct FlameGraphDrawing {
  /// The width, in points.
  static let width = 1_200.0
  static let rowHeight = 18
  private static let characterWidth = 6.3
  /// The width of the narrowest box that is drawn. A narrower box would be an empty pixel; its cost is contained in the box above it.
  private static let narrowest = 0.25

  let graph: FlameGraph
  let event: ProfileEvent
  /// The name of the graph for screen readers.
  let label: String

  /// The element, with classes that get their colours from the page's style.
  var svg: String {
    let height = graph.depth * Self.rowHeight
    let boxes = graph.boxes.map(box).joined()
    return """
      <svg class="flame" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(height)" width="100%" role="img" \
      aria-label="\(MarkupText.escaped(label))" data-total="\(graph.total)">
      \(boxes)</svg>

      """
  }

  private func box(_ box: FlameGraph.Box) -> String {
    let scale = graph.total > 0 ? Self.width / Double(graph.total) : 0
    let (x, width) = (Double(box.start) * scale, Double(box.cost) * scale)
    guard width >= Self.narrowest else { return "" }
    let y = box.depth * Self.rowHeight
    let name = MarkupText.escaped(box.name)
    return """
      <g class="\(Self.classes(of: box))" data-x="\(box.start)" data-w="\(box.cost)" data-d="\(box.depth)" data-n="\(name)"><title>\(tooltip(box))</title>\
      <rect x="\(Self.number(x))" y="\(y)" width="\(Self.number(width))" height="\(Self.rowHeight - 1)" rx="2"/>\
      <text x="\(Self.number(x + 4))" y="\(y + 13)">\(MarkupText.escaped(Self.label(box.name, width: width)))</text></g>

      """
  }

  private func tooltip(_ box: FlameGraph.Box) -> String {
    var text = "\(box.name): \(ProfileFigure.grouped(box.cost)) \(event.unit), \(ProfileFigure.share(box.cost, graph.total))"
    if box.own != box.cost { text += "; \(ProfileFigure.grouped(box.own)) of its own" }
    switch box.change {
    case .unknown: break
    case .none where box.before == nil: break
    case .none: text += "; as before"
    case .new: text += "; new"
    case .gone: text += "; gone"
    case .ratio:
      let before = box.before ?? 0
      text +=
        "; before \(ProfileFigure.grouped(before)), \(ProfileFigure.signed(box.cost - before)) (\(ProfileFigure.change(box.cost, before)))"
    }
    return MarkupText.escaped(text)
  }

  /// Returns the part of a name that fits; empty if that would be two characters or fewer.
  private static func label(_ name: String, width: Double) -> String {
    let room = Int((width - 6) / characterWidth)
    if name.count <= room { return name }
    return room < 4 ? "" : name.prefix(room - 1) + "…"
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }

  private static func classes(of box: FlameGraph.Box) -> String {
    let change =
      switch box.change {
      case .unknown: box.depth == 0 ? "root" : box.kind.rawValue
      case .none: "same"
      case .new: "new"
      case .gone: "gone"
      case .ratio(let ratio): step(ratio)
      }
    return "f \(change)"
  }

  /// Returns the class for the strength of a change: up to 5 %, up to 50 %, or more.
  private static func step(_ ratio: Double) -> String {
    let strength = max(ratio, 1 / max(ratio, 0.001))
    return (ratio > 1 ? "more" : "less") + (strength <= 1.05 ? "1" : strength <= 1.5 ? "2" : "3")
  }
}
