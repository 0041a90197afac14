import CollectionLayouts

/// The path written into an element's frame.
enum ElementLabel {
  /// The sizes of letters, in pixels; what can only hold smaller ones stays empty.
  static let smallest = 6.5
  static let largest = 12.0

  /// `section·item` for a cell, the kind and the section for a header or footer; nothing for a background, on which other elements stand.
  static func text(of attributes: LayoutAttributes) -> String {
    switch attributes.kind {
    case .cell: "\(attributes.indexPath.section)·\(attributes.indexPath.item)"
    case .header: "header \(attributes.indexPath.section)"
    case .footer: "footer \(attributes.indexPath.section)"
    case .background: ""
    }
  }

  /// The size of letters in which `text` fits a place of `width` by `height` pixels, or `nil` where it does not.
  static func size(of text: String, width: Double, height: Double) -> Double? {
    guard !text.isEmpty else { return nil }
    let size = min(largest, height - 2.5, (width - margin) / (Double(text.count) * advance))
    return size >= smallest ? (size * 2).rounded(.down) / 2 : nil
  }

  /// What `text` takes in letters of this size, in pixels.
  static func width(of text: String, size: Double) -> Double { Double(text.count) * advance * size + margin }
  /// What a line takes in letters of this size, in pixels.
  static func height(ofSize size: Double) -> Double { size + 2.5 }

  /// How far apart letters are at most, on average, in sizes of the letters.
  private static let advance = 0.62
  private static let margin = 4.0
}
