/// A mosaic, as WWDC18's "A Tour of UICollectionView" lays one out: segments across the container, each of one to three items.
///
///     let layout = MosaicLayout(segmentHeight: 200)
///
/// Segments come in a cycle of five: the full width; two halves; two thirds beside a third, which is two cells, one over the other; a third, again
/// of two cells, beside two thirds; two halves. Of the last two items both make halves, and a last one alone has the full width. A
/// segment begins a point below the one before, the first a point below the content's top; of a segment that is divided the first part takes
/// its fraction rounded up to whole points, and the second what is left behind a gap of a point. The segments run across all sections
/// as if they were one. Items have no size of their own.
public struct MosaicLayout: CollectionLayout, Equatable {
  /// `mosaic`.
  public static let name = "mosaic"

  /// How high a segment is, in points.
  public var segmentHeight: Double

  /// A mosaic of segments of this height, in points.
  public init(segmentHeight: Double = 200) { self.segmentHeight = segmentHeight }

  /// An engine of this layout under a registered strategy.
  @inlinable public func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: Size, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(with: RegisteredStrategy(strategy), data: data, container: container, displayScale: displayScale, tuning: tuning)
  }

  /// An engine of this layout as `builder` puts it together.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: Size, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    throw .invalidLayout("not yet")
  }
}
