extension BenchmarkedLayout {
  /// The values that a layout is measured with, as a spec file has them: a beginning for measuring values of one's own.
  package struct Values: Sendable {
    /// The file's `layout`.
    package let layout: String
    /// What each of the file's `sections` has besides its items, or nil where there is nothing.
    package let section: String?

    /// A spec file of `count` items with these values, in a container of these measures.
    package func spec(width: Int, height: Int, items count: Int, itemSize: String?) -> String {
      let members = ["\"count\": \(count)", itemSize.map { "\"itemSize\": \($0)" }, section].compactMap(\.self)
      return """
        {"container": {"width": \(width), "height": \(height)}, "layout": \(layout), "sections": [{\(members.joined(separator: ", "))}]}
        """
    }
  }

  /// The values of a layout in ``all``; nil for another.
  package var values: Values? {
    switch name {
    case "list": Values(layout: #"{"type": "list", "spacing": 8}"#, section: nil)
    case "flow": Values(layout: #"{"type": "flow", "minimumLineSpacing": 8, "minimumInteritemSpacing": 8}"#, section: nil)
    case "column":
      Values(layout: #"{"type": "column", "minColumnWidth": 150, "layoutMargins": {"left": 16, "right": 16}}"#, section: nil)
    case "waterfall": Values(layout: #"{"type": "waterfall", "columns": 2, "columnSpacing": 8, "lineSpacing": 8}"#, section: nil)
    case "mosaic": Values(layout: #"{"type": "mosaic", "segmentHeight": 200}"#, section: nil)
    case "compositional": Values(layout: #"{"type": "compositional"}"#, section: Self.feedSection)
    default: nil
    }
  }

  private static let feedSection =
    #""group": {"axis": "horizontal", "count": 2, "#
    + #""subitems": [{"size": {"width": {"fractionalWidth": 0.5}, "height": {"estimated": 100}}}], "#
    + #""size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 100}}, "interItemSpacing": {"fixed": 8}}, "interGroupSpacing": 8, "#
    + #""boundarySupplementaryItems": [{"kind": "header", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 44}}, "#
    + #""alignment": "top", "pinToVisibleBounds": true}], "decorationItems": [{"kind": "background"}]"#
}
