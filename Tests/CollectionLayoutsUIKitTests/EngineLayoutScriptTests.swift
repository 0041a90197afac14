import CollectionLayoutsFoundation
import CollectionLayoutsUIKit
import LayoutTestSupport
import Testing
import UIKit

@Suite("EngineLayout through a collection view") @MainActor struct EngineLayoutScriptTests {
  nonisolated static let behaviors: [(name: String, behavior: UndocumentedBehavior)] =
    [("as usual", UndocumentedBehavior())] + UndocumentedBehavior.alternatives.map { ($0.name, $0.behavior) }

  @Test(
    "Every layout under every strategy agrees with the oracle in every element, along random scripts of updates",
    arguments: LayoutSpec.Name.allCases, Strategy.all)
  func random(_ name: LayoutSpec.Name, _ strategy: Strategy) throws {
    let seeds = SeedRange.seeds(iterations: Thoroughness.isFull ? 8 : 4)
    print("\(name) under \(strategy.name): SEED=\(seeds.first ?? 0) ITERATIONS=\(seeds.count)")
    for seed in seeds { try play(name, strategy, seed, UndocumentedBehavior()) }
  }

  @Test(
    "Whatever UIKit does where Apple's documentation leaves it open, the layout agrees with the oracle",
    arguments: behaviors.map(\.name))
  func undocumented(_ behavior: String) throws {
    let behavior = try #require(Self.behaviors.first { $0.name == behavior })
    for name in LayoutSpec.Name.allCases {
      for seed in SeedRange.seeds(first: 100, iterations: Thoroughness.isFull ? 4 : 1) { try play(name, .indexed, seed, behavior.behavior) }
    }
  }

  private func play(_ name: LayoutSpec.Name, _ strategy: Strategy, _ seed: UInt64, _ behavior: UndocumentedBehavior) throws {
    let random = RandomCase(name, seed: seed, steps: 20)
    let oracle = random.layout.oracle
    guard oracle.refusal(of: random.script.start) == nil else { return }
    // A collection view brings no sizes of headers and footers.
    let source = SituationSource(random.script.start.withoutSupplementarySizes, random.layout.layout, strategy)
    source.view.undocumentedBehavior = behavior
    try compare(source, oracle, "the start, \(strategy.name), SEED=\(seed)\n\(random.layout)")
    for (step, changes) in random.script.steps.enumerated() {
      for change in changes {
        // An app does not do what a layout must refuse: UIKit itself stops the program for most of it.
        guard let next = try? oracle.situation(after: change, in: source.situation) else { continue }
        try source.apply(change, leadingTo: next.withoutSupplementarySizes)
        source.situation = oracle.settled(source.situation)
      }
      if !source.refusedBatches.isEmpty { print("refused:", source.refusedBatches.joined(separator: "; "), "SEED=\(seed)") }
      source.refusedBatches = []
      try compare(source, oracle, "step \(step) \(changes), \(strategy.name), SEED=\(seed)\n\(random.layout)")
    }
  }

  private func compare(_ source: SituationSource, _ oracle: any LayoutOracle, _ what: @autoclosure () -> String) throws {
    let expected = oracle.laidOut(source.situation)
    let size = LayoutSize(source.layout.collectionViewContentSize)
    try #require(size == expected.contentSize, "content size after \(what())")
    let kinds = source.layout.layout.itemSupplementaryKinds
    let container = source.situation.container
    let offset = source.situation.contentOffset
    let windows = [
      LayoutRect(x: -1, y: -1, width: size.width + 2, height: size.height + 2),
      LayoutRect(x: offset.x, y: offset.y, width: container.width, height: container.height),
      LayoutRect(x: 0, y: size.height / 3, width: max(size.width, 1), height: size.height / 4),
      LayoutRect(x: size.width / 3, y: 0, width: size.width / 4, height: max(size.height, 1)),
    ]
    for window in windows {
      let answer = try #require(source.layout.layoutAttributesForElements(in: CGRect(window)), "no answer after \(what())")
      try #require(answer.map { $0.element(kinds) } == expected.elements(in: window), "elements in \(window) after \(what())")
    }
    for element in expected.elements {
      let isOfLayout = element.kind == .layoutHeader || element.kind == .layoutFooter
      let path = isOfLayout ? IndexPath(index: 0) : IndexPath(element.indexPath)
      let own = source.layout.attributes(of: element.kind, at: path, kinds)
      try #require(own?.element(kinds) == element, "the element alone after \(what())")
    }
  }
}

extension Situation {
  /// The same, of which no header and no footer has a size of its own.
  fileprivate var withoutSupplementarySizes: Situation {
    var situation = self
    for section in data.sections.indices { situation.data.sections[section].supplementarySizes = [:] }
    situation.data.supplementarySizes = [:]
    return situation
  }
}

extension EngineLayout {
  /// The attributes of one element, by the method for its kind.
  func attributes(of kind: ElementKind, at path: IndexPath, _ kinds: [String]) -> UICollectionViewLayoutAttributes? {
    if case .itemSupplementary(let number) = kind {
      return layoutAttributesForSupplementaryView(ofKind: kinds[Int(number)], at: path)
    }
    return switch (kind, kind.elementKind) {
    case (.background, let name?): layoutAttributesForDecorationView(ofKind: name, at: path)
    case (_, let name?): layoutAttributesForSupplementaryView(ofKind: name, at: path)
    case (_, nil): layoutAttributesForItem(at: path)
    }
  }
}

extension UICollectionViewLayoutAttributes {
  /// The element as the library has it; `kinds` are the names of what the layout anchors to items.
  func element(_ kinds: [String]) -> LayoutAttributes {
    let kind: ElementKind =
      switch (representedElementCategory, representedElementKind) {
      case (.cell, _): .cell
      case (.decorationView, _): .background
      case (_, UICollectionView.elementKindSectionHeader?): .header
      case (_, UICollectionView.elementKindSectionFooter?): .footer
      case (_, ElementKind.layoutHeaderKind?): .layoutHeader
      case (_, ElementKind.layoutFooterKind?): .layoutFooter
      case (_, let name): kinds.firstIndex { $0 == name }.map { .itemSupplementary(UInt8($0)) } ?? .footer
      }
    // The path of what belongs to the whole layout has one index.
    let path = indexPath.count == 1 ? ElementPath(section: indexPath[0], item: 0) : ElementPath(indexPath)
    return LayoutAttributes(kind: kind, indexPath: path, frame: LayoutRect(frame), zIndex: Int32(zIndex))
  }
}
