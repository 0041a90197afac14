/// A chart described by its meaning: two axes, and marks on them. It knows nothing of pixels or colours.
///
///     let x = Chart.Axis("items", .logarithmic, .items)
///     let y = Chart.Axis("time", .logarithmic, .time)
///     let marks = [Chart.Mark(x: 1000, y: 440, interval: 438...442), Chart.Mark(x: 10_000, y: 520)]
///     let chart = Chart("query", x: x, y: y, series: [Chart.Series("naive", .strategy(0), .line, marks)])
///
/// A series has an ink, not a colour. ``ChartPalette`` gives each ink a colour for a light and one for a dark background, so that a strategy looks the same
/// in every chart.
package struct Chart: Sendable {
  /// The title.
  package var title: String
  /// A sentence that describes the chart, for readers who cannot see it.
  package var summary = ""
  /// The part of the measurements that the chart shows.
  package var scope = ReportScope()
  /// The horizontal axis, from left to right.
  package var x: Axis
  /// The vertical axis, from bottom to top.
  package var y: Axis
  /// The series, drawn from back to front.
  package var series: [Series]
  /// Values marked by a line across the plot.
  package var references: [Reference]

  /// A chart.
  package init(_ title: String, x: Axis, y: Axis, series: [Series], references: [Reference] = []) {
    self.title = title
    self.x = x
    self.y = y
    self.series = series
    self.references = references
  }
}

extension Chart {
  /// An axis.
  package struct Axis: Sendable {
    /// The mapping from values to places.
    package enum Scale: Hashable, Sendable {
      /// Equal differences are equally far apart; the axis begins at 0.
      case linear
      /// Equal differences are equally far apart. The axis holds its values and begins near the least, not at 0.
      case differences
      /// Equal factors are equally far apart; the axis holds whole decades.
      case logarithmic
      /// Each of these names has a place. A value is the number of its name, from 0.
      case categories([String])
    }

    /// The unit of the values.
    package enum Unit: Sendable {
      case items, time, bytes, times, count
      /// A ratio, shown as a change in percent.
      case change
    }

    /// The name of the quantity.
    package var title: String
    /// The mapping from values to places.
    package var scale: Scale
    /// The unit of the values.
    package var unit: Unit
    /// Values that the axis holds besides those of the marks, so that several charts can share an axis.
    package var holding: [Double]

    /// An axis.
    package init(_ title: String, _ scale: Scale, _ unit: Unit, holding: [Double] = []) {
      self.title = title
      self.scale = scale
      self.unit = unit
      self.holding = holding
    }

    /// The names of an axis of categories.
    package var categories: [String]? {
      if case .categories(let names) = scale { names } else { nil }
    }
  }

  /// Marks of one kind and ink.
  package struct Series: Sendable {
    /// The form in which marks are drawn.
    package enum Form: Sendable {
      /// Points joined by a line.
      case line
      /// A line without points, for values that were not measured or are only a background.
      case guide
      /// Points.
      case points
      /// Bars that begin at the start of the axis.
      case bars
      /// Short strokes, one for each value.
      case ticks
    }

    /// The name.
    package var name: String
    /// The ink.
    package var ink: Ink
    /// The form in which its marks are drawn.
    package var form: Form
    /// The marks, in the order in which they are joined.
    package var marks: [Mark]

    /// A series.
    package init(_ name: String, _ ink: Ink, _ form: Form, _ marks: [Mark]) {
      self.name = name
      self.ink = ink
      self.form = form
      self.marks = marks
    }
  }

  /// The ink of a series, which depends on the kind of its values.
  package enum Ink: Hashable, Sendable {
    /// The ink of a strategy, by its number in ``ChartPalette``.
    case strategy(Int)
    /// The ink of one of several runs, by its number.
    case run(Int)
    /// The ink of a floor, the cost that the hardware sets.
    case floor
    /// The inks of a change for the better, a change for the worse, and an undecided one.
    case better, worse, doubtful
  }

  /// One value.
  package struct Mark: Hashable, Sendable {
    /// The value on the horizontal axis.
    package var x: Double
    /// The value on the vertical axis.
    package var y: Double
    /// The confidence interval of the measured value. That value is x if the vertical axis has categories, else y.
    package var interval: ClosedRange<Double>?
    /// A name next to the mark.
    package var label: String?
  }

  /// A value marked by a line across the plot.
  package struct Reference: Hashable, Sendable {
    /// The axis of the value.
    package enum Direction: Sendable {
      case x, y
    }

    /// The name next to the line.
    package var name: String
    /// The name in a small chart; `nil` for a line without a name there.
    package var brief: String?
    /// The value.
    package var value: Double
    /// The axis of the value.
    package var direction: Direction

    /// A line.
    package init(_ name: String, _ value: Double, on direction: Direction) {
      self.name = name
      self.value = value
      self.direction = direction
    }
  }

  /// All values on the horizontal axis.
  var xValues: [Double] { x.holding + series.flatMap(\.marks).flatMap { [$0.x] + (isSideways ? $0.intervalEnds : []) } }

  /// All values on the vertical axis.
  var yValues: [Double] { y.holding + series.flatMap(\.marks).flatMap { [$0.y] + (isSideways ? [] : $0.intervalEnds) } }

  /// Whether the measured values are on the horizontal axis, because the vertical axis has names.
  var isSideways: Bool { y.categories != nil }
}

extension Chart.Series {
  /// Whether the series belongs to one strategy.
  var isStrategy: Bool {
    if case .strategy = ink { true } else { false }
  }
}

extension Chart.Mark {
  fileprivate var intervalEnds: [Double] { interval.map { [$0.lowerBound, $0.upperBound] } ?? [] }
}

extension Chart.Axis.Unit {
  /// Returns the label of a tick for a value.
  func label(_ value: Double) -> String {
    switch self {
    case .items: Figure.shortest(value, ["", "k", "M", "G"]).replacing(" ", with: "")
    case .time: Figure.shortest(value, ["ns", "µs", "ms", "s"])
    case .bytes: Figure.shortest(value, ["B", "kB", "MB", "GB"])
    case .times: "\(Figure.shortest(value))×"
    case .count: Figure.shortest(value)
    case .change: Self.change(value)
    }
  }
}

extension Chart.Axis.Unit {
  /// Returns `+5 %`, `−2.5 %` or `0 %`.
  private static func change(_ ratio: Double) -> String {
    let percent = ((ratio - 1) * 1000).rounded() / 10
    return (percent > 0 ? "+" : percent < 0 ? "−" : "") + Figure.shortest(abs(percent)) + " %"
  }
}

extension Figure {
  /// Returns a number without trailing zeros: `2.5`, `1,000`.
  static func shortest(_ value: Double) -> String {
    let text = significant(value)
    guard text.contains(".") else { return value.magnitude < 1e15 ? grouped(Int(rounded(value))) : text }
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }

  /// Returns a number without trailing zeros and its unit: `2.5 ms`. Each unit is a thousand times the one before. It uses the largest unit in which the
  /// number is at least 1.
  static func shortest(_ value: Double, _ units: [String]) -> String {
    var (value, place) = (rounded(value), 0)
    while abs(value) >= 1000, place < units.count - 1 {
      value /= 1000
      place += 1
    }
    return "\(shortest(value)) \(units[place])"
  }
}
