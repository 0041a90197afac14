package import CollectionLayouts

/// A layout of the library in the catalogue: the values with which it is measured, and remarks about it. An entry is the only source of its facts.
///
///     LayoutEntry.waterfall.values.layout    // {"type": "waterfall", "columns": 2, …}
///     LayoutEntry.waterfall.measured         // WaterfallLayout(columns: 2, …)
package struct LayoutEntry: Sendable {
  /// The layout's name in cells, and its `type` in a spec file.
  package let name: String
  /// The values with which it is measured.
  package let values: Values
  /// The kinds of use for which apps choose it, in the order of reports.
  package let uses: [KindOfUse]
  /// Its differences from other layouts.
  package let remarks: LayoutRemarks
  /// Whether the sizes of items have an effect, at least with some values.
  package let takesItemSizes: Bool
  /// The claims of strategies that differ over this layout, with any values.
  package let claims: [Strategy: [LayoutWork: Growth]]
  /// The reader of a spec file's keys.
  let family: SpecFamily
  private let width: @Sendable (any CollectionLayout, LayoutSize) -> Double

  /// Every layout of the library, in the order of reports. To add one, add a file next to this one, and its name here.
  package static let all: [LayoutEntry] = [list, flow, column, waterfall, mosaic, compositional]

  /// Returns the entry of a layout of the library, with any values; nil for a layout from elsewhere.
  package static func of(_ layout: any CollectionLayout) -> LayoutEntry? { all.first { $0.name == type(of: layout).name } }

  /// Creates the entry of a layout.
  ///
  /// - Parameters:
  ///   - type: The layout's type.
  ///   - values: The `layout` of a spec file, with the values with which it is measured.
  ///   - section: The members of each of the file's `sections` besides the items; nil without any.
  ///   - takesItemSizes: Whether the sizes of items have an effect.
  ///   - uses: The kinds of use for which apps choose it.
  ///   - remarks: Its differences from other layouts.
  ///   - claims: The claims of strategies that differ over this layout.
  ///   - itemWidth: The width of an item in a container, in points.
  ///   - read: Reads the layout and its sections from a spec file.
  init<Layout: CollectionLayout>(
    _ type: Layout.Type, values: String, section: String? = nil, takesItemSizes: Bool = true, uses: [KindOfUse],
    remarks: LayoutRemarks = LayoutRemarks(), claims: [Strategy: [LayoutWork: Growth]] = [:],
    itemWidth: @escaping @Sendable (Layout, LayoutSize) -> Double,
    read: @escaping @Sendable (SpecSource) throws(SpecFault) -> SpecCollection
  ) {
    name = Layout.name
    self.values = Values(layout: values, section: section)
    self.takesItemSizes = takesItemSizes
    self.uses = uses
    self.remarks = remarks
    self.claims = claims
    family = SpecFamily(name: Layout.name, read: read)
    width = { layout, container in
      guard let layout = layout as? Layout else { preconditionFailure("\(layout) is not a \(Layout.name)") }
      return itemWidth(layout, container)
    }
  }

  /// The width in points of an item in a container. Texts wrap at it, and pictures are scaled to it. `layout` is this layout with any values. The width is at
  /// least a point, however narrow the columns.
  package func itemWidth(of layout: any CollectionLayout, in container: LayoutSize) -> Double {
    // Mirroring a layout does not change the width of its items.
    min(max(1, width((layout as? RightToLeftLayout)?.layout ?? layout, container)), WorkloadLimits.length)
  }

  /// The layout with the values with which it is measured.
  package var measured: any CollectionLayout {
    do throws(SpecFileError) {
      return try SpecFile(json: values.spec(width: 100, height: 100, items: 0, itemSize: nil), name: name).layout
    } catch {
      preconditionFailure("The values of \(name) in the catalogue are no spec file's: \(error)")
    }
  }

  /// The values with which a layout is measured, as in a spec file: a start for a user's own values.
  package struct Values: Sendable {
    /// The file's `layout`.
    package let layout: String
    /// The members of each of the file's `sections` besides its items, or nil without any.
    package let section: String?

    /// A spec file of `count` items with these values, in a container of this width and height.
    package func spec(width: Int, height: Int, items count: Int, itemSize: String?) -> String {
      let members = ["\"count\": \(count)", itemSize.map { "\"itemSize\": \($0)" }, section].compactMap(\.self)
      return """
        {"container": {"width": \(width), "height": \(height)}, "layout": \(layout), "sections": [{\(members.joined(separator: ", "))}]}
        """
    }
  }
}

/// The differences of a layout from the rules for all layouts, path by path, in Markdown; nil without a difference.
package struct LayoutRemarks: Sendable {
  /// The path from data to a layout that can answer.
  package var prepare: String?
  /// The path from a change until the layout can answer again.
  package var invalidation: String?
  /// The path of a request for frames.
  package var query: String?
}

extension [Strategy: [LayoutWork: Growth]] {
  /// The claims about a layout in which no length along the scroll axis depends on the container. Strategies that keep no frames then only follow the item at
  /// the container's start.
  static var measuredForAnyWidth: Self { [.checkpoint: [.container: .logarithmic], .indexed: [.container: .logarithmic]] }
}
