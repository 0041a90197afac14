import BenchmarkResults
import BenchmarkStatistics

/// One figure or text in a report, described by its meaning. Each renderer chooses how much of it to show.
package enum ReportValue: Sendable {
  /// A name or a sentence.
  case words(String)
  /// Further details, for renderers that cannot open a row.
  case aside(String)
  /// A number of items.
  case items(Int)
  /// A number of anything else.
  case count(Int)
  /// A median time in nanoseconds, with its confidence interval.
  case time(Double, ClosedRange<Double>?)
  /// How many times faster than the reference, with its confidence interval. A value below 1 is slower.
  case speed(Double, ClosedRange<Double>?)
  /// A cost as a multiple of another, with its confidence interval. A value below 1 is cheaper.
  case cost(Double, ClosedRange<Double>?)
  /// Allocations of one iteration, and their bytes.
  case allocations(Double?, bytes: Double?)
  /// A time as a multiple of a floor's time, and the floor's name.
  case distance(Double?, floor: String)
  /// A value of a metric, with its unit.
  case quantity(Double, Metric)
  /// A multiple of another value.
  case times(Double)
  /// A ratio of candidate to baseline, shown as a change.
  case change(Double)
  /// The interval of such a ratio.
  case changeInterval(ClosedRange<Double>)
  /// The difference of two counts.
  case difference(Double, Metric)
  /// A share as a fraction of 1.
  case percent(Double)
  case pValue(Double)
  /// The number of items that fit in a frame, and the share of frames that were interrupted.
  case capacity(FrameBudgetCapacity, interrupted: Double)
  /// A decision: which strategy to take.
  case decision(DecisionTable.Cell)
  /// The reason why a figure is missing.
  case absent(Absence)
}

extension ReportValue {
  /// The value as a number in its own unit: nanoseconds, items, a ratio. `nil` for words and for missing figures.
  package var number: Double? {
    switch self {
    case .words, .aside, .absent: nil
    case .items(let n), .count(let n): Double(n)
    case .time(let value, _), .speed(let value, _), .cost(let value, _), .times(let value), .quantity(let value, _), .change(let value),
      .difference(let value, _),
      .percent(let value),
      .pValue(let value):
      value
    case .allocations(let count, _): count
    case .distance(let times, _): times
    case .changeInterval(let interval): interval.lowerBound
    case .capacity(let capacity, _): capacity.number
    case .decision(let cell): cell.share
    }
  }

  /// The subject of a value. A narrow terminal drops whole kinds, and a terminal aligns values of one kind.
  enum Kind: Hashable, CaseIterable {
    case main, speed, allocations, distance
  }

  var kind: Kind {
    switch self {
    case .speed, .cost: .speed
    case .allocations: .allocations
    case .distance, .aside: .distance
    default: .main
    }
  }

  /// Whether the text is a figure that this program wrote. Any other text may contain a user's words, so renderers escape it.
  var isFigure: Bool {
    switch self {
    case .words, .aside, .distance, .absent, .decision: false
    default: true
    }
  }

  /// The value with everything known about it, including intervals.
  package var full: String {
    switch self {
    case .words(let text), .aside(let text): text
    case .items(let n): Figure.items(n)
    case .count(let count): Figure.grouped(count)
    case .time(let median, let interval): Figure.time(median, interval: interval)
    case .speed(let times, let interval): Figure.speed(times, interval: interval)
    case .cost(let times, let interval): Figure.cost(times, interval: interval)
    case .allocations(let count, let bytes):
      [count.map { "\(Figure.count($0)) \($0 == 1 ? "alloc" : "allocs")" }, bytes.map(Figure.bytes)].compactMap(\.self)
        .joined(separator: ", ")
    case .distance(let times, let floor): "\(times.map(Figure.times) ?? "–") \(floor)"
    case .quantity(let value, let metric): Figure.value(value, of: metric)
    case .times(let ratio): Figure.times(ratio)
    case .change(let ratio): Figure.change(ratio)
    case .changeInterval(let interval): Figure.change(interval)
    case .difference(let value, let metric): (value < 0 ? "−" : "+") + Figure.value(abs(value), of: metric)
    case .percent(let share): Figure.percent(share)
    case .pValue(let value): Figure.pValue(value)
    case .decision(let cell): cell.full
    case .absent(let reason): reason.brief
    case .capacity(let capacity, let share): share == 0 ? capacity.text : "\(capacity.text) (\(Figure.significant(100 * share)) %)"
    }
  }

  /// The value without its interval, as a terminal shows it: a figure, and a word after it that stays outside the column of figures.
  package var brief: (figure: String, word: String) {
    switch self {
    case .time(let median, _): (Figure.time(median), "")
    case .speed(let times, _): Figure.briefSpeed(times)
    case .cost(let times, _): (Figure.times(times), "")
    case .allocations(let count, _): (count.map { "\(Figure.count($0))a" } ?? "", "")
    case .absent: ("", "")
    case .decision(let cell): (cell.brief, "")
    default: (full, "")
    }
  }
}
