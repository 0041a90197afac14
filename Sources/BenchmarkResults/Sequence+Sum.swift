extension Sequence<Int> {
  /// The sum of counts that a stranger may have written; the largest `Int` where it would be more.
  /// - Complexity: O(*n*), *n* the number of counts.
  package var clampedSum: Int {
    reduce(0) { sum, count in
      let (next, overflows) = sum.addingReportingOverflow(count)
      return overflows ? .max : next
    }
  }
}
