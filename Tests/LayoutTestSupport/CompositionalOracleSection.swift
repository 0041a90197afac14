import CollectionLayouts

/// A section of a compositional layout in its container: the oracle's work for one section.
struct CompositionalOracleSection {
  let section: CollectionLayoutSection
  /// The layout's scroll axis.
  let main: ScrollDirection
  let container: LayoutSize
  let scale: Int
  /// The known sizes of its header and footer.
  let toldSizes: [ElementKind: LayoutSize]

  /// The axis along which the groups follow each other.
  var fold: ScrollDirection { isOrthogonal ? main.across : main }

  var isOrthogonal: Bool { section.orthogonalScrollingBehavior != nil }

  /// Points as whole layout units; halves are rounded up.
  func units(_ points: Double) -> Int { Int((points * Double(scale)).rounded(.toNearestOrAwayFromZero)) }

  /// Layout units as points, computed from half units.
  func points(_ units: Int) -> Double { Double(2 * units) / Double(2 * scale) }

  /// The size of the container less the section's insets, in points.
  var contentSize: LayoutSize {
    let inset = section.contentInsets
    return LayoutSize(
      width: max(0, container.width - inset.left - inset.right), height: max(0, container.height - inset.top - inset.bottom))
  }

  /// The section's group, not filled yet.
  var emptyGroup: CompositionalOracleGroup {
    var size = LayoutSize.zero
    for axis in ScrollDirection.allCases {
      switch section.group.layoutSize[axis] {
      case .fractionalWidth(let fraction): size[axis] = fraction * contentSize.width
      case .fractionalHeight(let fraction): size[axis] = fraction * contentSize.height
      case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): size[axis] = length
      }
    }
    let grows = section.group.layoutSize[fold].isEstimated
    // The lengths that decide the section's length are on the grid: along the fold axis, and along the scroll axis.
    for axis in Set([fold, main]) where axis != fold || !grows { size[axis] = Double(units(size[axis])) / Double(scale) }
    return CompositionalOracleGroup(section.group, size: size, grows: grows, fold: fold, isOrthogonal: isOrthogonal, scale: scale)
  }

  /// A group with its items and its place among the section's groups, in layout units along the fold axis: its room begins at `band`, and its length is
  /// `length`.
  typealias PlacedGroup = (group: CompositionalOracleGroup, band: Int, length: Int)

  /// The section's groups. The first begins at 0.
  func groups(of items: [LayoutSize]) -> [PlacedGroup] {
    var groups: [PlacedGroup] = []
    var supply = OracleItemSupply(sizes: items, end: items.count)
    let (before, after) = section.group.edgeSpacing[fold]
    while supply.left > 0 {
      let band = groups.last.map { end(of: $0) + units(after.minimum) + units(section.interGroupSpacing) } ?? 0
      var group = emptyGroup
      group.fill(from: &supply)
      groups.append((group, band, units(group.size[fold])))
    }
    return groups

    func end(of placed: PlacedGroup) -> Int { placed.band + units(before.minimum) + placed.length }
  }

  /// The length of all groups with the room around them, in layout units along the fold axis.
  func length(of groups: [PlacedGroup]) -> Int {
    let (before, after) = section.group.edgeSpacing[fold]
    return groups.last.map { $0.band + units(before.minimum) + $0.length + units(after.minimum) } ?? 0
  }

  /// The section with its start at `start`, in layout units.
  func placed(at start: Int, items: [LayoutSize], requestedOffset: Double?) -> PlacedSection {
    var placed = PlacedSection(main: main, scale: scale, start: start)
    let groups = groups(of: items)
    let (above, below) = lengthsOfBars
    let bodyStart = start + above + units(section.contentInsets[main].before)
    if isOrthogonal {
      placed.cells = cellsAcross(groups, bodyStart: bodyStart, rest: restingOffset(groups, requested: requestedOffset))
    } else {
      placed.cells = cells(groups, bodyStart: bodyStart)
    }
    placed.definitions = groups.flatMap(\.group.definitions)
    placed.end = bodyStart + bodyLength(groups) + units(section.contentInsets[main].after) + below
    placed.bars = bars(from: start, to: placed.end)
    placed.background = section.decorationItems.first.map { background($0, from: start, to: placed.end) }
    return placed
  }

  /// The lengths that the header and footer add to the section at its start and at its end, in layout units.
  var lengthsOfBars: (above: Int, below: Int) {
    let outside = section.boundarySupplementaryItems.filter { $0.extendsBoundary && !isBeside($0) }
    let above = outside.filter { [.top, .leading].contains($0.alignment) }.map { units(length(of: $0)) }.reduce(0, +)
    let below = outside.filter { [.bottom, .trailing].contains($0.alignment) }.map { units(length(of: $0)) }.reduce(0, +)
    return (above, below)
  }

  /// The length that the section's groups add along the layout's scroll axis, in layout units.
  private func bodyLength(_ groups: [PlacedGroup]) -> Int {
    guard isOrthogonal else { return length(of: groups) }
    let (before, after) = section.group.edgeSpacing[main]
    return groups.first.map { units(before.minimum) + units($0.group.size[main]) + units(after.minimum) } ?? 0
  }
}

