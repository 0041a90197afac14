/// A store that keeps its items and plans in a ``SectionTable``, and reads them there.
public protocol SectionedStore: LayoutStore, ~Copyable {
  /// Items and plans, and where sections begin.
  var sectionTable: SectionTable<Rule> { get set }
}

extension SectionedStore where Self: ~Copyable {
  /// The number of sections.
  @inlinable public var sectionCount: Int { sectionTable.count }
  /// The number of items in a section.
  @inlinable public func itemCount(in section: Int) -> Int { sectionTable.items.count(in: section) }
  /// An item.
  @inlinable public func item(at index: Int, in section: Int) -> Rule.Item { sectionTable.items[section][index] }
  /// The plan of a section.
  @inlinable public func plan(of section: Int) -> SectionPlan<Rule> { sectionTable.plans[section] }
  /// The start of a section. O(1).
  @inlinable public func origin(of section: Int) -> Int { sectionTable.origins[section] }
  /// The sections behind the first of these begin elsewhere; no item is placed anew. O(1).
  @inlinable public mutating func replan(_ sections: [Int], _ plans: SectionPlans<Rule>) {
    sectionTable.plans = plans
    sectionTable.firstUnstacked = min(sectionTable.firstUnstacked, sections.first ?? .max)
  }
  /// Looks the length up. O(1).
  @inlinable public func foldedLength(of section: Int) -> Int { sectionTable.bodyLengths[section] }
}

/// A store that keeps every frame in a ``FrameTable``, and reads them there.
public protocol TableStore: SectionedStore, ~Copyable {
  /// Items, plans and frames.
  var table: FrameTable<Rule> { get set }
}

extension TableStore where Self: ~Copyable {
  /// Items and plans, and where sections begin.
  @inlinable public var sectionTable: SectionTable<Rule> {
    @inline(__always) _read { yield table.sections }
    @inline(__always) _modify { yield &table.sections }
  }
  /// Looks the frame up. O(1).
  @inlinable public func frame(of index: Int, in section: Int) -> Rule.Frame { table.frames[section][index] }
}

/// A store that answers queries by looking at every frame, and that knows nothing cheaper than to recompute all frames after most changes.
public protocol ScanningStore: TableStore, ~Copyable {
  /// Every frame will be recomputed, because of this. O(1).
  mutating func recompute(because reason: PrepareFallback)
}

extension ScanningStore where Self: ~Copyable {
  /// Everything will be recomputed. O(1).
  @inlinable public mutating func invalidateEverything() { recompute(because: .invalidatedEverything) }

  /// O(1).
  @inlinable public mutating func replaceItem(at index: Int, in section: Int, with item: Rule.Item) {
    table.sections.replaceItem(at: index, in: section, with: item)
    recompute(because: .changedItem)
  }

  /// O(*b*), *b* the number of items behind those that go.
  @inlinable public mutating func remove(_ range: Range<Int>, from section: Int) {
    table.sections.items.remove(range, from: section)
    recompute(because: .deletedItems)
  }

  /// O(*s*).
  @inlinable public mutating func replan(_ plans: SectionPlans<Rule>) {
    table.sections.plans = plans
    recompute(because: .changedContainer)
  }

  /// All sections: nothing is searched.
  @inlinable public mutating func sections(touching window: PlacementWindow) -> Range<Int> { 0..<table.sections.plans.count }

  /// Scans all frames of the section. O(*n*).
  @inlinable public mutating func placeItems<Sink: FrameSink>(
    of section: Int, within window: PlacementWindow, into sink: inout Sink
  ) where Sink.Rule == Rule {
    table.scan(0..<table.sections.items.count(in: section), of: section, within: window, into: &sink)
  }
}
