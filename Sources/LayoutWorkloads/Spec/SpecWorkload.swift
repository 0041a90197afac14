package import CollectionLayouts

/// The items of a spec file as a workload: its sections in order, repeated from the first until there are enough items.
///
/// The last section is cut. Sizes are those of the file, whatever the item width. A file of sizes can replace the spec file's items in its layout.
package struct SpecWorkload: Workload {
  /// The file.
  package let spec: SpecFile
  /// `spec-` and the file's own name.
  package let name: String
  /// A description of the items, in one line.
  package let summary: String
  /// False: the items come from the file.
  package let isSeeded = false

  /// The most sections a repeated file may have.
  static let mostSections = 4_000_000

  /// The number of items in the spec file, or in the file of sizes.
  package var ownCount: Int? { sizes?.sizes.count ?? spec.data.itemCount }

  private let file: WorkloadFile
  /// The items that replace the spec file's own.
  private let sizes: SizesFile?

  /// Creates a workload of the items of `spec`, or of those of `sizes` for its layout.
  ///
  /// - Throws: ``SpecFileError`` if its layout refuses the data, and for sizes in a layout that scrolls horizontally: sizes are scaled to a column's width.
  package init(_ spec: SpecFile, sizes: SizesFile? = nil) throws(SpecFileError) {
    guard sizes == nil || spec.scrollDirection == .vertical else {
      throw SpecFileError(
        file: spec.name,
        SpecFault(
          at: .key("scrollDirection", of: .root), "is horizontal, but sizes from a file are scaled to a column's width; leave them out"))
    }
    do throws(LayoutError) {
      _ = try spec.layout.makeEngine(.naive, data: spec.data, container: spec.container, displayScale: spec.displayScale)
    } catch {
      throw SpecFileError(file: spec.name, SpecFault(at: nil, error.description))
    }
    self.spec = spec
    self.sizes = sizes
    let file = WorkloadFile(path: spec.name, kind: "spec", unit: ("item", "items"), count: spec.data.itemCount)
    self.file = file
    name = file.workloadName + (sizes.map { "+\($0.name)" } ?? "")
    summary = sizes.map { "\($0.summary), laid out as in \(spec.name)" } ?? "the items of \(file.shownName)"
  }

  /// Throws if data of `count` items is impossible: without items to repeat, or with more than four million sections.
  package func check(count: Int) throws(SpecFileError) {
    guard sizes == nil else { return }
    let own = spec.data.itemCount
    guard count != own else { return }
    guard own > 0 else { throw fault("holds no items to repeat; give some") }
    let sections = spec.data.sections.count.multipliedReportingOverflow(by: count / own + 1)
    guard sections.overflow || sections.partialValue > Self.mostSections else { return }
    throw fault(
      "would be repeated to more than \(Self.mostSections) sections for \(count) items; ask for fewer items, or give more to a section")
  }

  /// Throws if the source has no items, so that nothing can be measured.
  package func requireItems() throws(SpecFileError) {
    guard ownCount ?? 0 > 0 else { throw fault("holds no items, so that there is nothing to measure; give some") }
  }

  private func fault(_ problem: String) -> SpecFileError {
    SpecFileError(file: spec.name, SpecFault(at: .key("sections", of: .root), problem))
  }

  /// Data of the first `count` items.
  ///
  /// - Precondition: ``check(count:)`` throws nothing.
  /// - Complexity: O(*n* + *s*), *n* the count, *s* the number of sections.
  package func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    if let sizes { return sizes.data(count: count, itemWidth: itemWidth, seed: seed) }
    if count == spec.data.itemCount { return spec.data }
    var sections: [CollectionData.Section] = []
    var left = count
    while left > 0 {
      for section in spec.data.sections {
        sections.append(.init(items: Array(section.items.prefix(left))))
        left -= min(left, section.items.count)
        if left == 0 { break }
      }
    }
    return CollectionData(sections: sections.isEmpty ? [.init(items: [])] : sections)
  }

  /// The file's own sizes, if they differ. Random sizes if all are alike or not known yet, because a change to the same size would change nothing.
  package func reserve(count: Int, itemWidth: Double, seed: UInt64) -> [LayoutSize] {
    if let sizes { return sizes.reserve(count: count, itemWidth: itemWidth, seed: seed) }
    let own = Array(spec.data.sections.lazy.flatMap(\.items).filter { $0 != .automatic }.prefix(count))
    guard let first = own.first, own.contains(where: { $0 != first }) else {
      return RandomWorkload().data(count: count, itemWidth: WorkloadLimits.length, seed: seed).sections.flatMap(\.items)
    }
    return (0..<count).map { own[$0 % own.count] }
  }

  /// A note if the file is repeated.
  package func notes(count: Int) -> [String] { sizes?.notes(count: count) ?? file.notes(count: count) }
}
