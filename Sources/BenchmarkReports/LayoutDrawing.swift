import CollectionLayouts

/// A picture of a layout: where every element stands, and what of it the container shows.
public struct LayoutDrawing: Sendable {
  private let title: String
  private let subtitle: String
  private let container: Size
  private let contentSize: Size
  private let contentOffset: Point
  private let attributes: [LayoutAttributes]

  /// A drawing of these elements, lengths in points.
  public init(
    title: String, subtitle: String, container: Size, contentSize: Size, contentOffset: Point, attributes: [LayoutAttributes]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.container = container
    self.contentSize = contentSize
    self.contentOffset = contentOffset
    self.attributes = attributes
  }

  /// The picture.
  public var svg: String { "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>\(SVGText.escaped(title))</title></svg>\n" }
}
