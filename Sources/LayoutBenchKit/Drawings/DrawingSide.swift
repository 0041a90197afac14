/// A side of the visible part of a ``LayoutDrawing``.
enum DrawingSide: Equatable {
  /// An end of an axis.
  enum End: String {
    case start, end

    /// The last `depth` of `range` towards this end, and `more` beyond the end. A range shorter than `depth` is included whole.
    func range(_ depth: Double, of range: ClosedRange<Double>, and more: Double = 0) -> ClosedRange<Double> {
      switch self {
      case .start: (range.lowerBound - more)...min(range.lowerBound + depth, range.upperBound)
      case .end: max(range.upperBound - depth, range.lowerBound)...(range.upperBound + more)
      }
    }
  }

  /// An end of the scroll axis.
  case along(End)
  /// An end across the scroll axis.
  case across(End)

  /// The name of the gradient that veils the side.
  var gradient: String {
    switch self {
    case .along(let end): "veil-along-\(end)"
    case .across(let end): "veil-across-\(end)"
    }
  }

  /// The gradient of a mask: clear, and nearly black towards the side. Black hides the masked elements.
  func definition(isVertical: Bool) -> String {
    let (isHorizontal, end) =
      switch self {
      case .along(let end): (!isVertical, end)
      case .across(let end): (isVertical, end)
      }
    let (from, to) = end == .start ? (1, 0) : (0, 1)
    let direction = isHorizontal ? "x1=\"\(from)\" y1=\"0\" x2=\"\(to)\" y2=\"0\"" : "x1=\"0\" y1=\"\(from)\" x2=\"0\" y2=\"\(to)\""
    return "<linearGradient id=\"\(gradient)\" \(direction)><stop offset=\"0\" stop-color=\"#000\" stop-opacity=\"0\"/>"
      + "<stop offset=\"1\" stop-color=\"#000\" stop-opacity=\"0.95\"/></linearGradient>\n"
  }
}
