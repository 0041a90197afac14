package import CollectionLayouts

/// A layout of the library in the catalogue: what it is measured with and what is said of it. What is said in an entry is said nowhere else.
///
///     LayoutEntry.waterfall.values.layout    // {"type": "waterfall", "columns": 2, …}
///     LayoutEntry.waterfall.measured         // WaterfallLayout(columns: 2, …)
package struct LayoutEntry: Sendable {
  /// The layout's name in cells, and its `type` in a spec file.
  package let name: String
  /// The values it is measured with.
  package let values: Values
  /// What apps use it for, in the order of reports.
  package let uses: [KindOfUse]
  /// What is different in it.
  package let remarks: LayoutRemarks
  /// Whether the sizes of items count, at least with some values.
  package let takesItemSizes: Bool
  /// The claims of strategies that are other ones over this layout, with any values.
  package let claims: [Strategy: [LayoutWork: Growth]]
  /// How a spec file's keys are read.
  let family: SpecFamily
  private let width: @Sendable (any CollectionLayout, LayoutSize) -> Double

  /// Every layout of the library, in the order of reports. A new one is a file beside this one, and its name here.
  package static let all: [LayoutEntry] = [list, flow, column, waterfall, mosaic, compositional]

  /// The entry of a layout of the library, with any values; nil for a layout from elsewhere.
  package static func of(_ layout: any CollectionLayout) -> LayoutEntry? { all.first { $0.name == type(of: layout).name } }

  /// The entry of a layout.
  ///
  /// - Parameters:
  ///   - type: The layout's type.
  ///   - values: The `layout` of a spec file with the values it is measured with.
  ///   - section: The members of each of the file's `sections` besides the items; nil without any.
  ///   - takesItemSizes: Whether the sizes of items count.
  ///   - uses: What apps use it for.
  ///   - remarks: What is different in it.
  ///   - claims: The claims of strategies that are other ones over this layout.
  ///   - itemWidth: How wide an item is in a container, in points.
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

  /// How wide an item of `layout`, which is this one with any values, is in a container, in points: what texts wrap at and pictures are scaled to. At
  /// least a point, however narrow the columns.
  package func itemWidth(of layout: any CollectionLayout, in container: LayoutSize) -> Double {
    // Seen from the other side, an item is as wide.
    min(max(1, width((layout as? RightToLeftLayout)?.layout ?? layout, container)), WorkloadLimits.length)
  }

  /// The layout with the values it is measured with.
  package var measured: any CollectionLayout {
    do throws(SpecFileError) {
      return try SpecFile(json: values.spec(width: 100, height: 100, items: 0, itemSize: nil), name: name).layout
    } catch {
      preconditionFailure("The values of \(name) in the catalogue are no spec file's: \(error)")
    }
  }

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
}

/// What is different in a layout from what holds for every layout, path by path, in Markdown; nil where nothing is.
package struct LayoutRemarks: Sendable {
  /// From data to a layout that can answer.
  package var prepare: String?
  /// A change, until the layout can answer again.
  package var invalidation: String?
  /// Asking for frames.
  package var query: String?
}

extension [Strategy: [LayoutWork: Growth]] {
  /// The claims about a layout in which no length along the scroll axis depends on the container: strategies that keep no frames only follow the item at the
  /// container's start.
  static var measuredForAnyWidth: Self { [.checkpoint: [.container: .logarithmic], .indexed: [.container: .logarithmic]] }
}
