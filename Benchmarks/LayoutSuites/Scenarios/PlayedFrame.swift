import CollectionLayouts

/// One frame of a scenario as a contender played it.
package struct PlayedFrame: Equatable, Sendable {
  /// The place in the script, from 0.
  package let number: Int
  /// Why the frame had work to do.
  package let cause: FrameCause
  /// What the engine did, and how long it took.
  package var cost = FrameCost()
  /// How far the item at the top edge moved under the person's eyes, in points; `nil` if nothing is to be held still: at the content's start, and if
  /// the item went.
  package var visibleJump: Double?
  /// How far an item that was scrolled to stands from where it was to be, in points; `nil` in frames that do not settle a jump.
  package var landingError: Double?
  /// The origin of the visible part after the frame, in points.
  package var contentOffset = LayoutPoint.zero
  /// The size of the content after the frame, in points.
  package var contentSize = LayoutSize.zero
}

/// What the engine did in one frame. Times are in nanoseconds, and each holds one reading of the clock for each call.
package struct FrameCost: Equatable, Sendable {
  /// The time to take in what changed; for a layout that is opened, to make the engine from the data.
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

/// A scenario as a contender played it once.
package struct ScenarioPlay: Sendable {
  /// The frames, in the order of the script.
  package var frames: [PlayedFrame] = []
  /// Sixteen hexadecimal digits that stand for everything the layout answers after the last frame.
  package internal(set) var digest = ""
  /// The same for a fresh naive layout of the final data.
  package internal(set) var expectedDigest = ""

  /// Whether the final frames are those of a fresh naive layout.
  package var isRight: Bool { digest == expectedDigest }
}
