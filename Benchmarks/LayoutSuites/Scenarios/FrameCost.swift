import CollectionLayouts

/// The engine's work in one frame. Times are in nanoseconds, and each includes one reading of the clock per call.
package struct FrameCost: Equatable, Sendable {
  /// The time to take in the changes or, if a layout is opened, to make the engine from the data.
  package var changeNanoseconds = 0
  /// The time of `prepare()`.
  package var prepareNanoseconds = 0
  /// The time to answer: the content size and the visible elements.
  package var queryNanoseconds = 0
  /// The number of items whose frames `prepare()` computed, or that it went over.
  package var itemsLaid = 0
  /// The number of visible elements.
  package var elements = 0
  /// Whether the clock went back while something was timed.
  package var isClockBroken = false

  /// The time of the whole frame.
  package var nanoseconds: Int { changeNanoseconds + prepareNanoseconds + queryNanoseconds }
}
