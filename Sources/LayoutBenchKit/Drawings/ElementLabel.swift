/// The path that is written into an element's frame.
enum ElementLabel {
  /// The limits for the size of letters, in pixels. A frame that is too small for them stays empty.
  static let smallest = 6.5
  static let largest = 12.0

  /// The label of an element: `section·item` for a cell, the kind and the section for a header or footer, the kind for a header or footer of the whole
  /// layout. It is empty for a background, because other elements cover it, and for a supplementary item, which has the path of its item.
  static func text(of attributes: LayoutAttributes) -> String {
    switch attributes.kind {
    case .cell: "\(attributes.indexPath.section)·\(attributes.indexPath.item)"
    case .header: "header \(attributes.indexPath.section)"
    case .footer: "footer \(attributes.indexPath.section)"
    case .layoutHeader: "layout header"
    case .layoutFooter: "layout footer"
    case .background, .itemSupplementary: ""
    }
  }

  /// The largest size of letters in which `text` fits into `width` by `height` pixels; `nil` if no size fits.
  static func size(of text: String, width: Double, height: Double) -> Double? {
    guard !text.isEmpty else { return nil }
    let size = min(largest, height - 2.5, (width - margin) / (Double(text.count) * advance))
    return size >= smallest ? (size * 2).rounded(.down) / 2 : nil
  }

  /// The width of `text` in letters of this size, in pixels.
  static func width(of text: String, size: Double) -> Double { Double(text.count) * advance * size + margin }
  /// The height of a line in letters of this size, in pixels.
  static func height(ofSize size: Double) -> Double { size + 2.5 }

  /// The largest average distance between letters, as a share of their size.
  private static let advance = 0.62
  private static let margin = 4.0
}
