/// The quantity that a sample counts. The raw value is its name in files.
package enum Metric: String, CaseIterable, Hashable, Sendable, Codable {
  /// Time, in nanoseconds per iteration.
  case time
  /// The 99th percentile of the times of a scenario's frames, in nanoseconds.
  case frameP99 = "frame_p99"
  /// The time of a scenario's longest frame, in nanoseconds.
  case longestFrame = "longest_frame"
  /// Allocations per iteration.
  case allocations
  /// Bytes requested from the allocator per iteration.
  case allocatedBytes = "allocated_bytes"
  /// The largest number of bytes alive at once, above those alive at the start.
  case peakBytes = "peak_bytes"
  /// Bytes that an iteration leaves behind. The value is negative if it frees more than it allocates. For `prepare` and `prepare.fresh`, these are the bytes
  /// of an engine that is ready to answer: creating and preparing it leaves them behind.
  case retainedBytes = "retained_bytes"
  /// Items whose frames were computed, per iteration.
  case itemsPlaced = "items_placed"
  /// Bands (lines, segments, groups, rows) whose items were placed, per iteration.
  case bandsLaid = "bands_laid"
  /// Items whose lengths were added up without computing a frame, per iteration.
  case itemsMeasured = "items_measured"
  /// Sections, and entries of nodes above them, that were written, per iteration.
  case sectionsTouched = "sections_touched"
  /// Attributes handed out in answer to queries, per iteration.
  case attributesEmitted = "attributes_emitted"
  /// Calls of a hosted layout's `prepare()`, per iteration.
  case prepares
  /// Queries to a hosted layout for the elements in a rectangle, per iteration.
  case queries
  /// Sizes that a hosted layout asked its delegate or data source for, per iteration.
  case sizesAsked = "sizes_asked"
  /// Attribute objects that a hosted layout made, copies included, per iteration.
  case attributeObjects = "attribute_objects"
  /// Machine instructions per iteration.
  case instructions

  /// The times: the cost of an operation, and the frames of a scenario.
  package static let times: Set<Metric> = [.time, .frameP99, .longestFrame]

  /// Whether the metric is a time. Times vary from run to run without a change of the program; counts do not.
  package var isTime: Bool { Self.times.contains(self) }

  /// The unit of a value in files: `ns`, `count` or `bytes`.
  package var unit: String {
    switch self {
    case .time, .frameP99, .longestFrame: "ns"
    case .allocations, .itemsPlaced, .bandsLaid, .itemsMeasured, .sectionsTouched, .attributesEmitted, .prepares, .queries, .sizesAsked,
      .attributeObjects, .instructions:
      "count"
    case .allocatedBytes, .peakBytes, .retainedBytes: "bytes"
    }
  }

  /// The measured quantity, as a phrase for readers.
  package var meaning: String {
    switch self {
    case .time: "time"
    case .frameP99: "the 99th percentile of a scenario's frames"
    case .longestFrame: "a scenario's longest frame"
    case .allocations: "allocations"
    case .allocatedBytes: "bytes asked of the allocator"
    case .peakBytes: "the most bytes alive at once beyond those alive at the start"
    case .retainedBytes: "bytes left behind; negative if more are freed; of prepare, the memory of an engine that is ready"
    case .itemsPlaced: "items whose frames were computed"
    case .bandsLaid: "lines, segments, groups or rows whose items were placed"
    case .itemsMeasured: "items whose lengths were added up without a frame"
    case .sectionsTouched: "sections whose place, length or record was written; in a tree, entries of the nodes above them"
    case .attributesEmitted: "attributes handed out in answer to queries"
    case .prepares: "calls of a hosted layout's prepare()"
    case .queries: "questions to a hosted layout for the elements in a rectangle"
    case .sizesAsked: "sizes that a hosted layout asked for"
    case .attributeObjects: "attribute objects that a hosted layout made or copied"
    case .instructions: "machine instructions, counted by callgrind"
    }
  }

  /// Whether a value below 0 makes sense.
  var allowsNegativeValues: Bool { self == .retainedBytes }
}
