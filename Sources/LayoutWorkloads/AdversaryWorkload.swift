public import CollectionLayouts

/// Items made to defeat a strategy that expects the effect of a change to end soon, or frames to have similar lengths.
///
/// `--workload adversary-giant` and the other kinds attack one assumption each. A strategy that claims a bound must keep it here too. Some kinds attack groups,
/// and bring the compositional layout that has them: see ``layout``.
public struct AdversaryWorkload: Workload {
  /// The strategy's weakness that the items exploit.
  public enum Kind: String, Sendable, CaseIterable {
    /// All heights are equal: two columns that differ once never become equal again.
    case equal
    /// Only five heights occur: columns become equal late.
    case five
    /// One of the random items is a million points high: the walk back to the first item that can reach the window is long.
    case giant
    /// All widths but one are equal: every line is full, and a change of width affects all of them.
    case widths
    /// Sections of ten random items: any work of O(*s*), *s* the number of sections, shows.
    case sections
    /// Groups of a thousand self-sizing items: no band closes for a thousand items.
    case groups
    /// Groups of as many items as fit: insertions and deletions move items from group to group.
    case tags
    /// The second item of each group is far below it: groups from far above reach into every window.
    case overhang
    /// All groups are alike, except in one of a hundred sections: no template is right for all.
    case templates
    /// Sections of ten items that scroll by themselves, each with a group of unknown length in the middle.
    case orthogonal
  }

  /// The strategy's weakness that the items exploit.
  public let kind: Kind

  /// Creates the workload against one assumption.
  public init(_ kind: Kind) { self.kind = kind }

  /// All of them.
  public static let all: [any Workload] = Kind.allCases.map { AdversaryWorkload($0) }

  /// `adversary-` and the kind.
  public var name: String { "adversary-\(kind.rawValue)" }

  /// A description of the items, in one line.
  public var summary: String {
    switch kind {
    case .equal: "every item 100 pt high and as wide as its column"
    case .five: "heights of 100, 133, 150, 178 and 200 pt, each as likely as the others"
    case .giant: "random items, of which item \(Self.oddItem) is 1,000,000 pt high"
    case .widths: "items of 120 × 50 pt, of which item \(Self.oddItem) is 121 pt wide"
    case .sections: "random items, ten to a section"
    case .groups: "random items in groups of \(Self.groupCount), one below the other"
    case .tags: "random items in groups of as many as fit side by side"
    case .overhang: "groups of two items, of which the second is \(Self.overhang) pt below the first"
    case .templates: "ten items to a section, in pairs; in one section of \(Self.templateCount) in threes"
    case .orthogonal: "random items, ten to a section that scrolls by itself and centres its groups"
    }
  }

  /// The index of the item that differs from the others.
  public static let oddItem = 40
  /// The heights of ``Kind/five``, in points.
  public static let fiveHeights: [Double] = [100, 133, 150, 178, 200]

  /// The number of items in a group of ``Kind/groups``.
  public static let groupCount = 1_000
  /// The distance by which items of ``Kind/overhang`` reach out of their groups, in points.
  public static let overhang = 50_000
  /// The number of sections of ``Kind/templates`` among which one differs.
  public static let templateCount = 100

  /// Whether heights are random.
  public var isSeeded: Bool { kind != .equal && kind != .widths }

  /// Data of `count` items. O(*n*), *n* the count.
  public func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    WorkloadLimits.check(count: count, itemWidth: itemWidth)
    switch kind {
    case .equal: return CollectionData(items: Array(repeating: LayoutSize(width: itemWidth, height: 100), count: count))
    case .five:
      var generator = SplitMix64(seed: seed)
      return CollectionData(
        items: (0..<count).map { _ in LayoutSize(width: itemWidth, height: Self.fiveHeights[generator.below(Self.fiveHeights.count)]) })
    case .widths:
      return CollectionData(items: (0..<count).map { LayoutSize(width: $0 == Self.oddItem ? 121 : 120, height: 50) })
    case .giant:
      var items = RandomWorkload().data(count: count, itemWidth: itemWidth, seed: seed).sections[0].items
      if count > Self.oddItem { items[Self.oddItem].height = WorkloadLimits.length }
      return CollectionData(items: items)
    case .groups, .tags, .overhang: return RandomWorkload().data(count: count, itemWidth: itemWidth, seed: seed)
    case .sections, .templates, .orthogonal:
      let items = RandomWorkload().data(count: count, itemWidth: itemWidth, seed: seed).sections[0].items
      guard count > 0 else { return CollectionData(items: []) }
      return CollectionData(
        sections: stride(from: 0, to: count, by: 10).map { CollectionData.Section(items: Array(items[$0..<min($0 + 10, count)])) })
    }
  }

  /// Sizes of the same kind, none of them the odd one.
  public func reserve(count: Int, itemWidth: Double, seed: UInt64) -> [LayoutSize] {
    switch kind {
    case .widths: (0..<count).map { LayoutSize(width: Double(100 + $0 % 41), height: 50) }
    case .five: data(count: count, itemWidth: itemWidth, seed: seed).sections.flatMap(\.items)
    default: RandomWorkload().reserve(count: count, itemWidth: itemWidth, seed: seed)
    }
  }
}
