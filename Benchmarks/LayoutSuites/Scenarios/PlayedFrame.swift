import CollectionLayouts

/// One frame of a scenario as a contender played it.
package struct PlayedFrame: Equatable, Sendable {
  /// The number of the frame in the script, from 0.
  package let number: Int
  /// The reason for the work of the frame.
  package let cause: FrameCause
  /// The engine's work, and its time.
  package var cost = FrameCost()
  /// The distance by which the item at the top edge visibly moved, in points. `nil` if nothing is held still: at the content's start, and if the item is
  /// gone.
  package var visibleJump: Double?
  /// The landing error, in points: the distance of a jump's item from its intended place, or of the content from its start after a scroll to the start.
  /// `nil` in frames that neither settle a jump nor scroll to the start.
  package var landingError: Double?
  /// The origin of the visible part after the frame, in points.
  package var contentOffset = LayoutPoint.zero
  /// The size of the content after the frame, in points.
  package var contentSize = LayoutSize.zero
}
