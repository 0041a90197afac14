/// How much a layout did on a stage since its counts were last reset.
public struct StageCounts: Hashable, Codable, Sendable {
  /// Calls of `prepare()`.
  public var prepares = 0
  /// Calls of `layoutAttributesForElements(in:)` by the collection view. Queries of checks are not counted.
  public var queries = 0
  /// Sizes that the layout asked its delegate for.
  public var sizesAsked = 0
  /// Attributes objects made.
  public var attributeObjects = 0

  /// Nothing done.
  public init() {}
}
