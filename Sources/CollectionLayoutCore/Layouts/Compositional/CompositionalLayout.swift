/// A compositional layout, as UIKit's: sections of groups of items.
///
///     let item = CollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
///     let group = CollectionLayoutGroup(
///       .horizontal(subitems: [.item(item)]), layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)))
///     let layout = CompositionalLayout(sections: [CollectionLayoutSection(group: group, interGroupSpacing: 12)])
///
/// A section is its group again and again along the scroll axis; the last one may be short of items, and the ones it has are placed as
/// in a full one. Lengths of groups along the scroll axis are rounded to the grid; positions inside a group are not.
///
/// **Estimates.** A group whose length is estimated along its section's scroll axis is as long as its contents: items with estimated lengths
/// have their own once they are known, and the estimate before. In any other group the group's length wins: an item estimated across the
/// group's axis is as long as the group, one estimated along it as long as estimated. A group in a group always has its own length across the
/// scroll axis, which is its estimate if it has one.
public struct CompositionalLayout: LibraryLayout, Equatable {
  /// `compositional`.
  public static let name = "compositional"

  /// The sections. If the data has more, they begin again at the first.
  public var sections: [CollectionLayoutSection]
  /// The distance between two sections, in points.
  public var interSectionSpacing: Double
  /// The direction in which sections follow each other.
  public var scrollDirection: ScrollDirection
  /// The header and footer of the whole layout: they relate to the content as a section's do to the section.
  ///
  /// Sections begin behind those at the content's start, and those at its end are behind the last section; no spacing is between. Fractions are of the
  /// container. Where one pins and makes the content longer, pinned headers and footers of sections pin beside it. One with an estimated length has its own once
  /// that is told.
  /// Their elements are a ``ElementKind/layoutHeader`` and a ``ElementKind/layoutFooter``, with the path [0, 0], even without any section.
  public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem]

  /// A layout of these sections.
  public init(
    sections: [CollectionLayoutSection], interSectionSpacing: Double = 0, scrollDirection: ScrollDirection = .vertical,
    boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  ) {
    self.sections = sections
    self.interSectionSpacing = interSectionSpacing
    self.scrollDirection = scrollDirection
    self.boundarySupplementaryItems = boundarySupplementaryItems
  }

  /// An engine of this layout as `builder` puts it together.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    let boundaries = try boundaries(data, displayScale)
    let engine =
      if isMeasured {
        try builder.makeEngine(
          EngineIngredients(data: data, container: container, tuning: tuning, planner: try measuredPlanner(displayScale, boundaries)))
      } else {
        try builder.makeEngine(
          EngineIngredients(data: data, container: container, tuning: tuning, planner: try plainPlanner(displayScale, boundaries)))
      }
    return try boundaries?.engine(around: engine, in: container) ?? engine
  }

  /// The header and footer of the whole layout, with the sizes known to the data; `nil` if it has neither.
  @usableFromInline func boundaries(_ data: CollectionData, _ displayScale: Int) throws(LayoutError) -> LayoutBoundaries? {
    if boundarySupplementaryItems.isEmpty { return nil }
    let axes = Axes(direction: scrollDirection, units: try LayoutUnits(displayScale: displayScale))
    try CollectionData.require(data.supplementarySizes, axes.units)
    return LayoutBoundaries(boundarySupplementaryItems, axes, sizes: data.supplementarySizes)
  }

  @usableFromInline func measuredPlanner(
    _ displayScale: Int, _ boundaries: LayoutBoundaries?
  ) throws(LayoutError) -> SectionPlanner<CompositionalRule<MeasuredGroupItem>> {
    var planner = try planner(displayScale, boundaries, LibraryWork.measuredGroups)
    var least = 0
    for (index, section) in sections.enumerated() { least = max(least, try section.leastItemLength(index, planner.axes)) }
    guard least > 0 else { return planner }
    // The length of an item counts in some sections only, and it may be moved from the others.
    guard sections.allSatisfy({ $0.isMeasured(scrolling: scrollDirection) }) else {
      throw .invalidLayout(
        "a negative interGroupSpacing of groups with estimates needs estimates in the groups of all sections: give them estimates, or a spacing of at least 0"
      )
    }
    let (units, needed) = (planner.axes.units, least)
    let isOrthogonal = sections.map { $0.orthogonalScrollingBehavior != nil }
    let spacing = sections.map(\.interGroupSpacing).reduce(0) { min($0, $1) }
    planner.policy = .requiring(needed, because: ("interGroupSpacing", spacing)) { item in
      // The shorter side where sections are folded along both axes; estimates are long enough.
      isOrthogonal.reduce(.max) { shortest, isOrthogonal in
        min(shortest, item.along(units, isOrthogonal: isOrthogonal).map { units.nearestUnits($0) } ?? needed)
      }
    }
    return planner
  }

  @usableFromInline func plainPlanner(
    _ displayScale: Int, _ boundaries: LayoutBoundaries?
  ) throws(LayoutError) -> SectionPlanner<CompositionalRule<PlainGroupItem>> {
    try planner(displayScale, boundaries, LibraryWork.plainGroups)
  }

  private func planner<Item: GroupItem>(
    _ displayScale: Int, _ boundaries: LayoutBoundaries?, _ work: RuleWork<CompositionalRule<Item>>
  ) throws(LayoutError) -> SectionPlanner<CompositionalRule<Item>> {
    let layout = self
    let definitions = definitions
    let kinds = try itemSupplementaryNumbers()
    return try SectionPlanner(
      direction: scrollDirection, displayScale: displayScale, readsContainerAlong: readsContainerAlong, sizing: { layout.sizing(of: $0) },
      // The first section has no gap before it, so it is a definition of its own.
      definition: { $0 == 0 || definitions.isEmpty ? -1 : definitions[$0 % definitions.count] }, work: work, hasExtras: true
    ) { (section, container, axes) throws(LayoutError) in try layout.solve(section, container, axes, kinds, beside: boundaries) }
  }
}

extension LibraryWork {
  static let plainGroups = RuleWork<CompositionalRule<PlainGroupItem>>()
  static let measuredGroups = RuleWork<CompositionalRule<MeasuredGroupItem>>()
}
