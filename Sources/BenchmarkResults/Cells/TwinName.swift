/// The name of a contender that takes part in a run a second time, to check whether the run tells it apart from itself: `indexed.twin`.
package struct TwinName: Hashable, Sendable, CustomStringConvertible {
  /// The name of the contender that has this twin.
  package let original: String

  /// Creates the name of the twin of `original`.
  package init(of original: String) { self.original = original }

  /// Reads the name of a twin; `nil` if the contender is not a twin.
  package init?(_ name: String) {
    guard name.hasSuffix(Self.suffix), name.count > Self.suffix.count else { return nil }
    original = String(name.dropLast(Self.suffix.count))
  }

  /// The name in cells.
  package var description: String { original + Self.suffix }

  private static let suffix = ".twin"
}
