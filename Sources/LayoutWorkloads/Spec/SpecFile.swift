package import CollectionLayouts

/// A layout, its items and the steps that change them, as the user wrote them: one format for drawing, verifying and benchmarking.
///
///     { "container": {"width": 320, "height": 480}, "displayScale": 1, "scrollDirection": "vertical",
///       "layout": {"type": "flow", "itemSize": [90, 40], "sectionInset": {"left": 10, "right": 10}},
///       "sections": [{"count": 7}, {"items": [[90, 40], [120, 80]], "minimumLineSpacing": 4}],
///       "steps": [{"query": [0, 0, 320, 480]}, {"resize": [[1, 1], [120, 90]]}, {"scroll": [0, 120]}] }
///
/// `container`, `layout` with its `type` and `sections` must be given; the rest has defaults. A section has either `items`, the size of each, or a `count` of
/// them. Counted items have the section's `itemSize`, or else the layout's. Without either, their sizes are still unknown if the layout has estimates. An
/// unknown key is an error, because a misspelt key would silently change nothing. A duplicate key is an error too.
package struct SpecFile: Sendable {
  /// The most items a file may have: 2,000,000.
  package static let mostItems = 2_000_000
  /// The most sections a file may have.
  static let mostSections = 1_000_000
  /// The most steps a file may have.
  static let mostSteps = 10_000

  /// The file as the user named it.
  package let name: String
  /// The container's size, in points.
  package let container: LayoutSize
  /// The parts of the container that bars cover at first, in points.
  package let contentInset: LayoutInsets
  /// Device pixels to a point.
  package let displayScale: Int
  /// The direction in which the content scrolls.
  package let scrollDirection: ScrollDirection
  /// The layout and its values.
  package let layout: any CollectionLayout
  /// The layout's entry in the catalogue; nil for a layout of the program, and without a file.
  package let entry: LayoutEntry?
  /// The layout's name: the file's `layout.type`, with any values that were set in addition, as in `waterfall+columns=3`.
  package let layoutName: String
  /// The items at the start.
  package private(set) var data: CollectionData
  /// The steps, in order.
  package let steps: [SpecStep]

  /// Reads the file at `path`, and replaces values of the layout by `values`.
  ///
  /// - Throws: ``SpecFileError`` for a file that is missing, unreadable, over 64 MiB, or not UTF-8, and for the errors of `init(json:name:)`.
  /// - Complexity: O(*b* + *n*), *b* the size of the file in bytes, *n* the number of items.
  package init(path: String, setting values: [LayoutValue] = []) throws(SpecFileError) {
    try self.init(json: try SpecFileError.text(ofFileAt: path), name: path, setting: values)
  }

  /// Reads `json`, called `name` in errors, and replaces values of the layout by `values`.
  ///
  /// - Throws: ``SpecFileError`` for a text that is not JSON, with line and column, and for a value that is missing, of the wrong kind, out of range or
  ///   unknown, with its path.
  package init(json: String, name: String, setting values: [LayoutValue] = []) throws(SpecFileError) {
    do throws(SpecFault) {
      try self.init(SpecValue(json: JSONValue(parsing: json).setting(values), path: .root), name: name, setting: values)
    } catch {
      throw SpecFileError(file: name, error)
    }
  }

  /// Creates the contents of a file that was never written: a layout with its values over data, without steps. It is called `name` in errors.
  package init(
    name: String, layout: any CollectionLayout, layoutName: String, data: CollectionData, container: LayoutSize, displayScale: Int = 1,
    scrollDirection: ScrollDirection = .vertical
  ) {
    self.name = name
    self.container = container
    contentInset = .zero
    self.displayScale = displayScale
    self.scrollDirection = scrollDirection
    self.layout = layout
    entry = nil
    self.layoutName = layoutName
    self.data = data
    steps = []
  }

  /// The same file with other items. Its steps stay as they are, so a step that names a missing item is refused when it is played.
  package func with(_ data: CollectionData) -> SpecFile {
    var file = self
    file.data = data
    return file
  }

  private init(_ root: SpecValue, name: String, setting values: [LayoutValue]) throws(SpecFault) {
    let scale = try Self.displayScale(root)
    let root = SpecValue(json: root.json, path: .root, longestLength: SpecValue.longestLengthInUnits / Double(scale))
    let keys = try root.object([
      "container", "displayScale", "scrollDirection", "layoutDirection", "contentInset", "layout", "sections", "steps",
    ])
    let container = try keys["container"].namedSize()
    var direction = ScrollDirection.vertical
    try keys.read("scrollDirection", SpecValue.choice, into: &direction)
    var reading = LayoutDirection.leftToRight
    try keys.read("layoutDirection", SpecValue.choice, into: &reading)
    let family = try SpecFamily.named(in: keys["layout"])
    let sections = try keys["sections"].array(expected: "an array of sections")
    guard sections.count <= Self.mostSections else {
      throw SpecFault(at: keys["sections"].path, "holds \(sections.count) sections; give at most \(Self.mostSections)")
    }
    let collection = try family.read(SpecSource(layout: keys["layout"], sections: sections, direction: direction, keys: keys))
    self.name = name
    self.container = container
    contentInset = try keys.optional("contentInset", SpecValue.insets) ?? .zero
    displayScale = scale
    scrollDirection = direction
    layout = reading.of(collection.layout)
    entry = SpecFamily.additions.contains(family.name) ? nil : LayoutEntry.all.first { $0.name == family.name }
    layoutName = ([family.name] + values.map(\.nameInCells) + reading.namesInCells).joined(separator: "+")
    data = CollectionData(sections: collection.sections.map { .init(items: $0.items) })
    var reader = SpecStepReader(
      direction: direction, reading: reading, sizesOfNew: collection.sections.map(\.sizeOfNew), spanned: collection.spanned, file: keys)
    steps = try reader.steps(keys["steps"])
  }

  /// Reads the scale, which comes first because the longest permitted length depends on it.
  private static func displayScale(_ root: SpecValue) throws(SpecFault) -> Int {
    var scale = 1
    let members = try root.anyObject(expected: "an object with container, layout and sections")
    if members["displayScale"].exists { scale = try members["displayScale"].wholeNumber(in: 1...1_000_000) }
    return scale
  }
}

/// The direction in which a language runs.
enum LayoutDirection: String, CaseIterable {
  case leftToRight, rightToLeft

  /// A layout that runs in this direction.
  func of(_ layout: any CollectionLayout) -> any CollectionLayout {
    self == .leftToRight ? layout : RightToLeftLayout(layout)
  }

  /// The parts of cell names that distinguish a layout in this direction from one in the other.
  fileprivate var namesInCells: [String] { self == .leftToRight ? [] : ["layoutDirection=rightToLeft"] }
}
