/// A picture of a layout: every element, and the part that the container shows.
///
///     let drawing = LayoutDrawing(
///       title: "flow", subtitle: "7 items under dirty-range", container: container, contentSize: engine.collectionViewContentSize,
///       contentOffset: .zero, attributes: elements)
///     try folder.write(drawing.svg, to: "flow.svg")
///
/// Every element is a rectangle in the colour of its kind, with its path if there is room to read it. The cells of successive sections use four colours in
/// turn. Backgrounds are at the bottom; the other elements are in the order of their z-index. A frame without an area is a line or a dot.
///
/// The content has a solid outline, the container a dashed one at its offset. Content much longer than the container is cut along the scroll axis into
/// strips, which are shown side by side. An element across a cut is drawn in both strips. Elements may be outside the content, such as those of a section
/// that scrolls by itself. They are drawn up to half a container beyond the content, and fade out where they continue.
///
/// Pictures have limits. With more than 20,000 elements, or if the picture would be higher than 30,000 pixels, only the first strips are drawn. A note below
/// the subtitle says so. A further note counts the elements whose frames are not finite and cannot be drawn.
///
/// The SVG is self-contained: no script, no external resource. Its background is that of the page, light or dark. The same values give the same text.
struct LayoutDrawing {
  let title: String
  let subtitle: String
  // Lengths are in points. Lengths that are not finite, and negative sizes, count as 0.
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
