import ScriptShrinking

/// A step of a script: an action of an app, or of a finger, on a collection view.
///
/// Places are fitted to the data when the step is played: a section or an item beyond the last means the last. A step with nothing to act on does nothing. So
/// every part of a script is a valid script.
public enum HostStep: Hashable, Codable, Sendable {
  /// Items are added at the end of a section.
  case append(Int, section: Int = 0, announced: Announcement = .batch)
  /// Items are inserted in front of an item, in a batch of updates.
  case insert(Int, at: Int, section: Int = 0)
  /// Items are deleted, in a batch of updates.
  case delete(Int, at: Int, section: Int = 0)
  /// An item moves, in a batch of updates.
  case move(Int, section: Int = 0, to: Int, toSection: Int = 0)
  /// Items get new contents and are reloaded, in a batch of updates.
  case reloadItems(Int, at: Int, section: Int = 0)
  /// Items get new sizes, and the layout learns of them in its own way: ``MountedLayout/didResize``.
  case resize(Int, at: Int, section: Int = 0)
  /// All items are replaced by as many with other sizes, announced by `reloadData()`.
  case reloadWithOtherSizes
  /// A section with this number of items is inserted, in a batch of updates.
  case insertSection(Int, items: Int)
  /// A section is deleted, in a batch of updates.
  case deleteSection(Int)
  /// All items of a section are deleted, in a batch of updates.
  case emptySection(Int)
  /// A section moves, in a batch of updates.
  case moveSection(Int, to: Int)
  /// The content scrolls for a number of frames, by some points along the scroll axis in each. Negative points scroll back.
  case scroll(frames: Int, points: Int = 50)
  /// The content offset is set to this share of the way to the end, in percent.
  case jump(percent: Int)
  /// The collection view's width and height are exchanged.
  case rotate
  /// The collection view gets another width, in points, as in a split view.
  case width(Int)
  /// Layout passes follow until every cell has the size that it wants.
  case selfSize
  /// A new instance of the layout replaces the old one, by `setCollectionViewLayout(_:animated:)`.
  case replaceLayout
  /// A finger drags an item to the place of another one in its section.
  case drag(Int, section: Int = 0, to: Int)
  /// The collection view leaves its superview, as when another view controller covers its own.
  case leaveSuperview
  /// The collection view returns to a superview.
  case enterSuperview

  /// The way in which the collection view learns of new items.
  public enum Announcement: String, Codable, Hashable, Sendable, CaseIterable {
    /// `performBatchUpdates(_:completion:)`
    case batch
    /// `reloadData()`
    case reload
  }
}

extension HostStep {
  /// Steps that do less than this one, the simplest first.
  var simpler: [HostStep] {
    switch self {
    case .append(let count, let section, let announced):
      each(below(count, 1)) { .append($0, section: section, announced: announced) }
        + each(below(section)) { .append(count, section: $0, announced: announced) }
    case .insert(let count, let item, let section): simpler(count, item, section) { .insert($0, at: $1, section: $2) }
    case .delete(let count, let item, let section): simpler(count, item, section) { .delete($0, at: $1, section: $2) }
    case .reloadItems(let count, let item, let section): simpler(count, item, section) { .reloadItems($0, at: $1, section: $2) }
    case .resize(let count, let item, let section): simpler(count, item, section) { .resize($0, at: $1, section: $2) }
    case .move(let item, let section, let target, let targetSection):
      each(below(item)) { .move($0, section: section, to: target, toSection: targetSection) }
        + each(below(target)) { .move(item, section: section, to: $0, toSection: targetSection) }
        + each(below(section)) { .move(item, section: $0, to: target, toSection: targetSection) }
        + each(below(targetSection)) { .move(item, section: section, to: target, toSection: $0) }
    case .drag(let item, let section, let target):
      each(below(item)) { .drag($0, section: section, to: target) } + each(below(target)) { .drag(item, section: section, to: $0) }
        + each(below(section)) { .drag(item, section: $0, to: target) }
    case .insertSection(let place, let items):
      each(below(items)) { .insertSection(place, items: $0) } + each(below(place)) { .insertSection($0, items: items) }
    case .deleteSection(let place): each(below(place)) { .deleteSection($0) }
    case .emptySection(let place): each(below(place)) { .emptySection($0) }
    case .moveSection(let place, let target):
      each(below(place)) { .moveSection($0, to: target) } + each(below(target)) { .moveSection(place, to: $0) }
    case .scroll(let frames, let points):
      each(below(frames, 1)) { .scroll(frames: $0, points: points) }
        + each(below(abs(points), 1)) { .scroll(frames: frames, points: points < 0 ? -$0 : $0) }
    case .jump(let percent): each(below(percent, 1)) { .jump(percent: $0) }
    // A phone's widths are simpler than others.
    case .width(let width): each(Array([390, 320].prefix { $0 != width })) { .width($0) }
    case .reloadWithOtherSizes, .rotate, .selfSize, .replaceLayout, .leaveSuperview, .enterSuperview: []
    }
  }

  /// Steps on fewer items, at an earlier item, in an earlier section.
  private func simpler(_ count: Int, _ item: Int, _ section: Int, _ make: (Int, Int, Int) -> HostStep) -> [HostStep] {
    each(below(count, 1)) { make($0, item, section) } + each(below(item)) { make(count, $0, section) }
      + each(below(section)) { make(count, item, $0) }
  }

  private func each(_ numbers: [Int], _ make: (Int) -> HostStep) -> [HostStep] { numbers.map(make) }
  private func below(_ number: Int, _ lowest: Int = 0) -> [Int] { SmallerNumbers.below(number, downTo: lowest) }
}

extension HostStep {
  /// The step as Swift source: `.insert(5, at: 0)`.
  var source: String {
    switch self {
    case .append(let count, let section, let announced):
      ".append(\(count)\(named("section", section))\(announced == .batch ? "" : ", announced: .\(announced)"))"
    case .insert(let count, let item, let section): ".insert(\(count), at: \(item)\(named("section", section)))"
    case .delete(let count, let item, let section): ".delete(\(count), at: \(item)\(named("section", section)))"
    case .move(let item, let section, let target, let targetSection):
      ".move(\(item)\(named("section", section)), to: \(target)\(named("toSection", targetSection)))"
    case .reloadItems(let count, let item, let section): ".reloadItems(\(count), at: \(item)\(named("section", section)))"
    case .resize(let count, let item, let section): ".resize(\(count), at: \(item)\(named("section", section)))"
    case .reloadWithOtherSizes: ".reloadWithOtherSizes"
    case .insertSection(let place, let items): ".insertSection(\(place), items: \(items))"
    case .deleteSection(let place): ".deleteSection(\(place))"
    case .emptySection(let place): ".emptySection(\(place))"
    case .moveSection(let place, let target): ".moveSection(\(place), to: \(target))"
    case .scroll(let frames, let points): ".scroll(frames: \(frames)\(points == 50 ? "" : ", points: \(points)"))"
    case .jump(let percent): ".jump(percent: \(percent))"
    case .rotate: ".rotate"
    case .width(let width): ".width(\(width))"
    case .selfSize: ".selfSize"
    case .replaceLayout: ".replaceLayout"
    case .drag(let item, let section, let target): ".drag(\(item)\(named("section", section)), to: \(target))"
    case .leaveSuperview: ".leaveSuperview"
    case .enterSuperview: ".enterSuperview"
    }
  }

  private func named(_ name: String, _ number: Int) -> String { number == 0 ? "" : ", \(name): \(number)" }
}
