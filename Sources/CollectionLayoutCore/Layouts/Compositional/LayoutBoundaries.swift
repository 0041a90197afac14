/// The header and the footer of a whole layout, and the sizes that they turned out to have.
///
/// One engine has it, with its planner, which solves the sections beside these. The engine is used by one thread at a time.
@usableFromInline final class LayoutBoundaries: @unchecked Sendable {
  private let items: [CollectionLayoutBoundarySupplementaryItem]
  let axes: Axes
  /// The sizes as they were told, in points; also those that no estimate asks for. They are valid.
  var sizes: [ElementKind: LayoutSize]

  init(_ items: [CollectionLayoutBoundarySupplementaryItem], _ axes: Axes, sizes: [ElementKind: LayoutSize]) {
    (self.items, self.axes, self.sizes) = (items, axes, sizes)
  }

  /// An engine of the whole layout around that of its sections.
  @usableFromInline func engine(around sections: LayoutEngine, in container: LayoutSize) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try LayoutBoundaryEngine(sections, self, in: container))
  }

  /// Both, solved for a container.
  func stack(in container: LayoutSize) throws(LayoutError) -> BoundaryStack {
    var stack = BoundaryStack(leading: 0, across: AxisSize(container, scrolling: axes.direction).across)
    try stack.add(items, to: "a layout", container, axes)
    var told: [ElementKind: LayoutSize] = [:]
    told[.header] = sizes[.layoutHeader]
    told[.footer] = sizes[.layoutFooter]
    return stack.resized(to: told, axes)
  }
}
