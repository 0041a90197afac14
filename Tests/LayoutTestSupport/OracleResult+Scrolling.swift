import CollectionLayouts

extension OracleResult {
  /// The content offset at which an item is visible, in points and never beyond the content's ends; `nil` if the item does not exist.
  public func contentOffset(
    for path: ElementPath, at position: ScrollPosition, container: LayoutSize, insets: LayoutInsets = .zero,
    scrolling direction: ScrollDirection
  ) -> LayoutPoint? {
    guard let frame = element(.cell, at: path)?.frame else { return nil }
    switch direction {
    case .vertical:
      return LayoutPoint(
        x: 0,
        y: Self.offset(
          frame.y, frame.height, at: position, container: container.height, content: contentSize.height, insets: (insets.top, insets.bottom)
        ))
    case .horizontal:
      return LayoutPoint(
        x: Self.offset(
          frame.x, frame.width, at: position, container: container.width, content: contentSize.width, insets: (insets.left, insets.right)),
        y: 0)
    }
  }

  private static func offset(
    _ start: Double, _ length: Double, at position: ScrollPosition, container: Double, content: Double,
    insets: (before: Double, after: Double)
  ) -> Double {
    let room = max(0, container - insets.before - insets.after)
    let offset =
      switch position {
      case .start: start
      case .center: start + length / 2 - room / 2
      case .end: start + length - room
      }
    return min(max(0 - insets.before, content + insets.after - container), max(0 - insets.before, offset - insets.before))
  }
}

extension LayoutOracle {
  /// The offset at which an item is visible, for a result that was laid out in this situation.
  ///
  /// - Throws: `pathOutOfRange` if the item does not exist.
  public func scrollTarget(
    for path: ElementPath, at position: ScrollPosition, in situation: Situation, _ result: OracleResult
  ) throws(LayoutError) -> ScrollTarget {
    let offset = result.contentOffset(
      for: path, at: position, container: situation.container, insets: situation.contentInset, scrolling: scrollDirection)
    guard let offset else { throw .pathOutOfRange(path, itemCount: situation.itemCount(ofSection: path.section)) }
    return ScrollTarget(
      contentOffset: offset, sectionOffset: sectionOffset(for: path, at: position, in: situation),
      estimatesAbove: estimatedItems(before: path, in: situation).count)
  }

  /// The items before a path that count with their estimates.
  public func estimatedItems(before path: ElementPath, in situation: Situation) -> [ElementPath] {
    var estimates: [ElementPath] = []
    for (section, content) in situation.data.sections.enumerated() where hasEstimates(inSection: section) {
      for (item, size) in content.items.enumerated() where size == .automatic {
        estimates.append(ElementPath(section: section, item: item))
      }
    }
    return estimates.filter { $0 < path }
  }
}
