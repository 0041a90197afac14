/// A picture of a layout: every element, and the part that the container shows.
///
///     let drawing = LayoutDrawing(
///       title: "flow", subtitle: "7 items under dirty-range", container: container, contentSize: engine.collectionViewContentSize,
///       contentOffset: .zero, attributes: elements)
///     try folder.write(drawing.svg, to: "flow.svg")
///
/// Every element is a rectangle in the colour of its kind, with its path if that can be read. The cells of several sections take turns with four
/// colours. Backgrounds lie lowest, the others by z-index. A frame without area is a line or a dot.
///
/// The content is outlined, the container dashed at its offset. Content much longer than the container is cut along the scroll axis into strips that
/// stand side by side; an element across a cut is drawn in both. Elements may stand outside the content, as those of a section that scrolls by itself do:
/// they are drawn up to half a container beyond it, and fade out where they go on.
///
/// Pictures are bounded. Of more than 20,000 elements, and where the picture would be higher than 30,000 pixels, only the first strips are drawn. A note
/// below the subtitle says so, and how many elements have frames that are not finite and cannot be drawn.
///
/// The SVG stands alone: no script, nothing from elsewhere. Its ground is the page's, light or dark. The same values give the same text.
struct LayoutDrawing {
  let title: String
  let subtitle: String
  // Lengths are in points. Those that are not finite, and negative sizes, count as 0.
  let container: LayoutSize
  let contentSize: LayoutSize
  let contentOffset: LayoutPoint
  let attributes: [LayoutAttributes]

  /// The picture.
  /// - Complexity: O(*n* + *p* log *p*), *n* the number of elements and *p* the number of pieces drawn, at most 60,000.
  var svg: String {
    let scene = DrawnScene(self)
    let format = DrawingFormat(scene)
    let sheets = format.sheets(of: scene)
    let page = DrawingPage(title: title, notes: [subtitle] + format.notes(on: sheets, of: scene), scene: scene, format: format)
    return page.svg(of: sheets.map { DrawingStrip(format: format, scene: scene, sheet: $0) })
  }
}
