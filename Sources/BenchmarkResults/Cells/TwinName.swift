/// The name of a contender that takes part in a run a second time, to see whether the run tells it from itself: `indexed.twin`.
package struct TwinName: Hashable, Sendable, CustomStringConvertible {
  /// The contender's own name.
  package let original: String

  /// The name of the twin of `original`.
  package init(of original: String) { self.original = original }

  /// The name of a twin, or `nil` if the contender is not a twin.
  package init?(_ name: String) {
    guard name.hasSuffix(Self.suffix), name.count > Self.suffix.count else { return nil }
    original = String(name.dropLast(Self.suffix.count))
  }

  /// The name in cells.
  package var description: String { original + Self.suffix }

  private static let suffix = ".twin"
}
