/// What is counted in a sample. The raw value is the name in the files.
public enum Metric: String, CaseIterable, Hashable, Sendable, Codable {
  /// Time, in nanoseconds per iteration.
  case time
  /// Allocations per iteration.
  case allocations
  /// Bytes asked of the allocator per iteration.
  case allocatedBytes = "allocated_bytes"
  /// The most bytes alive at once above those alive at the start.
  case peakBytes = "peak_bytes"
  /// Bytes that an iteration leaves behind; negative when it frees more than it allocates.
  case retainedBytes = "retained_bytes"
  /// Machine instructions per iteration.
  case instructions

  /// The unit of a value, as the files write it: `ns`, `count` or `bytes`.
  public var unit: String {
    switch self {
    case .time: "ns"
    case .allocations, .instructions: "count"
    case .allocatedBytes, .peakBytes, .retainedBytes: "bytes"
    }
  }

  /// Whether a value below 0 has a meaning.
  var allowsNegativeValues: Bool { self == .retainedBytes }
}
