import Foundation

/// A share of the layout budget, rounded for reading. It has at most two significant digits, or three just above 1.
struct BudgetShare: Hashable {
  /// The share: 1 is all of the budget.
  let share: Double

  init(_ share: Double) { self.share = share }

  /// The share as text: `under 0.1 %`, `0.68 %`, `23 %`. Above the whole budget it is a multiple: `1.5 ×`, `43 ×`.
  var text: String {
    if share < 0.001 { return "under 0.1 %" }
    return share <= 1 ? "\(Self.twoDigits(share * 100)) %" : "\(Self.twoDigits(share)) ×"
  }

  /// The share in as few characters as possible: `<0.1 %`.
  var brief: String { share < 0.001 ? "<0.1 %" : text }

  /// The share with its unit: `23 % of the layout budget`, `43 × the layout budget`.
  var ofBudget: String { share <= 1 ? "\(text) of the layout budget" : "\(text) the layout budget" }

  private static func twoDigits(_ value: Double) -> String {
    if value < 0.995 { return String(format: "%.2g", value) }
    if value > 1, value < 1.05 { return String(format: "%.2f", max(1.01, value)) }
    if value < 9.95 { return String(format: "%.1f", value).replacing(/\.0$/, with: "") }
    var step = 1.0
    while value / step >= 99.5 { step *= 10 }
    return Figure.grouped(Int((value / step).rounded() * step))
  }
}
