/// Returns `pValues` adjusted for the false discovery rate. Of the hypotheses whose adjusted value is below a level, at most that share is expected to be
/// rejected wrongly.
///
/// The *i*-th smallest of *m* values is multiplied by *m*/*i*. The result never exceeds that of the next larger value, and never exceeds 1. The order of
/// the list is kept. A `nil` stays `nil` and does not count.
///
/// This suits the strategies of a run, because most of them do differ. Holm's adjustment for a thousand comparisons needs 16 blocks that all agree, even
/// if one strategy takes a hundred times as long as the other. If nothing differs at all, the chance of any false alarm is the same as with Holm's. For
/// two revisions, where no difference is the rule, use `holmAdjusted(_:others:)`.
///
/// Source: Benjamini and Hochberg, "Controlling the false discovery rate: a practical and powerful approach to multiple testing", Journal of the Royal
/// Statistical Society B 57 (1995). It applies to independent tests and to positively dependent ones, such as comparisons with a common baseline
/// (Benjamini and Yekutieli, Annals of Statistics 29, 2001).
///
/// - Precondition: Every value is in 0…1.
/// - Complexity: O(*m* log *m*), *m* the number of values.
package func falseDiscoveryAdjusted(_ pValues: [Double?]) -> [Double?] {
  let known = pValues.indices.filter { pValues[$0] != nil }.sorted { (pValues[$0] ?? 1) > (pValues[$1] ?? 1) }
  var adjusted = pValues
  var ceiling = 1.0
  for (place, index) in known.enumerated() {
    let pValue = pValues[index] ?? 1
    precondition((0...1).contains(pValue), "p-value \(pValue) out of range 0...1")
    let rank = known.count - place
    ceiling = min(ceiling, pValue * Double(known.count) / Double(rank))
    adjusted[index] = ceiling
  }
  return adjusted
}
