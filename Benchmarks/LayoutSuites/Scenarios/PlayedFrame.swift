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
