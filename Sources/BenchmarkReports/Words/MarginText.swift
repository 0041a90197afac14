import BenchmarkResults
import BenchmarkStatistics

/// The differences that do not matter, in words.
enum MarginText {
  /// Returns `3 %`, `3 % or 5 ns`, or `3 % (some rows have a margin of their own)`.
  static func words(_ margins: NoiseMargins) -> String {
    let (share, difference) = (margins.least.share, margins.least.difference)
    let parts = [share > 0 || difference == 0 ? percent(share) : nil, difference > 0 ? Figure.time(difference) : nil]
    let others = margins.cells.isEmpty ? "" : " (some rows have a margin of their own)"
    return parts.compactMap(\.self).joined(separator: " or ") + others
  }

  /// Returns `3 %`, without the zeros of a measured figure.
  private static func percent(_ share: Double) -> String {
    let hundredths = share * 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths)) %" : Figure.percent(share)
  }
}
