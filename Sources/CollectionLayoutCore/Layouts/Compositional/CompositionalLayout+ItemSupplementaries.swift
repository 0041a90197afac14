extension CompositionalLayout {
  /// The names of the kinds of elements that are anchored to items, in the order of the layout.
  public var itemSupplementaryKinds: [String] {
    var kinds: [String] = []
    for section in sections { section.group.collectSupplementaryKinds(into: &kinds) }
    return kinds
  }

  /// The numbers of these names.
  func itemSupplementaryNumbers() throws(LayoutError) -> [String: UInt8] {
    let kinds = itemSupplementaryKinds
    guard kinds.count <= 256 else {
      throw .unsupportedCount(kinds.count, of: "the number of kinds of supplementary items", supported: 0...256)
    }
    return Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, UInt8($0)) })
  }
}

extension CollectionLayoutGroup {
  /// The subitems of the group, each once.
  private var subitems: [CollectionLayoutSubitem] {
    switch arrangement {
    case .horizontal(let subitems), .vertical(let subitems): subitems
    case .horizontalCount(let subitem, _), .verticalCount(let subitem, _), .horizontalRepeating(let subitem, _),
      .verticalRepeating(let subitem, _):
      [subitem]
    case .custom: []
    }
  }

  fileprivate func collectSupplementaryKinds(into kinds: inout [String]) {
    for subitem in subitems {
      switch subitem {
      case .group(let group): group.collectSupplementaryKinds(into: &kinds)
      case .item(let item):
        for supplementary in item.supplementaryItems where !kinds.contains(supplementary.elementKind) {
          kinds.append(supplementary.elementKind)
        }
      }
    }
  }
}

extension CollectionLayoutSection {
  /// The supplementary items of the section's items, or `nil` if they have none.
  func itemSupplementaries(
    of form: GroupForm, scrolling direction: ScrollDirection, _ kinds: [String: UInt8]
  ) throws(LayoutError) -> ItemSupplementaries? {
    guard !form.supplementaries.isEmpty else { return nil }
    let foldsDown = (direction == .vertical) != (orthogonalScrollingBehavior != nil)
    var sets: [[ItemSupplementaries.Element]] = [[]]
    var setOfElement = Array(repeating: 0, count: form.group.elements.count)
    var (reach, reachAcross) = (0.0, 0.0)
    for (index, items) in form.supplementaries.sorted(by: { $0.key < $1.key }) {
      let set = try ItemSupplementaries.Element.set(of: items, kinds, form.units)
      setOfElement[index] = sets.firstIndex(of: set) ?? sets.count
      if setOfElement[index] == sets.count { sets.append(set) }
      let element = form.group.elements[index]
      let along = element.along.isMeasured ? nil : max(0, element.along.length - element.insetsAlong.before - element.insetsAlong.after)
      let across =
        element.across.isMeasured ? nil : max(0, element.across.length - element.insetsAcross.before - element.insetsAcross.after)
      for supplementary in set {
        reach = max(reach, supplementary.reach(isVertical: foldsDown, length: along, otherLength: across))
        reachAcross = max(reachAcross, supplementary.reach(isVertical: !foldsDown, length: across, otherLength: along))
      }
    }
    func units(_ points: Double) -> Int {
      // A unit for the place that the grid rounds, and one for rounding in points.
      points > 0 ? min(form.units.unitsBelow(points) + 2, ItemSupplementaries.unlimited) : 0
    }
    let places = form.places(ofSets: setOfElement)
    let measured = MeasuredPlaces(group: form.group, units: form.units, isOrthogonal: form.isOrthogonal, setOfElement: setOfElement)
    return ItemSupplementaries(
      sets: sets, places: places ?? [], measured: places == nil ? measured : nil, reach: units(reach), reachAcross: units(reachAcross))
  }
}

extension GroupForm {
  /// The set of each item of a group, or of every item where all have the same; `nil` if the measures of items decide it.
  fileprivate func places(ofSets setOfElement: [Int]) -> [Int]? {
    let used = Set(
      group.elements.indices.filter { if case .line = group.elements[$0].content { false } else { true } }.map { setOfElement[$0] })
    if used.count == 1 { return Array(used) }
    return places()?.map { setOfElement[$0] }
  }
}

extension ItemSupplementaries.Element {
  /// The supplementary items of an item, in ascending order of numbers. Throws for invalid lengths, and for two of one kind.
  fileprivate static func set(
    of items: [CollectionLayoutSupplementaryItem], _ kinds: [String: UInt8], _ units: LayoutUnits
  ) throws(LayoutError) -> [ItemSupplementaries.Element] {
    var set: [ItemSupplementaries.Element] = []
    for item in items {
      guard let number = kinds[item.elementKind] else { continue }
      guard !set.contains(where: { $0.number == number }) else {
        throw .invalidLayout(
          "an item has two supplementary items of the kind “\(item.elementKind)”: give each of an item's supplementary items a kind of its own"
        )
      }
      set.append(try ItemSupplementaries.Element(item, number, units))
    }
    return set.sorted { $0.number < $1.number }
  }

  private init(_ item: CollectionLayoutSupplementaryItem, _ number: UInt8, _ units: LayoutUnits) throws(LayoutError) {
    let name = "the supplementary item “\(item.elementKind)”"
    try Self.check(item.layoutSize.widthDimension, "the width of \(name)", units)
    try Self.check(item.layoutSize.heightDimension, "the height of \(name)", units)
    var (offset, offsetInSizes) = (LayoutPoint.zero, LayoutPoint.zero)
    for anchor in [item.containerAnchor, item.itemAnchor] {
      let point: LayoutPoint
      switch anchor?.offset {
      case nil: continue
      case .absolute(let points)?:
        point = points
        offset = LayoutPoint(x: offset.x + point.x, y: offset.y + point.y)
      case .fractional(let fractions)?:
        point = fractions
        offsetInSizes = LayoutPoint(x: offsetInSizes.x + point.x, y: offsetInSizes.y + point.y)
      }
      for distance in [point.x, point.y] where !(abs(distance) <= 1e9) {
        throw .invalidLayout("an offset of \(name) is \(distance): give a number within ±1000000000")
      }
    }
    self.init(
      number: number, layout: item, offset: offset, offsetInSizes: offsetInSizes, host: item.containerAnchor.edges.point,
      own: (item.itemAnchor ?? item.containerAnchor).edges.point)
  }

  private static func check(_ dimension: CollectionLayoutDimension, _ name: String, _ units: LayoutUnits) throws(LayoutError) {
    switch dimension {
    // A fraction is a number of the same range.
    case .fractionalWidth(let length), .fractionalHeight(let length), .absolute(let length), .estimated(let length),
      .uniformAcrossSiblings(let length):
      _ = try units.length(length, of: name)
    }
  }
}
