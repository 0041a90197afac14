import CollectionLayouts

/// A rectangle to query, and the way to check the answer.
public struct QueryWindow: Sendable, CustomStringConvertible {
  /// The purpose of the window.
  public var purpose: String
  /// The rectangle.
  public var rect: LayoutRect
  /// `false` if arithmetic cannot decide the elements in the rectangle. The answer is then only checked for order and duplicates.
  public var isExact = true

  /// The question that the window asks.
  public var description: String { "The elements in \(rect) (\(purpose))" }
}

extension QueryWindow {
  /// The windows for which every result is queried, and `count` of each random kind.
  public static func windows(
    for result: OracleResult, in situation: Situation, count: Int, using generator: inout SeededGenerator
  ) -> [QueryWindow] {
    let (content, container, offset) = (result.contentSize, situation.container, situation.contentOffset)
    var windows = fixed(content)
    windows.append(
      .init(purpose: "what is seen", rect: LayoutRect(x: offset.x, y: offset.y, width: container.width, height: container.height)))
    for _ in 0..<count {
      let x = generator.double(in: -20...content.width + 20)
      let y = generator.double(in: -20...content.height + 20)
      windows.append(
        .init(purpose: "the container at an offset", rect: LayoutRect(x: 0, y: y, width: container.width, height: container.height)))
      windows.append(
        .init(purpose: "the container at an offset", rect: LayoutRect(x: x, y: 0, width: container.width, height: container.height)))
      let width = generator.double(in: 0...content.width + 1)
      let height = generator.double(in: 0...content.height + 1)
      windows.append(.init(purpose: "anywhere", rect: LayoutRect(x: x, y: y, width: width, height: height)))
      windows.append(.init(purpose: "narrow", rect: LayoutRect(x: -1, y: y, width: content.width + 2, height: 0.125)))
      windows.append(.init(purpose: "narrow", rect: LayoutRect(x: x, y: -1, width: 0.125, height: content.height + 2)))
      windows.append(.init(purpose: "whole points", rect: LayoutRect(x: 0, y: y.rounded(), width: content.width, height: height.rounded())))
      windows += onEdges(of: result, using: &generator)
    }
    return windows
  }

  /// Windows whose edges are exactly on the edges of frames.
  private static func onEdges(of result: OracleResult, using generator: inout SeededGenerator) -> [QueryWindow] {
    guard let a = result.elements.randomElement(using: &generator)?.frame, let b = result.elements.randomElement(using: &generator)?.frame
    else { return [] }
    let lefts = [a.x, a.x + a.width]
    let tops = [a.y, a.y + a.height]
    let rights = [b.x, b.x + b.width]
    let bottoms = [b.y, b.y + b.height]
    let x = generator.pick(lefts, else: 0)
    let y = generator.pick(tops, else: 0)
    let spanning = LayoutRect(x: x, y: y, width: generator.pick(rights, else: 0) - x, height: generator.pick(bottoms, else: 0) - y)
    let size = result.contentSize
    return [
      .init(purpose: "exactly a frame", rect: a),
      .init(purpose: "from an edge to an edge", rect: spanning),
      .init(purpose: "down to a frame's top", rect: LayoutRect(x: -1, y: b.y - 5, width: size.width + 2, height: 5)),
      .init(purpose: "from a frame's bottom", rect: LayoutRect(x: -1, y: b.y + b.height, width: size.width + 2, height: 5)),
      .init(purpose: "up to a frame's left", rect: LayoutRect(x: b.x - 5, y: -1, width: 5, height: size.height + 2)),
      .init(purpose: "from a frame's right", rect: LayoutRect(x: b.x + b.width, y: -1, width: 5, height: size.height + 2)),
      .init(purpose: "a grain at a frame's origin", rect: LayoutRect(x: a.x, y: a.y, width: 0.0078125, height: 0.0078125)),
      .init(purpose: "no height", rect: LayoutRect(x: a.x, y: a.y, width: 10, height: 0)),
      .init(purpose: "no width", rect: LayoutRect(x: a.x, y: a.y, width: 0, height: 10)),
      .init(purpose: "a negative size", rect: LayoutRect(x: a.x + 9, y: a.y + 9, width: -99, height: -99)),
    ]
  }

  /// Windows of everything, of nothing, far away, and with NaN or infinity.
  private static func fixed(_ content: LayoutSize) -> [QueryWindow] {
    let (all, infinity, nan) = (1e7, Double.infinity, Double.nan)
    return [
      .init(purpose: "everything", rect: LayoutRect(x: -all, y: -all, width: 2 * all + content.width, height: 2 * all + content.height)),
      .init(purpose: "exactly the content", rect: LayoutRect(x: 0, y: 0, width: content.width, height: content.height)),
      .init(purpose: "beyond the content", rect: LayoutRect(x: content.width, y: content.height, width: 100, height: 100)),
      .init(purpose: "before the content", rect: LayoutRect(x: -100, y: -100, width: 100, height: 100)),
      .init(purpose: "far below", rect: LayoutRect(x: 0, y: 1e12, width: 100, height: 100)),
      .init(purpose: "far above", rect: LayoutRect(x: 0, y: -1e12, width: 100, height: 100)),
      .init(purpose: "far to the right", rect: LayoutRect(x: 1e300, y: 0, width: 100, height: 100)),
      .init(purpose: "far to the left", rect: LayoutRect(x: -1e300, y: 0, width: 100, height: 100)),
      .init(purpose: "larger than any integer", rect: LayoutRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)),
      .init(purpose: "without end", rect: LayoutRect(x: -1, y: -1, width: infinity, height: infinity)),
      .init(purpose: "the width is no number", rect: LayoutRect(x: 0, y: 0, width: nan, height: 100)),
      .init(purpose: "the height is no number", rect: LayoutRect(x: 0, y: 0, width: 100, height: nan)),
      .init(purpose: "the origin is no number", rect: LayoutRect(x: nan, y: nan, width: 100, height: 100), isExact: false),
      .init(purpose: "y is no number", rect: LayoutRect(x: 0, y: nan, width: 100, height: 100), isExact: false),
      .init(purpose: "without beginning", rect: LayoutRect(x: -infinity, y: -infinity, width: 100, height: 100), isExact: false),
      .init(
        purpose: "without beginning or end", rect: LayoutRect(x: -infinity, y: -infinity, width: infinity, height: infinity), isExact: false
      ),
      .init(purpose: "infinitely far", rect: LayoutRect(x: infinity, y: infinity, width: 100, height: 100), isExact: false),
    ]
  }
}
