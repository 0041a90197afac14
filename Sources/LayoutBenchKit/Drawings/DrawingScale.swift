/// The pixels in a point, and the points in a strip. The scale is as large as fits a page of about 1,600 × 900 pixels. It is larger if paths would be too
/// small to read, and smaller again if the picture would be too large for programs to show.
struct DrawingScale {
  let scale: Double
  let stripLength: Double

  init(_ scene: DrawnScene, along: Double, across: Double) {
    let (along, across) = (max(along, 1), max(across, 1))
    let page = max(scene.container.along, across * 1.5)
    let isOneStrip = along <= page * 1.35
    let (longest, widest) = scene.isVertical ? (900.0, 1500.0) : (1500.0, 900.0)
    let legible = Self.legible(scene)
    let fitting = (1.3e6 / (along * across)).squareRoot()
    let wanted = max(min(fitting, 1.25), min(legible, 4))
    let onScreen = min(longest / (isOneStrip ? along : page), widest / across)
    let inMemory = (3e7 / (along * across)).squareRoot()
    let scale = min(wanted, max(onScreen, min(legible, onScreen * 1.8)), inMemory)
    self.scale = scale
    stripLength = isOneStrip ? along : max(page, 240 / scale).rounded(.up)
  }

  /// The scale at which three of four cells have room for their paths in the smallest letters; 0 if no cell has an area.
  private static func legible(_ scene: DrawnScene) -> Double {
    // A few thousand elements are enough to tell.
    let step = max(1, scene.elements.count / 2000)
    let needs = stride(from: 0, to: scene.elements.count, by: step).compactMap { index -> Double? in
      let element = scene.elements[index]
      let frame = element.attributes.frame
      guard element.attributes.kind == .cell, !frame.isEmpty else { return nil }
      let width = ElementLabel.width(of: ElementLabel.text(of: element.attributes), size: ElementLabel.smallest)
      return max(ElementLabel.height(ofSize: ElementLabel.smallest) / frame.height, width / frame.width)
    }
    return needs.isEmpty ? 0 : needs.sorted()[needs.count * 3 / 4]
  }
}
