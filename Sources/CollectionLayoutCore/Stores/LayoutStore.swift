/// The storage of a strategy: the items, and the parts of their layout that it remembers.
///
/// A store is generic over the rule and knows no layout. Changes move data and note the parts that are out of date; ``prepare()`` brings them up to date; the
/// requirements below it read. A store that knows the effect of a change at once, as that of `indexed` does, may apply it right away; its
/// ``prepare()`` reports it. Items and windows are in the coordinates of a section's body.
public protocol LayoutStore: ~Copyable {
  /// The layout's rule.
  associatedtype Rule: PlacementRule

  /// The store's strategy.
  static var strategy: Strategy { get }

  /// A store of these items, with a plan for each section. It does no layout work, which is timed in `prepare()`.
  init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>, tuning: Tuning)

  /// Marks everything stored as invalid.
  mutating func invalidateEverything()
  /// Replaces an item.
  mutating func replaceItem(at index: Int, in section: Int, with item: Rule.Item)
  /// Replaces `count` items. `change` returns the place of each and its replacement; it is called once for each, in order.
  ///
  /// By default one after the other. A store for which a change costs more than measuring a few items can do better if most of them change.
  mutating func replaceItems(_ count: Int, change: (_ number: Int) -> ItemReplacement<Rule.Item>)
  /// Says that changes of so many items follow before the next ``prepare()``.
  ///
  /// By default it does nothing. A store for which a change costs more than measuring a few items can lay out everything anew instead if most items
  /// change.
  mutating func expectChanges(of count: Int)
  /// Inserts items before the one at `index`.
  mutating func insert(_ items: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int)
  /// Removes items.
  mutating func remove(_ range: Range<Int>, from section: Int)
  /// Removes the items at these old indexes, and inserts others at these final indexes; both ascending.
  mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)])
  /// Removes the sections at these old indexes, and inserts others at these final indexes; both ascending. A section that moved is in both lists.
  ///
  /// - Parameters:
  ///   - removing: The old indexes of the sections that are gone.
  ///   - inserting: The sections that arrive, with their final indexes.
  ///   - plans: The final plans of all sections. A section may get another rule at its new place.
  mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans: SectionPlans<Rule>)
  /// Takes the plans of the sections for another container.
  mutating func replan(_ plans: SectionPlans<Rule>)
  /// Takes plans that differ from those before in the lengths around the bodies of some sections, which come in order: a header turned out longer. No rule
  /// changes.
  ///
  /// By default as for another container. A store that lays out all items for that does better.
  mutating func replan(_ sections: [Int], _ plans: SectionPlans<Rule>)

  /// Does the layout work that is left to do, and reports all work since the last call.
  mutating func prepare() -> PrepareWork

  /// The number of sections.
  var sectionCount: Int { get }
  /// The number of items in a section.
  func itemCount(in section: Int) -> Int
  /// An item.
  ///
  /// Neither this nor `sections(touching:)`, `placeItems(of:within:into:)` and `frame(of:in:)` change anything that another call could tell. They may be
  /// declared as if they did, so that a large store is read in its place: a function that does not change its value may get a copy of all its fields.
  mutating func item(at index: Int, in section: Int) -> Rule.Item
  /// The plan of a section.
  func plan(of section: Int) -> SectionPlan<Rule>
  /// The start of a section, or the end of the content if `section` is the number of sections.
  func origin(of section: Int) -> Int
  /// The end of the content: by default, where the section behind the last one would begin.
  var contentLength: Int { get }
  /// The length of a section's body along the axis along which its items are folded.
  func foldedLength(of section: Int) -> Int
  /// The sections to search for a window of the content, in order; at least all that touch it.
  mutating func sections(touching window: PlacementWindow) -> Range<Int>
  /// Hands to `sink` at least the frames of the section's items that touch the window of its body, in item order.
  mutating func placeItems<Sink: FrameSink>(of section: Int, within window: PlacementWindow, into sink: inout Sink)
  where Sink.Rule == Rule
  /// The frame of one item.
  mutating func frame(of index: Int, in section: Int) -> Rule.Frame
}

extension LayoutStore where Self: ~Copyable {
  /// One after the other.
  @inlinable public mutating func replaceItems(_ count: Int, change: (_ number: Int) -> ItemReplacement<Rule.Item>) {
    replaceOneByOne(count, change)
  }

  /// Does nothing.
  @inlinable public mutating func expectChanges(of count: Int) {}

  /// As for another container.
  @inlinable public mutating func replan(_ sections: [Int], _ plans: SectionPlans<Rule>) { replan(plans) }

  /// Where the section behind the last one would begin.
  @inlinable public var contentLength: Int { origin(of: sectionCount) }

  @inlinable package mutating func replaceOneByOne(_ count: Int, _ change: (_ number: Int) -> ItemReplacement<Rule.Item>) {
    for number in 0..<count {
      let change = change(number)
      replaceItem(at: change.index, in: change.section, with: change.item)
    }
  }
}

/// An item that comes in place of another.
public struct ItemReplacement<Item> {
  /// The place of both in their section.
  public let index: Int
  /// The section of both.
  public let section: Int
  /// The item that comes.
  public let item: Item

  /// An item that comes to this place.
  @inlinable public init(index: Int, section: Int, item: Item) {
    self.index = index
    self.section = section
    self.item = item
  }
}

/// A section that arrives at a place.
public struct SectionArrival<Item> {
  /// The section's content.
  public enum Content {
    /// A section of these items.
    case new([Item])
    /// The section that had this index.
    case moved(from: Int)
  }

  /// The section's index now.
  public let index: Int
  /// The section's content.
  public let content: Content

  /// A section of this content at `index`.
  @inlinable public init(index: Int, content: Content) {
    self.index = index
    self.content = content
  }

  /// The index the section had, or `nil` for a new one.
  @inlinable public var source: Int? {
    if case .moved(let source) = content { source } else { nil }
  }
}
