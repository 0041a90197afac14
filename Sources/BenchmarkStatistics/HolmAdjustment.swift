/// Returns `pValues` adjusted so that the chance of even one false alarm among all of them stays below the level they are compared with.
///
/// The *i*-th smallest of *m* values is multiplied by *m* − *i* + 1. The result is never below that of the next smaller value, and never exceeds 1. The
/// order of the list is kept.
///
/// Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).
///
/// - Parameters:
///   - pValues: the values to adjust.
///   - others: the number of further hypotheses that are tested together with these, and whose p-values are larger or unknown.
/// - Precondition: Every value is in 0…1, and `others` ≥ 0.
/// - Complexity: O(*m* log *m*), *m* the number of values.
package func holmAdjusted(_ pValues: [Double], others: Int = 0) -> [Double] {
  precondition(others >= 0, "\(others) other hypotheses")
  var adjusted = pValues
  var floor = 0.0
  for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
    precondition((0...1).contains(pValues[index]), "p-value \(pValues[index]) out of range 0...1")
    floor = max(floor, min(1, pValues[index] * Double(pValues.count + others - rank)))
    adjusted[index] = floor
  }
  return adjusted
}

/// Returns `holmAdjusted(_:)` of a list with gaps. A `nil` stays `nil` and does not count as a comparison.
///
/// - Parameters:
///   - pValues: the values to adjust.
///   - others: the number of further hypotheses that are tested together with these.
/// - Precondition: Every value is in 0…1, and `others` ≥ 0.
/// - Complexity: O(*m* log *m*), *m* the number of values.
package func holmAdjusted(_ pValues: [Double?], others: Int = 0) -> [Double?] {
  var adjusted = holmAdjusted(pValues.compactMap(\.self), others: others).makeIterator()
  return pValues.map { $0 == nil ? nil : adjusted.next() }
}
