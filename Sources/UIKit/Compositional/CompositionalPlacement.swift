import CollectionLayoutsFoundation

/// The places of a compositional layout's elements: an engine that is kept in step with the sections and the data.
///
/// As in a flow layout, nothing happens before the next read.
@MainActor final class CompositionalPlacement {
  private enum Change {
    case preferred(ElementPath, CGSize)
    case preferredBoundary(SectionBoundary, LayoutSize)
    case updates([UICollectionViewUpdateItem])
  }

  let backend = EngineBackend()
  /// The values that have to be read again.
  var staleness = Staleness.everything
  private var changes: [Change] = []
  /// The plan from which the engine was made; `nil` before the first read, and after a read for which the section provider gave no section.
  private(set) var plan: CompositionalPlan?
  /// The sizes that cells preferred since the last batch. Without them, a cell whose size has no effect would be asked for ever.
  private var preferred: [ElementPath: CGSize] = [:]
  /// The sizes that headers and footers preferred since the last batch, in the engine's form.
  private var preferredBoundaries: [SectionBoundary: LayoutSize] = [:]

  /// A header or footer of a section, or of the whole layout (with section 0), by the engine's kind.
  struct SectionBoundary: Hashable {
    let kind: ElementKind
    let section: Int
  }

  /// Remembers the invalid parts that a context names; `isOfBounds` is `true` for a context of a bounds change.
  func note(_ context: UICollectionViewLayoutInvalidationContext, isOfBounds: Bool) {
    staleness.insert(.view)
    if let items = context.updateItems {
      changes.append(.updates(items))
      staleness.insert(.values)
    } else if context.invalidateDataSourceCounts {
      // It is unknown which old item is which new item.
      staleness = .everything
    } else if context.invalidateEverything || !isOfBounds && !context.namesElements {
      staleness.insert(.values)
    }
  }

  /// Whether the size that a cell prefers is new to the engine.
  func takesPreferredSize(_ size: CGSize, at path: ElementPath) -> Bool {
    guard let plan, plan.isMeasured(path.section) else { return false }
    return preferred[path].map { !EngineLengths.areEqual($0, size) } ?? true
  }

  /// Remembers the size that a cell prefers.
  func notePreferred(_ size: CGSize, at path: ElementPath) { changes.append(.preferred(path, size)) }

  /// Whether the size that a header's or footer's view prefers is new to the engine. It counts only for lengths that are estimated.
  func takesPreferredSize(_ size: CGSize, insteadOf old: CGSize, ofBoundary kind: String, at path: IndexPath) -> Bool {
    guard let boundary = boundary(kind, at: path), let own = plan?.boundarySize(boundary.kind, of: boundary.section) else { return false }
    let isOther =
      own.widthDimension.isEstimated && abs(size.width - old.width) > EngineLengths.tolerance
      || own.heightDimension.isEstimated && abs(size.height - old.height) > EngineLengths.tolerance
    return isOther && preferredBoundaries[boundary] != outerSize(size, of: boundary)
  }

  /// Remembers the size that the view of a header or footer prefers.
  func notePreferred(_ size: CGSize, ofBoundary kind: String, at path: IndexPath) {
    guard let boundary = boundary(kind, at: path) else { return }
    changes.append(.preferredBoundary(boundary, outerSize(size, of: boundary)))
  }

  private func boundary(_ kind: String, at path: IndexPath) -> SectionBoundary? {
    if let kind = layoutKind(of: kind, at: path) { return SectionBoundary(kind: kind, section: 0) }
    return self.kind(of: kind, at: path, among: [.header, .footer]).map { SectionBoundary(kind: $0, section: path.section) }
  }

  /// The size of a header or footer with its insets, in the engine's form.
  private func outerSize(_ size: CGSize, of boundary: SectionBoundary) -> LayoutSize {
    let extras = boundary.kind.isOfLayout ? plan?.layoutExtras : extras(of: boundary.section)
    let insets = extras?[boundary.kind]?.insets ?? .zero
    return EngineLengths.size(
      CGSize(width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom))
  }

  /// Lays out the changes.
  ///
  /// - Complexity: O(*s*) plus the engine's cost of the change, if something changed. O(*n*) if a section changed.
  func refresh(_ layout: UICollectionViewCompositionalLayout) {
    guard !staleness.isEmpty || !changes.isEmpty, let view = layout.collectionView else { return }
    let (stale, changes) = (staleness, changes)
    (staleness, self.changes) = ([], [])
    let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    let container = EngineLengths.container(of: view)
    let isSame = follow(changes, counts) && backend.itemCounts == counts
    if !isSame || stale.contains(.preferredSizes) { (preferred, preferredBoundaries) = ([:], [:]) }
    var next = plan
    if stale.contains(.values) || plan == nil || container != backend.container || !isSame {
      switch readPlan(layout, view, counts) {
      case .success(let plan): next = plan
      case .failure(let error):
        preferredBoundaries = [:]
        plan = nil
        return backend.fail(error)
      }
    }
    guard let next else { return }
    let forgets = stale.contains(.preferredSizes)
    if backend.engine == nil || next != plan {
      rebuild(next, counts, container, keepsSizes: isSame && !forgets)
    } else if !isSame || (forgets && (next.hasBoundaryEstimates || counts.indices.contains { next.isMeasured($0) })) {
      backend.reload(data(next, counts) { _ in nil })
    }
    backend.resizeContainer(to: container)
    backend.prepare()
  }

