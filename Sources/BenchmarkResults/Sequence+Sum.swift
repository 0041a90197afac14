extension Sequence<Int> {
  /// The sum of counts that may come from an untrusted file. It is the largest `Int` if the sum would exceed it.
  /// - Complexity: O(*n*), *n* the number of counts.
  package var clampedSum: Int {
    reduce(0) { sum, count in
      let (next, overflows) = sum.addingReportingOverflow(count)
      return overflows ? .max : next
    }
  }
}