// Placing the items.
extension CompositionalOracleSection {
  /// The frames of the items if the groups follow each other along the layout's scroll axis.
  private func cells(_ groups: [PlacedGroup], bodyStart: Int) -> [LayoutRect] {
    groups.flatMap { placed in
      let shift = CompositionalOracleGroup.crossOffset(
        section.group.edgeSpacing, of: placed.group.size[main.across], in: contentSize[main.across], along: main.across)
      var origin = LayoutPoint.zero
      origin[main] = points(units(section.group.edgeSpacing[main].before.minimum))
      origin[main.across] = section.contentInsets[main.across].before + shift
      let band = points(bodyStart + placed.band)
      return placed.group.frames(at: origin).map { frame in
        main == .vertical
          ? LayoutRect(x: frame.x, y: band + frame.y, width: frame.width, height: frame.height)
          : LayoutRect(x: band + frame.x, y: frame.y, width: frame.width, height: frame.height)
      }
    }
  }

  /// The frames of the items if the groups follow each other across the scroll axis and the section rests at an offset.
  func cellsAcross(_ groups: [PlacedGroup], bodyStart: Int, rest: Double) -> [LayoutRect] {
    let body = points(bodyStart)
    return groups.flatMap { placed in
      var origin = LayoutPoint.zero
      origin[fold] = points(units(section.group.edgeSpacing[fold].before.minimum))
      // Here the section is as long as its group with the minimum room around it, so no surplus has to be shared.
      origin[main] = section.group.edgeSpacing[main].before.minimum
      let band = points(units(section.contentInsets[fold].before) + placed.band)
      return placed.group.frames(at: origin).map { frame in
        main == .vertical
          ? LayoutRect(x: band + frame.x - rest, y: body + frame.y, width: frame.width, height: frame.height)
          : LayoutRect(x: body + frame.x, y: band + frame.y - rest, width: frame.width, height: frame.height)
      }
    }
  }

  /// The resting offset of the section after it was asked to scroll to an offset, in points.
  func restingOffset(_ groups: [PlacedGroup], requested: Double?) -> Double {
    let middles = middles(of: groups)
    guard let requested else { return section.orthogonalScrollingBehavior == .groupPagingCentered ? middles.first ?? 0 : 0 }
    let range = range(of: groups)
    switch section.orthogonalScrollingBehavior {
    case nil: return 0
    case .continuous: return clamped(requested, range)
    case .continuousGroupLeadingBoundary, .groupPaging, .paging: return nearest(to: requested, of: places(groups))
    case .groupPagingCentered: return nearest(to: requested, of: middles)
    }
  }

  /// The resting offset of the section at which an item of a group is visible, in points. `item` is the item's place without scrolling.
  ///
  /// With centred groups, it is that of the item's group. With continuous scrolling, it puts the item at the position, as far as the content reaches. Otherwise
  /// it shows as much of the item as possible; among several such offsets, it is the nearest to the one that puts the item at the position.
  func restingOffset(
    _ groups: [PlacedGroup], showing item: (start: Double, length: Double), ofGroup group: Int, at position: ScrollPosition
  ) -> Double {
    let (start, length, visible) = (item.start, item.length, container[fold])
    let exact =
      switch position {
      case .start: start
      case .center: start + length / 2 - visible / 2
      case .end: start + length - visible
      }
    let wanted = clamped(exact, range(of: groups))
    switch section.orthogonalScrollingBehavior {
    case nil: return 0
    case .continuous: return wanted
    case .groupPagingCentered: return middles(of: groups)[group]
    case .continuousGroupLeadingBoundary, .groupPaging, .paging:
      let places = places(groups)
      let seen = places.map { max(0, min(start + length, $0 + visible) - max(start, $0)) }
      let most = seen.max() ?? 0
      return nearest(to: wanted, of: zip(places, seen).filter { $0.1 > most - 1e-6 }.map(\.0))
    }
  }

  /// The offset for each group at which the group is in the middle.
  private func middles(of groups: [PlacedGroup]) -> [Double] {
    let before = units(section.contentInsets[fold].before) + units(section.group.edgeSpacing[fold].before.minimum)
    return groups.map { points(before + $0.band) - (container[fold] / 2 - points($0.length) / 2) }
  }

