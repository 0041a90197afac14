/// Usage of the measuring thread: evidence that a sample contains more than the code.
package struct UsageCount: Codable, Hashable, Sendable {
  /// How often the thread lost its processor to another one.
  package var involuntarySwitches = 0
  /// How many pages were faulted in.
  package var pageFaults = 0
  /// How long the thread was on a processor, in nanoseconds; `nil` if that is not known. Sums do not have it.
  package var processorNanoseconds: Int?

  /// What happened between two readings, the later one first.
  package static func - (left: UsageCount, right: UsageCount) -> UsageCount {
    UsageCount(
      involuntarySwitches: left.involuntarySwitches - right.involuntarySwitches, pageFaults: left.pageFaults - right.pageFaults,
      processorNanoseconds: left.processorNanoseconds.flatMap { left in right.processorNanoseconds.map { left - $0 } })
  }

  static func += (left: inout UsageCount, right: UsageCount) {
    left.involuntarySwitches += right.involuntarySwitches
    left.pageFaults += right.pageFaults
  }
}
