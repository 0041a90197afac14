import CollectionLayoutsFoundation

/// The sections of a compositional layout in the engine's form, and the values that turn the engine's answers into attributes.
struct CompositionalPlan: Equatable {
  /// The elements of a section besides its items.
  struct Extras: Equatable {
    /// A header or footer.
    struct Boundary: Equatable {
      var elementKind: String
      var zIndex: Int
      /// The offset to add to the frame that the engine returns, in points.
      var offset: LayoutPoint
      /// The insets to subtract from the frame's edges, in points.
      var insets: LayoutInsets
    }

    var header: Boundary?
    var footer: Boundary?
    var background: Boundary?
    /// Whether the header or footer stays at the edge of the visible part.
    var pins = false

    subscript(kind: ElementKind) -> Boundary? {
      switch kind {
      case .cell, .itemSupplementary: nil
      case .header, .layoutHeader: header
      case .footer, .layoutFooter: footer
      case .background: background
      }
    }
  }

  let layout: CompositionalLayout
  /// The names of the kinds of supplementary items, taken from `layout`.
  let itemSupplementaryKinds: [String]
  /// `extras[s]` belongs to section *s*.
  var extras: [Extras]
  /// The header and footer of the whole layout.
  let layoutExtras: Extras

  init(layout: CompositionalLayout, extras: [Extras], layoutExtras: Extras) {
    self.layout = layout
    self.extras = extras
    self.layoutExtras = layoutExtras
    itemSupplementaryKinds = layout.itemSupplementaryKinds
  }

  /// Whether anything stays at the edge of the visible part.
  var pins: Bool { layoutExtras.pins || extras.contains { $0.pins } }

  /// Whether the cells of a section decide their own length.
  func isMeasured(_ section: Int) -> Bool {
    guard !layout.sections.isEmpty, section >= 0 else { return false }
    let section = layout.sections[section % layout.sections.count]
    let isVertical = (layout.scrollDirection == .vertical) != (section.orthogonalScrollingBehavior != nil)
    let size = section.group.layoutSize
    return isVertical ? size.heightDimension.isEstimated : size.widthDimension.isEstimated
  }

  /// Whether a header or footer of the layout or of any section has an estimated length.
  var hasBoundaryEstimates: Bool {
    (layout.sections.flatMap(\.boundarySupplementaryItems) + layout.boundarySupplementaryItems).contains {
      $0.layoutSize.widthDimension.isEstimated || $0.layoutSize.heightDimension.isEstimated
    }
  }

  /// The size of a header or footer of a section or of the whole layout, by the engine's kind; `nil` if it has none.
  func boundarySize(_ kind: ElementKind, of section: Int) -> CollectionLayoutSize? {
    if kind.isOfLayout { return layout.boundarySupplementaryItems.first { $0.elementKind == kind.ofSection }?.layoutSize }
    guard !layout.sections.isEmpty, section >= 0 else { return nil }
    return layout.sections[section % layout.sections.count].boundarySupplementaryItems.first { $0.elementKind == kind }?.layoutSize
  }
}
