/// The reason why a layout refuses its input. A function that throws it has changed nothing.
public enum LayoutError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A length is NaN, infinite or negative, or does not fit the range of layout units (2³¹−1 units: over 700 million points at scale 3).
  case invalidLength(Double, of: String)
  /// A path names no item (or no place to insert at).
  case pathOutOfRange(ElementPath, itemCount: Int?)
  /// A range names items that do not exist.
  case rangeOutOfRange(Range<Int>, section: Int, itemCount: Int?)
  /// A count is outside the range that the layout supports.
  case unsupportedCount(Int, of: String, supported: ClosedRange<Int>)
  /// The container leaves no room across the scroll axis.
  case containerTooNarrow(available: Double, needed: Double, by: String)
  /// Updates of one batch contradict each other.
  case conflictingUpdates([ElementPath], BatchConflict)
  /// Updates of one batch contradict each other about sections.
  case conflictingSections([Int], BatchConflict)
  /// An index names no section, or no place for one.
  case sectionOutOfRange(Int, sectionCount: Int)
  /// An item's size is ``LayoutSize/automatic``, and the layout has no estimate for it.
  case missingSize(ElementPath)
  /// A repeated subitem has no length, so its group would never be full. The text names the subitem.
  case zeroLengthSubitem(String)
  /// The layout's values contradict each other. The text names them.
  case invalidLayout(String)
  /// The layout's rule breaks the contract of ``PlacementRule``. The text says how.
  case brokenRule(String, item: Int)
  /// No section scrolls by itself at this index.
  case notScrolling(section: Int)
  /// No strategy is registered under the name.
  case unknownStrategy(String, known: [String])
  /// The strategy of this name is only a name: no engines belong to it.
  case strategyWithoutEngines(String)

  /// The problem, its place, and a remedy.
  public var description: String {
    switch self {
    case .invalidLength(let value, let what):
      "\(what) is \(value): give a finite length of at least 0 and at most 2147483647 layout units (points × displayScale)"
    case .pathOutOfRange(let path, let count):
      "path \(path) is out of range: "
        + (count.map { "section \(path.section) has \($0) items" } ?? "there is no section \(path.section)")
    case .rangeOutOfRange(let range, let section, let count):
      "items \(range) of section \(section) are out of range: "
        + (count.map { "the section has \($0) items" } ?? "there is no such section")
    case .unsupportedCount(let count, let what, let supported):
      "\(what) is \(count): give a number from \(supported.lowerBound) to \(supported.upperBound)"
    case .containerTooNarrow(let available, let needed, let what):
      "\(what) needs \(needed) points across the scroll axis, and the container leaves \(available): widen the container or reduce insets, margins and spacing"
    case .conflictingUpdates(let paths, let conflict):
      "\(paths.map(\.description).joined(separator: ", ")) \(conflict.rawValue); nothing was changed"
    case .conflictingSections(let sections, let conflict):
      "\(sections.map { "section \($0)" }.joined(separator: ", ")) \(conflict.rawValue); nothing was changed"
    case .sectionOutOfRange(let section, let count):
      "section \(section) is out of range: \(count == 1 ? "there is 1 section" : "there are \(count) sections")"
    case .missingSize(let path):
      "item \(path) has no size and the layout no estimate: give the item a size, or the layout an estimated size"
    case .zeroLengthSubitem(let what):
      "\(what) has no length, so that a group of them would never be full: give it a length above 0"
    case .invalidLayout(let what): what
    case .brokenRule(let fault, let item): "the rule breaks its contract: \(fault), at item \(item)"
    case .notScrolling(let section): "section \(section) does not scroll by itself"
    case .unknownStrategy(let name, let known):
      "no strategy is named “\(name)”: the strategies are \(known.joined(separator: ", "))"
    case .strategyWithoutEngines(let name):
      "the strategy “\(name)” is only a name: use one of Strategy.all, or makeEngine(with:) and the strategy's builder"
    }
  }
}
