/// What a strategy keeps of a collection, and how: the items and whatever it remembers of their layout.
///
/// A store is generic over the rule and knows no layout. Changes only take note and move data; ``prepare()`` does all the work; what comes
/// below it reads. Items and windows are in the coordinates of a section's body.
public protocol LayoutStore: ~Copyable {
  /// The rule the store lays out by.
  associatedtype Rule: PlacementRule

  /// The strategy this store is.
  static var strategy: Strategy { get }

  /// A store of these items, a plan for each section. It does no layout work: that is `prepare()`'s, where it is seen and timed.
  init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>, tuning: Tuning)

  /// Nothing kept is known to be right.
  mutating func invalidateEverything()
  /// An item changed.
  mutating func replaceItem(at index: Int, in section: Int, with item: Rule.Item)
  /// Items came before the one at `index`.
  mutating func insert(_ items: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int)
  /// Items went.
  mutating func remove(_ range: Range<Int>, from section: Int)
  /// Items went, at these indexes as they were, and others came, to these as they are now; both ascending.
  mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)])
  /// Sections went, at these indexes as they were, and others came, to where they are now; both ascending. A section that moved is among both.
  ///
  /// - Parameters:
  ///   - removing: The indexes of the sections that went, as they were.
  ///   - inserting: The sections that came, with their indexes as they are now.
  ///   - plans: The plans of all sections as they are now. Its place may give a section another rule than it had.
  mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans: SectionPlans<Rule>)
  /// The sections are solved for another container.
  mutating func replan(_ plans: SectionPlans<Rule>)

  /// Does all the layout work, and says what it was.
  mutating func prepare() -> PrepareWork

  /// The number of sections.
  var sectionCount: Int { get }
  /// The number of items in a section.
  func itemCount(in section: Int) -> Int
  /// An item.
  func item(at index: Int, in section: Int) -> Rule.Item
  /// The plan of a section.
  func plan(of section: Int) -> SectionPlan<Rule>
  /// Where a section begins; at the number of sections, where the content ends.
  func origin(of section: Int) -> Int
  /// The length of a section's body along the axis its items are folded along.
  func foldedLength(of section: Int) -> Int
  /// The sections to look at for a window of the content, in order; at least all that touch it.
  func sections(touching window: PlacementWindow) -> Range<Int>
  /// Hands to `sink` at least the frames of the section's items that touch the window of its body, in item order.
  func placeItems<Sink: FrameSink>(of section: Int, within window: PlacementWindow, into sink: inout Sink)
  where Sink.Rule == Rule
  /// The frame of one item.
  func frame(of index: Int, in section: Int) -> Rule.Frame
}

/// A section that comes to a place.
public struct SectionArrival<Item> {
  /// What the section is.
  public enum Content {
    /// A section of these items.
    case new([Item])
    /// The section that had this index.
    case moved(from: Int)
  }

  /// The section's index now.
  public let index: Int
  /// What the section is.
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
