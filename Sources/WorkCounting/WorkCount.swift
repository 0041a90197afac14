/// The work of engines, counted where it is done. It involves neither time nor the allocator, so it is the same on every machine.
package struct WorkCount: BitwiseCopyable, Equatable, Sendable {
  /// Items whose frames a rule computed.
  package var itemsPlaced = 0
  /// Bands whose items a rule placed. A waterfall has no lines, so each of its items is a band.
  package var bandsLaid = 0
  /// Items that a rule passed without computing a frame.
  package var itemsMeasured = 0
  /// Sections and entries of nodes above them that stores wrote, according to their ``PrepareReport``.
  package var sectionsTouched = 0
  /// Attributes returned by queries, by rectangle or by index path.
  package var attributesEmitted = 0
  /// Calls of a `UICollectionViewLayout`'s `prepare()`.
  package var prepares = 0
  /// Questions to a `UICollectionViewLayout` for the elements in a rectangle.
  package var queries = 0
  /// Questions of a collection view to its layout for one element.
  package var elementQuestions = 0
  /// Sizes that a hosted layout asked for.
  package var sizesAsked = 0
  /// Attribute objects of UIKit that were made or copied.
  package var attributeObjects = 0

  /// No work.
  package init() {}

  private static var figures: [WritableKeyPath<WorkCount, Int>] {
    [
      \.itemsPlaced, \.bandsLaid, \.itemsMeasured, \.sectionsTouched, \.attributesEmitted, \.prepares, \.queries, \.elementQuestions,
      \.sizesAsked, \.attributeObjects,
    ]
  }

  package static func - (left: WorkCount, right: WorkCount) -> WorkCount {
    figures.reduce(into: left) { $0[keyPath: $1] -= right[keyPath: $1] }
  }

  package static func += (left: inout WorkCount, right: WorkCount) {
    for figure in figures { left[keyPath: figure] += right[keyPath: figure] }
  }
}
