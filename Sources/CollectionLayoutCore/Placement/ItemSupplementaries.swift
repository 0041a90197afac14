/// The supplementary items of a section's items, solved: which items have which, and how far they reach out of their items.
///
/// Each frame follows from an item's frame alone, so nothing of this is stored for an item, and no strategy knows of it.
@usableFromInline final class ItemSupplementaries: Equatable, Sendable {
  /// One element that is anchored to an item.
  struct Element: Equatable, Sendable {
    /// The number of the name of its kind.
    let number: UInt8
    let layout: CollectionLayoutSupplementaryItem
    /// The sum of the offsets that are in points, and of those that are in widths and heights of the element.
    let offset: LayoutPoint
    let offsetInSizes: LayoutPoint
    /// The point on the item and the point of the element that coincide: places on unit squares.
    let host: LayoutPoint
    let own: LayoutPoint
  }

  /// The different sets of elements of items, each in ascending order of numbers.
  private let sets: [[Element]]
  /// The set of each item of a group, or of every item where all have the same.
  private let places: [Int]
  /// The group, if the measures of items decide which of its elements' places they take; otherwise `nil`.
  private let measured: MeasuredPlaces?
  /// The distance by which any element reaches out of its item along the axis that the section's items are folded along, in units; it may be more than any
  /// content is long.
  @usableFromInline let reach: Int
  /// The same across that axis.
  @usableFromInline let reachAcross: Int

  init(sets: [[Element]], places: [Int], measured: MeasuredPlaces?, reach: Int, reachAcross: Int) {
    self.sets = sets
    self.places = places
    self.measured = measured
    self.reach = reach
    self.reachAcross = reachAcross
  }

  @usableFromInline static func == (left: ItemSupplementaries, right: ItemSupplementaries) -> Bool {
    left === right
      || (left.sets == right.sets && left.places == right.places && left.measured == right.measured && left.reach == right.reach
        && left.reachAcross == right.reachAcross)
  }

  /// Gives the items of a group, up to one of them. Only items of groups that are not filled alike are asked for.
  @usableFromInline typealias GroupedItems = (_ item: Int) -> [MeasuredGroupItem]

  /// More than any content is long, in units.
  static var unlimited: Int { 1 << 59 }

  /// A rectangle that holds every frame.
  @usableFromInline static var everywhere: LayoutRect { LayoutRect(x: -1e30, y: -1e30, width: 2e30, height: 2e30) }

  /// The supplementary items of an item.
  private func elements(of item: Int, _ group: GroupedItems) -> [Element] {
    if let measured { return sets[measured.set(ofLastOf: group(item))] }
    return sets[places[item % places.count]]
  }

  /// Replaces the items from a place in `storage` on by their supplementary items that are in a rectangle.
  @usableFromInline func replaceItems(from first: Int, of storage: inout AttributesStorage, in rect: LayoutRect, _ group: GroupedItems) {
    let end = storage.count
    for position in first..<end {
      let item = storage.base[position]
      for element in elements(of: item.indexPath.item, group) {
        let frame = element.frame(on: item.frame)
        guard rect.includes(frame) else { continue }
        storage.append(element.attributes(at: item.indexPath, frame))
      }
    }
    let count = storage.count - end
    (storage.base + first).update(from: storage.base + end, count: count)
    storage.count = first + count
  }

  /// The attributes of the supplementary item of an item whose kind has this number, or `nil` if the item has none.
  @usableFromInline func attributes(
    of number: UInt8, at path: ElementPath, on item: LayoutRect, _ group: GroupedItems
  ) -> LayoutAttributes? {
    guard let element = elements(of: path.item, group).first(where: { $0.number == number }) else { return nil }
    return element.attributes(at: path, element.frame(on: item))
  }
}

extension ItemSupplementaries.Element {
  func attributes(at path: ElementPath, _ frame: LayoutRect) -> LayoutAttributes {
    LayoutAttributes(kind: .itemSupplementary(number), indexPath: path, frame: frame, zIndex: layout.zIndex)
  }

  /// The frame of the element on an item.
  func frame(on item: LayoutRect) -> LayoutRect {
    let width = layout.layoutSize.widthDimension.length(on: item)
    let height = layout.layoutSize.heightDimension.length(on: item)
    return LayoutRect(
      x: item.x + (item.width * host.x - width * own.x) + (offset.x + width * offsetInSizes.x),
      y: item.y + (item.height * host.y - height * own.y) + (offset.y + height * offsetInSizes.y), width: width, height: height)
  }

  /// The distance by which the element reaches out of an item on one axis, in points; infinitely far where the item may be of any length. Lengths are the
  /// item's on that
  /// axis and on the other, `nil` if they are measured.
  func reach(isVertical: Bool, length: Double?, otherLength: Double?) -> Double {
    // The element is constant + own · length + other · otherLength long.
    var (constant, along, across) = (0.0, 0.0, 0.0)
    switch isVertical ? layout.layoutSize.heightDimension : layout.layoutSize.widthDimension {
    case .absolute(let points), .estimated(let points), .uniformAcrossSiblings(let points): constant = points
    case .fractionalWidth(let fraction): if isVertical { across = fraction } else { along = fraction }
    case .fractionalHeight(let fraction): if isVertical { along = fraction } else { across = fraction }
    }
    let (host, own) = isVertical ? (host.y, own.y) : (host.x, own.x)
    let (points, sizes) = isVertical ? (offset.y, offsetInSizes.y) : (offset.x, offsetInSizes.x)
    func bound(_ size: Double, _ length: Double?, _ factor: Double, _ offset: Double) -> Double {
      // size · the element's length + factor · the item's length + offset, for the worst of lengths.
      func term(_ factor: Double, _ length: Double?) -> Double { length.map { factor * $0 } ?? (factor > 0 ? .infinity : 0) }
      return size * constant + term(size * along + factor, length) + term(size * across, otherLength) + offset
    }
    let before = bound(own - sizes, length, -host, -points)
    let after = bound(1 - own + sizes, length, host - 1, points)
    return max(0, before, after)
  }
}

extension CollectionLayoutDimension {
  /// The length on an item with this frame.
  fileprivate func length(on item: LayoutRect) -> Double {
    switch self {
    case .fractionalWidth(let fraction): fraction * item.width
    case .fractionalHeight(let fraction): fraction * item.height
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): length
    }
  }
}

/// A group whose items' own lengths decide how many of them are in it: which element an item is in the place of follows from the items before it.
struct MeasuredPlaces: Equatable, Sendable {
  let group: SolvedGroup
  let units: LayoutUnits
  let isOrthogonal: Bool
  /// The set of each element of the group.
  let setOfElement: [Int]

  /// The set of the last of some items, the first of which begins a group.
  func set(ofLastOf items: [MeasuredGroupItem]) -> Int {
    items.withUnsafeBufferPointer { items in
      var filler = GroupFiller(group, FlatReader(items), units: units, isOrthogonal: isOrthogonal)
      var elements: [Int] = []
      // Groups without length begin at one place, so that there may be several.
      while filler.next != nil {
        _ = filler.fill()
        elements = filler.itemElements
      }
      return elements.last.map { setOfElement[$0] } ?? setOfElement[0]
    }
  }
}