  private func follow(_ changes: [Change], _ counts: [Int]) -> Bool {
    guard backend.engine != nil, let plan else { return false }
    for (index, change) in changes.enumerated() {
      switch change {
      case .preferred(let path, let size):
        preferred[path] = size
        backend.resize([(path, EngineLengths.size(size))])
      case .preferredBoundary(let boundary, let size):
        preferredBoundaries[boundary] = size
        backend.resizeSupplementary(boundary.kind, ofSection: boundary.section, to: size)
      case .updates(let items):
        (preferred, preferredBoundaries) = ([:], [:])
        let isLast = !changes[(index + 1)...].contains { if case .updates = $0 { true } else { false } }
        let updates = BatchUpdates(items, sectionCounts: counts) { plan.isMeasured($0.section) ? .automatic : .zero }
        guard isLast, let updates, backend.perform(updates.updates, resultingCounts: counts) else { return false }
      }
    }
    return true
  }

  private func readPlan(
    _ layout: UICollectionViewCompositionalLayout, _ view: UICollectionView, _ counts: [Int]
  ) -> Result<CompositionalPlan, LayoutError> {
    let configuration = layout.configuration
    let planner = CompositionalPlanner(
      container: LayoutContainer(contentSize: CGSize(EngineLengths.container(of: view))), traits: view.traitCollection,
      isVertical: configuration.scrollDirection == .vertical)
    var sections: [CollectionLayoutSection] = []
    var extras: [CompositionalPlan.Extras] = []
    // A layout that was made with one section shows it even without data.
    for index in 0..<max(1, layout.hasOneSection ? 1 : counts.count) {
      guard index < counts.count || layout.hasOneSection else { break }
      guard let section = layout.section(at: index, planner.environment) else {
        return .failure(.invalidLayout("the section provider returns no section for section \(index): return one for every section"))
      }
      let planned = planner.plan(section)
      sections.append(planned.0)
      extras.append(planned.1)
    }
    if sections.dropFirst().allSatisfy({ $0 == sections[0] }), extras.dropFirst().allSatisfy({ $0 == extras[0] }) {
      (sections, extras) = (Array(sections.prefix(1)), Array(extras.prefix(1)))
    }
    let (boundaries, layoutExtras) = planner.boundaries(configuration.boundarySupplementaryItems)
    // The engine needs a section, even if only the layout has a header or footer.
    if sections.isEmpty && !boundaries.isEmpty { sections = [Self.unusedSection] }
    return .success(
      CompositionalPlan(
        layout: CompositionalLayout(
          sections: sections, interSectionSpacing: EngineLengths.length(configuration.interSectionSpacing),
          scrollDirection: planner.isVertical ? .vertical : .horizontal, boundarySupplementaryItems: boundaries),
        extras: extras, layoutExtras: layoutExtras))
  }

  private static let unusedSection: CollectionLayoutSection = {
    let size = CollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1))
    return CollectionLayoutSection(
      group: CollectionLayoutGroup(.horizontal(subitems: [.item(CollectionLayoutItem(layoutSize: size))]), layoutSize: size))
  }()

  // MARK: A new engine

  private func rebuild(_ next: CompositionalPlan, _ counts: [Int], _ container: LayoutSize, keepsSizes: Bool) {
    backend.prepare()
    let known = keepsSizes ? measuredSizes(counts) : [:]
    let offsets = counts.indices.compactMap { section in backend.engine?.sectionOffset(of: section).map { (section, $0) } }
    if !keepsSizes { preferredBoundaries = [:] }
    plan = next
    guard !next.layout.sections.isEmpty else { return backend.makeEmpty(container: container) }
    backend.make(next.layout, data: data(next, counts) { known[$0] }, container: container)
    for (section, offset) in offsets where section < counts.count { backend.scrollSection(section, to: offset) }
  }

  private func data(_ plan: CompositionalPlan, _ counts: [Int], _ known: (ElementPath) -> LayoutSize?) -> CollectionData {
    var data = CollectionData(
      sections: counts.indices.map { section in
        guard plan.isMeasured(section) else { return .init(items: Array(repeating: .zero, count: counts[section])) }
        return .init(items: (0..<counts[section]).map { known(ElementPath(section: section, item: $0)) ?? .automatic })
      })
    for (boundary, size) in preferredBoundaries {
      if boundary.kind.isOfLayout {
        data.supplementarySizes[boundary.kind] = size
      } else if counts.indices.contains(boundary.section) {
        data.sections[boundary.section].supplementarySizes[boundary.kind] = size
      }
    }
    return data
  }

  /// The sizes of items that their cells have measured, in points. O(*n*).
  private func measuredSizes(_ counts: [Int]) -> [ElementPath: LayoutSize] {
    guard let engine = backend.engine, let plan, let section = counts.lastIndex(where: { $0 > 0 }) else { return [:] }
    let last = ElementPath(section: section, item: counts[section] - 1)
    var known: [ElementPath: LayoutSize] = [:]
    let estimated = Set(engine.estimatedItems(before: last))
    for section in counts.indices where plan.isMeasured(section) {
      for item in 0..<counts[section] {
        let path = ElementPath(section: section, item: item)
        // The engine lists the items before the last, so its list says nothing about the last.
        guard path == last ? preferred[path] != nil : !estimated.contains(path) else { continue }
        // The frame of an item may be as long as its longest sibling, so the size that its cell asked for comes first.
        known[path] =
          preferred[path].map(EngineLengths.size)
          ?? engine.layoutAttributesForItem(at: path).map { LayoutSize(width: $0.frame.width, height: $0.frame.height) }
      }
    }
    return known
  }
}
