import BenchmarkResults

/// The share of the layout budget that a time takes, as the colour of its cell.
struct FrameBands {
  /// A colour. The raw value is its number.
  enum Band: Int, CaseIterable {
    case few = 1, some, most, over, farOver
  }

  let budget: FrameBudget

  /// The time from which a cell is far over the budget: a whole frame at 120 Hz, or twice the budget if that is more.
  private var farOver: Double { max(2 * budget.nanoseconds, FrameBudget.frame(at: 120).nanoseconds) }

  /// Returns the smallest time in a band, in nanoseconds.
  private func least(_ band: Band) -> Double {
    switch band {
    case .few: 0.01 * budget.nanoseconds
    case .some: 0.1 * budget.nanoseconds
    case .most: 0.5 * budget.nanoseconds
    case .over: budget.nanoseconds
    case .farOver: farOver
    }
  }

  /// Returns the band of a time in nanoseconds; `nil` if it takes less than a hundredth of the budget. A time of exactly the budget is within it.
  func band(of time: Double) -> Band? { Band.allCases.last { time == budget.nanoseconds ? $0 == .most : time >= least($0) } }

  /// Returns the mark that follows a time over the budget, so that colour is not the only sign. It is a separate element, which moves below the time in a
  /// narrow column.
  func mark(on time: Double) -> String {
    switch band(of: time) {
    case .over: "<i> ▴</i>"
    case .farOver: "<i> ▲</i>"
    default: ""
    }
  }

  /// Returns the meaning of a band.
  func meaning(_ band: Band) -> String {
    let time = Figure.shortest(budget.nanoseconds, ["ns", "µs", "ms", "s"])
    return switch band {
    case .few: "1 to 10 % of the layout budget (\(time))"
    case .some: "10 to 50 %"
    case .most: "50 to 100 %"
    case .over: "▴ over the layout budget (\(time))"
    case .farOver: "▲ over \(Figure.time(farOver))" + (farOver > 2 * budget.nanoseconds ? ", a whole frame at 120 Hz" : "")
    }
  }
}
