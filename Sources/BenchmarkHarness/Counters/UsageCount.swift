/// Usage of the measuring thread: evidence that a sample measures more than the code.
package struct UsageCount: Codable, Hashable, Sendable {
  /// The number of times that the thread lost its processor to another one.
  package var involuntarySwitches = 0
  /// The number of pages that were faulted in.
  package var pageFaults = 0
  /// The time that the thread was on a processor, in nanoseconds; `nil` if unknown. Sums do not have it.
  package var processorNanoseconds: Int?

  /// The usage between two readings; the left one is the later.
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