  /// The offsets that do not go beyond either end of the content.
  private func range(of groups: [PlacedGroup]) -> ClosedRange<Double> {
    let inset = section.contentInsets[fold]
    let content = Double(units(inset.before) + length(of: groups) + units(inset.after)) / Double(scale)
    return 0...max(0, content - container[fold])
  }

  /// All resting offsets of a section whose groups or pages begin at the container's edge, in ascending order.
  private func places(_ groups: [PlacedGroup]) -> [Double] {
    let (range, visible) = (range(of: groups), container[fold])
    if section.orthogonalScrollingBehavior != .paging {
      return groups.isEmpty ? [0] : groups.map { clamped(points($0.band), range) } + [range.upperBound]
    }
    if visible <= 0 { return [0] }
    return (0...Int(range.upperBound / visible)).map { Double($0) * visible } + [range.upperBound]
  }

  /// The candidate nearest to an offset. Of two that are equally near, it is the smaller, which comes first.
  private func nearest(to offset: Double, of candidates: [Double]) -> Double {
    candidates.reduce(candidates[0]) { abs($1 - offset) < abs($0 - offset) ? $1 : $0 }
  }

  private func clamped(_ offset: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(offset, range.lowerBound), range.upperBound)
  }
}

// Placing the elements around the items.
extension CompositionalOracleSection {
  /// The size to which the fractions of a header or footer refer.
  private var barRoom: LayoutSize {
    var room = container
    if section.supplementariesFollowContentInsets { room[main.across] = contentSize[main.across] }
    return room
  }

  /// The start of that room across the scroll axis.
  private var barStart: Double { section.supplementariesFollowContentInsets ? section.contentInsets[main.across].before : 0 }

  private func length(of item: CollectionLayoutBoundarySupplementaryItem, _ axis: ScrollDirection) -> Double {
    let dimension = item.layoutSize[axis]
    if dimension.isEstimated, let told = toldSizes[item.elementKind] { return told[axis] }
    return switch dimension {
    case .fractionalWidth(let fraction): fraction * barRoom.width
    case .fractionalHeight(let fraction): fraction * barRoom.height
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): length
    }
  }

  /// The length of a header or footer along the layout's scroll axis, in points.
  func length(of item: CollectionLayoutBoundarySupplementaryItem) -> Double { length(of: item, main) }

  /// Whether a header or footer is at a side of the section.
  private func isBeside(_ item: CollectionLayoutBoundarySupplementaryItem) -> Bool {
    main == .vertical ? [.leading, .trailing].contains(item.alignment) : [.top, .bottom].contains(item.alignment)
  }

  /// The header and footer of a section with these bounds. A bar of length 0 is left out.
  func bars(from start: Int, to end: Int) -> [PlacedSection.Bar] {
    var (nextStart, nextEnd) = (start, end)
    var bars: [PlacedSection.Bar] = []
    for item in section.boundarySupplementaryItems {
      let length = units(length(of: item))
      if length == 0 { continue }
      let room = barRoom[main.across] - self.length(of: item, main.across)
      var (origin, crossOrigin) = (0, barStart + max(0, room) / 2)
      switch (item.alignment, item.extendsBoundary) {
      case _ where isBeside(item):
        // Half of the section's remaining length is before it.
        origin = start + end - length
        let isFirst = item.alignment == .top || item.alignment == .leading
        crossOrigin = barStart + (isFirst ? 0 : max(0, room))
      case (.top, false), (.leading, false): origin = 2 * start
      case (.bottom, false), (.trailing, false): origin = 2 * (end - length)
      case (.top, true), (.leading, true):
        origin = 2 * nextStart
        nextStart += length
      case (.bottom, true), (.trailing, true):
        nextEnd -= length
        origin = 2 * nextEnd
      }
      bars.append(
        PlacedSection.Bar(
          item: item, halfStart: origin, length: length, crossOrigin: crossOrigin, crossLength: self.length(of: item, main.across)))
    }
    return bars
  }

  private func background(_ item: CollectionLayoutDecorationItem, from start: Int, to end: Int) -> LayoutRect {
    let (along, across) = (item.contentInsets[main], item.contentInsets[main.across])
    let origin = points(start + units(along.before))
    let length = Double(max(0, end - start - units(along.before) - units(along.after))) / Double(scale)
    let crossLength = max(0, container[main.across] - across.before - across.after)
    return main == .vertical
      ? LayoutRect(x: across.before, y: origin, width: crossLength, height: length)
      : LayoutRect(x: origin, y: across.before, width: length, height: crossLength)
  }
}
