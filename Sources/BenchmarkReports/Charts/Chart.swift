/// A chart by its meaning: two axes, and marks on them. It knows nothing of pixels or colours.
///
///     let x = Chart.Axis("items", .logarithmic, .items)
///     let y = Chart.Axis("time", .logarithmic, .time)
///     let marks = [Chart.Mark(x: 1000, y: 440, interval: 438...442), Chart.Mark(x: 10_000, y: 520)]
///     let chart = Chart("query", x: x, y: y, series: [Chart.Series("naive", .strategy(0), .line, marks)])
///
/// A series has an ink, not a colour: ``ChartPalette`` gives each ink its colour on a light and on a dark ground, so that a strategy looks the same in
/// every chart.
package struct Chart: Sendable {
  /// The title.
  package var title: String
  /// What the chart shows, in a sentence, for readers who cannot see it.
  package var summary = ""
  /// The part of what was measured that it is about.
  package var scope = ReportScope()
  /// The axis from left to right.
  package var x: Axis
  /// The axis from bottom to top.
  package var y: Axis
  /// What is drawn, from back to front.
  package var series: [Series]
  /// Values that are marked by a line across the plot.
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
    /// How values become places.
    package enum Scale: Hashable, Sendable {
      /// Equal differences are equally far apart; the axis begins at 0.
      case linear
      /// Equal differences are equally far apart; the axis holds its values, and begins where they do.
      case differences
      /// Equal factors are equally far apart; the axis holds whole decades.
      case logarithmic
      /// A place for each of these names. A value is the number of its name, from 0.
      case categories([String])
    }

    /// What a value is.
    package enum Unit: Sendable {
      case items, time, bytes, times, count
      /// A ratio, shown as a change in percent.
      case change
    }

    /// What the values are.
    package var title: String
    /// How values become places.
    package var scale: Scale
    /// What a value is.
    package var unit: Unit
    /// Values that the axis holds besides those of the marks, so that several charts share an axis.
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
    /// How marks are drawn.
    package enum Form: Sendable {
      /// Points joined by a line.
      case line
      /// A line without points: something that was not measured, or is only a background.
      case guide
      /// Points.
      case points
      /// Bars from the start of the axis.
      case bars
      /// Short strokes, one for each value.
      case ticks
    }

    /// The name.
    package var name: String
    /// The ink.
    package var ink: Ink
    /// How its marks are drawn.
    package var form: Form
    /// The marks, in the order they are joined.
    package var marks: [Mark]

    /// A series.
    package init(_ name: String, _ ink: Ink, _ form: Form, _ marks: [Mark]) {
      self.name = name
      self.ink = ink
      self.form = form
      self.marks = marks
    }
  }

  /// What a series is drawn with.
  package enum Ink: Hashable, Sendable {
    /// The ink of a strategy, by its number in ``ChartPalette``.
    case strategy(Int)
    /// The ink of one of several runs, by its number.
    case run(Int)
    /// The ink of what the hardware asks.
    case floor
    /// The inks of a change to the better, to the worse, and of one that is not decided.
    case better, worse, doubtful
  }

  /// One value.
  package struct Mark: Hashable, Sendable {
    /// The value from left to right.
    package var x: Double
    /// The value from bottom to top.
    package var y: Double
    /// The confidence interval of the measured value: of x where the other axis is one of categories, else of y.
    package var interval: ClosedRange<Double>?
    /// A name beside the mark.
    package var label: String?
  }

  /// A value that is marked by a line across the plot.
  package struct Reference: Hashable, Sendable {
    /// The axis that the value is on.
    package enum Direction: Sendable {
      case x, y
    }

    /// The name beside the line.
    package var name: String
    /// The name where the chart is small; `nil` for a line that has none there.
    package var brief: String?
    /// The value.
    package var value: Double
    /// The axis that the value is on.
    package var direction: Direction

    /// A line.
    package init(_ name: String, _ value: Double, on direction: Direction) {
      self.name = name
      self.value = value
      self.direction = direction
    }
  }

  /// All values on the axis from left to right.
  var xValues: [Double] { x.holding + series.flatMap(\.marks).flatMap { [$0.x] + (isSideways ? $0.intervalEnds : []) } }

  /// All values on the axis from bottom to top.
  var yValues: [Double] { y.holding + series.flatMap(\.marks).flatMap { [$0.y] + (isSideways ? [] : $0.intervalEnds) } }

  /// Whether the measured values go from left to right, because the other axis has names.
  var isSideways: Bool { y.categories != nil }
}

extension Chart.Series {
  /// Whether the series is of one strategy.
  var isStrategy: Bool {
    if case .strategy = ink { true } else { false }
  }
}

extension Chart.Mark {
  fileprivate var intervalEnds: [Double] { interval.map { [$0.lowerBound, $0.upperBound] } ?? [] }
}

extension Chart.Axis.Unit {
  /// A value as a tick of an axis shows it.
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
  /// `+5 %`, `−2.5 %`, `0 %`.
  private static func change(_ ratio: Double) -> String {
    let percent = ((ratio - 1) * 1000).rounded() / 10
    return (percent > 0 ? "+" : percent < 0 ? "−" : "") + Figure.shortest(abs(percent)) + " %"
  }
}

extension Figure {
  /// A number without trailing zeros: `2.5`, `1,000`.
  static func shortest(_ value: Double) -> String {
    let text = significant(value)
    guard text.contains(".") else { return value.magnitude < 1e15 ? grouped(Int(rounded(value))) : text }
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }

  /// A number without trailing zeros in the largest of these units, each a thousand of the one before, in which it is at least 1: `2.5 ms`.
  static func shortest(_ value: Double, _ units: [String]) -> String {
    var (value, place) = (rounded(value), 0)
    while abs(value) >= 1000, place < units.count - 1 {
      value /= 1000
      place += 1
    }
    return "\(shortest(value)) \(units[place])"
  }
}
