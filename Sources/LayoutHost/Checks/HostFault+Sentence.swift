import Foundation

// Only this file turns a fault into text.

extension HostFault: CustomStringConvertible {
  /// A sentence with the arithmetic that proves the fault.
  public var description: String {
    switch self {
    case .lost(let element, let frame, let rectangle):
      let shared = frame.shared(with: rectangle)
      return "the query for \(Words.place(rectangle)) leaves out \(element), whose frame \(Words.place(frame)) overlaps it by "
        + "\(Words.size(shared)) points"
    case .duplicate(let element, let times, let rectangle):
      return "the query for \(Words.place(rectangle)) returns \(element) \(times) times"
    case .foreign(let element, let limit, let rectangle):
      return "the query for \(Words.place(rectangle)) returns \(element), but \(Words.limit(limit))"
    case .extra(let element, let frame, let rectangle):
      return "the query for \(Words.place(rectangle)) returns \(element), whose frame \(Words.place(frame)) is "
        + "\(Words.number(Words.distance(frame, rectangle))) points away"
    case .stale(let element, let frame, let fresh): return Words.stale(element, frame, fresh)
    case .staleContentSize(let size, let fresh):
      return
        "the content is \(Words.size(size)) points large, and \(Words.size(fresh)) in a fresh instance over the same data, bounds and offset"
    case .outside(let element, let frame, let contentSize):
      return "\(element) at \(Words.place(frame)) reaches \(Words.number(Words.excess(frame, contentSize))) points out of the content, "
        + "which is \(Words.size(contentSize)) points large"
    case .disagreement(let element, let alone, let query):
      return "asked alone, \(element) is at \(Words.place(alone)), and in a query at \(Words.place(query))"
    case .wrongElement(let element, let answered): return "asked for \(element), the layout returns \(answered)"
    case .hidden(let element): return "neither a query nor a request for it alone returns \(element)"
    case .jump(let element, let before, let after):
      return "\(element) moved from \(Words.point(before)) to \(Words.point(after)) while other cells got their sizes: it jumps by "
        + "\(Words.number(abs(after.x - before.x) + abs(after.y - before.y))) points on screen, and the layout asked for no adjustment of the offset"
    case .endlessSelfSizing(let passes): return "after \(passes) self-sizing passes cells still want other sizes than the layout gives them"
    case .endlessInvalidation(let passes): return "the layout invalidated itself in each of \(passes) calls of its own prepare()"
    case .foreignSize(let element, let size, let own, let estimate, let other):
      return "\(element) is \(Words.size(size)) points large; its cell prefers \(Words.size(own))"
        + (estimate.map { ", a fresh instance estimates \(Words.size($0))" } ?? "")
        + ", and \(Words.number(size.height == own.height ? size.width : size.height)) is what the cell of "
        + (other.map { "\($0)" } ?? "an item that is gone") + " prefers"
    case .overlap(let element, let frame, let other, let otherFrame):
      return "\(other) at \(Words.place(otherFrame)) overlaps \(element) at \(Words.place(frame)), by "
        + "\(Words.size(frame.shared(with: otherFrame))) points; in a fresh instance no two items overlap"
    case .missingPath(let path, let limit):
      let missing = path.count == 1 ? "the header or footer of section \(path[0])" : "\(HostElement(cell: path))"
      return "the layout asked for the size of \(missing), but \(Words.limit(limit))"
    case .crash(let signal, let function, let message):
      return "the program crashed (\(Words.signal(signal)))" + (function.map { " in \($0)" } ?? "") + (message.map { ": \($0)" } ?? "")
    case .endless(let milliseconds, let function):
      return "the script did not end within \(Words.number(Double(milliseconds) / 1_000)) s" + (function.map { "; it was in \($0)" } ?? "")
    }
  }
}

extension HostFinding: CustomStringConvertible {
  /// A sentence with the arithmetic that proves the fault, and the number of elements that have it.
  public var description: String { "\(fault)" + (elements > 1 ? "; \(elements) elements in all" : "") }
}

/// The wording of numbers and places in sentences.
private enum Words {
  static func number(_ value: CGFloat) -> String {
    let rounded = (value * 1_000).rounded() / 1_000
    guard rounded == rounded.rounded(), abs(rounded) < 1e15 else { return "\(rounded)" }
    let digits = String(Int(abs(rounded)))
    var grouped = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3), digits.count > 3 { grouped.append(",") }
      grouped.append(digit)
    }
    return (rounded < 0 ? "−" : "") + grouped
  }

  static func size(_ size: CGSize) -> String { "\(number(size.width)) × \(number(size.height))" }
  static func point(_ point: CGPoint) -> String { "(\(number(point.x)), \(number(point.y)))" }
  static func place(_ rect: CGRect) -> String {
    "x \(number(rect.minX))…\(number(rect.maxX)), y \(number(rect.minY))…\(number(rect.maxY))"
  }

  /// The distance between two rectangles, in the direction in which they are further apart.
  static func distance(_ one: CGRect, _ other: CGRect) -> CGFloat {
    let shared = one.shared(with: other)
    return max(-shared.width, -shared.height)
  }

  /// The length by which a frame reaches out of the content, on the side where it is longest.
  static func excess(_ frame: CGRect, _ content: CGSize) -> CGFloat {
    max(frame.maxX - content.width, frame.maxY - content.height, -frame.minX, -frame.minY)
  }

  static func limit(_ limit: DataLimit) -> String {
    switch limit {
    case .sections(1): "there is only 1 section"
    case .sections(let count): "there are only \(count) sections"
    case .items(let count): "this section has only \(count) item\(count == 1 ? "" : "s")"
    }
  }

  static func stale(_ element: HostElement, _ frame: CGRect?, _ fresh: CGRect?) -> String {
    let condition = "in a fresh instance over the same data, bounds and offset"
    switch (frame, fresh) {
    case (let frame?, let fresh?):
      if frame.size.matches(fresh.size) {
        let distance = number(max(abs(frame.minX - fresh.minX), abs(frame.minY - fresh.minY)))
        return "\(element) is at \(point(frame.origin)), and at \(point(fresh.origin)) \(condition): \(distance) points off"
      }
      return "\(element) is at \(place(frame)), and at \(place(fresh)) \(condition)"
    case (let frame?, nil): return "\(element) is at \(place(frame)), and is not there \(condition)"
    case (nil, let fresh?): return "\(element) has no frame, and is at \(place(fresh)) \(condition)"
    case (nil, nil): return "\(element) has no frame"
    }
  }

  static func signal(_ number: Int) -> String {
    let names = [
      4: "illegal instruction", 5: "trap", 6: "abort", 7: "bus error", 8: "arithmetic error", 9: "killed", 11: "bad memory access",
    ]
    return "signal \(number)" + (names[number].map { ", \($0)" } ?? "")
  }
}
