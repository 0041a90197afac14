/// The work of a layout on a stage since its counts were last reset.
public struct StageCounts: Hashable, Codable, Sendable {
  /// Calls of `prepare()`.
  public var prepares = 0
  /// Calls of `layoutAttributesForElements(in:)` by the collection view. Queries of checks are not counted.
  public var queries = 0
  /// Sizes for which the layout asked its delegate.
  public var sizesAsked = 0
  /// New attributes objects.
  public var attributeObjects = 0

  /// Counts of zero.
  public init() {}
}
