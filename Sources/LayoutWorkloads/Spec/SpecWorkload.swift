public import CollectionLayouts

/// The items of a spec file as a workload: its sections in order, and again from the first until there are enough items.
///
/// The last section is cut. Sizes are as the file has them, whatever the item width.
public struct SpecWorkload: Workload {
  /// The file.
  public let spec: SpecFile
  /// `spec-` and the file's own name.
  public let name: String
  /// What the items are.
  public let summary: String
  /// False: the file decides.
  public let isSeeded = false

  /// The most sections a repeated file may have.
  static let mostSections = 4_000_000

  private let file: WorkloadFile

  /// The items of `spec`.
  ///
  /// - Throws: ``SpecFileError`` for what its layout refuses.
  public init(_ spec: SpecFile) throws(SpecFileError) {
    do throws(LayoutError) {
      _ = try spec.layout.makeEngine(.naive, data: spec.data, container: spec.container, displayScale: spec.displayScale)
    } catch {
      throw SpecFileError(file: spec.name, SpecFault(at: nil, error.description))
    }
    self.spec = spec
    file = WorkloadFile(path: spec.name, kind: "spec", unit: ("item", "items"), count: spec.data.itemCount)
    name = file.workloadName
    summary = "the items of \(file.shownName)"
  }

  /// Throws where there can be no data of `count` items: there is nothing to repeat, or there would be more sections than can be kept.
  public func check(count: Int) throws(SpecFileError) {
    let own = spec.data.itemCount
    guard count != own else { return }
    guard own > 0 else { throw fault("holds no items to repeat; give some") }
    let sections = spec.data.sections.count.multipliedReportingOverflow(by: count / own + 1)
    guard sections.overflow || sections.partialValue > Self.mostSections else { return }
    throw fault(
      "would be repeated to more than \(Self.mostSections) sections for \(count) items; ask for fewer items, or give more to a section")
  }

  /// Throws where there are no items, so that nothing can be measured.
  public func requireItems() throws(SpecFileError) {
    guard spec.data.itemCount > 0 else { throw fault("holds no items, so that there is nothing to measure; give some") }
  }

  private func fault(_ problem: String) -> SpecFileError {
    SpecFileError(file: spec.name, SpecFault(at: .key("sections", of: .root), problem))
  }

  /// Data of the first `count` items.
  ///
  /// - Precondition: ``check(count:)`` throws nothing.
  /// - Complexity: O(*n* + *s*), *n* the count, *s* the number of sections.
  public func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
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

  /// The file's own sizes where there are several; random ones where all are alike or still to be found out, because a change to the same size
  /// would be none.
  public func reserve(count: Int, itemWidth: Double, seed: UInt64) -> [Size] {
    let own = Array(spec.data.sections.lazy.flatMap(\.items).filter { $0 != .automatic }.prefix(count))
    guard let first = own.first, own.contains(where: { $0 != first }) else {
      return RandomWorkload().data(count: count, itemWidth: WorkloadLimits.length, seed: seed).sections.flatMap(\.items)
    }
    return (0..<count).map { own[$0 % own.count] }
  }

  /// That the file is repeated, where it is.
  public func notes(count: Int) -> [String] { file.notes(count: count) }
}
