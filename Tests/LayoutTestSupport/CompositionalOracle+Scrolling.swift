import CollectionLayouts

extension CompositionalOracle {
  /// Every item may come without a size, because it has a dimension or an estimate.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { true }

  /// Whether the section's groups are as long as their content. Only items of such groups count with estimates.
  public func hasEstimates(inSection section: Int) -> Bool {
    let section = layout.sections[section % layout.sections.count]
    let main = scrollDirection
    return section.group.layoutSize[section.orthogonalScrollingBehavior == nil ? main : main.across].isEstimated
  }

  /// Whether the section has an orthogonal scrolling behaviour.
  public func scrollsByItself(_ section: Int) -> Bool {
    layout.sections[section % layout.sections.count].orthogonalScrollingBehavior != nil
  }

  /// The resting offset of a section that scrolls by itself, in points; `nil` for any other section and for a missing one.
  public func sectionOffset(of index: Int, in situation: Situation) -> Double? {
    guard situation.data.sections.indices.contains(index), scrollsByItself(index) else { return nil }
    let section = section(index, in: situation)
    return section.restingOffset(section.groups(of: situation.data.sections[index].items), requested: situation.sectionOffsets[index])
  }

  /// The resting offset, in points, at which the item is visible and as near as possible to the position.
  public func sectionOffset(for path: ElementPath, at position: ScrollPosition, in situation: Situation) -> Double? {
    guard scrollsByItself(path.section) else { return nil }
    let section = section(path.section, in: situation)
    let groups = section.groups(of: situation.data.sections[path.section].items)
    let frame = section.cellsAcross(groups, bodyStart: 0, rest: 0)[path.item]
    let (start, length) = section.fold == .vertical ? (frame.y, frame.height) : (frame.x, frame.width)
    // The first group that contains the item at the path.
    var (group, items) = (0, groups[0].group.frames(at: .zero).count)
    while items <= path.item {
      group += 1
      items += groups[group].group.frames(at: .zero).count
    }
    return section.restingOffset(groups, showing: (start, length), ofGroup: group, at: position)
  }
}
