import CollectionLayouts
import LayoutTestSupport
import Testing
import WorkCounting

/// A layout of the library, with items that it takes.
enum CountedLayout: String, CaseIterable, CustomTestStringConvertible {
  case list, flow, column, waterfall, mosaic, compositional

  var testDescription: String { rawValue }

  private var layout: any CollectionLayout {
    switch self {
    case .list: ListLayout(spacing: 1)
    case .flow: FlowLayout(minimumLineSpacing: 2, minimumInteritemSpacing: 2)
    case .column: ColumnLayout(minColumnWidth: 90, itemHeight: 40)
    case .waterfall: WaterfallLayout(columns: 3, placement: .alternating)
    case .mosaic: MosaicLayout()
    case .compositional:
      CompositionalLayout(sections: [
        CollectionLayoutSection(
          group: CollectionLayoutGroup(
            .horizontalCount(.item(Self.third), count: 3),
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))))
      ])
    }
  }

  private static let third = CollectionLayoutItem(
    layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))

  static let container = LayoutSize(width: 390, height: 844)

  /// Sizes that a period of 41 items repeats.
  static func size(_ index: Int) -> LayoutSize { LayoutSize(width: Double(60 + index * 13 % 41), height: Double(30 + index * 7 % 41)) }

  func engine(_ strategy: Strategy, count: Int) throws -> LayoutEngine {
    let data = CollectionData(items: (0..<count).map(Self.size))
    let engine = try layout.makeEngine(with: CountedStrategy(strategy), data: data, container: Self.container)
    engine.prepare()
    return engine
  }
}

/// Something that a user of an engine does, which `indexed` does without a walk over all items.
enum CountedOperation: String, CaseIterable, CustomTestStringConvertible {
  case resize, resizeHead, resizeTail, insert, delete, move, append, batch, query, queryItem

  var testDescription: String { rawValue }

  /// Where the walk is planted.
  enum Call { case prepare, query, element }

  var call: Call {
    switch self {
    case .query: .query
    case .queryItem: .element
    default: .prepare
    }
  }

  /// Does it at a few places: where a change falls decides how far it has an effect.
  func run(on engine: LayoutEngine, count: Int) throws {
    for turn in 0..<8 {
      let place = ElementPath(section: 0, item: (turn + 1) * count / 12)
      let size = LayoutSize(width: 70, height: Double(35 + turn))
      switch self {
      case .resize: try engine.invalidateLayout(with: .resizedItem(place, size))
      case .resizeHead: try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: 0), size))
      case .resizeTail: try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: count - 1), size))
      case .insert: try engine.invalidateLayout(with: .insertedItems(at: place, sizes: [size]))
      case .delete: try engine.invalidateLayout(with: .deletedItems(section: 0, items: place.item..<place.item + 1))
      case .move: try engine.invalidateLayout(with: .movedItem(from: place, to: ElementPath(section: 0, item: place.item + 3)))
      case .append:
        try engine.invalidateLayout(with: .insertedItems(at: ElementPath(section: 0, item: count + turn), sizes: [size]))
      case .batch:
        try engine.performBatchUpdates([
          .delete(place), .insert(ElementPath(section: 0, item: place.item + 1), size),
          .reload(ElementPath(section: 0, item: place.item + 5), size),
        ])
      case .query, .queryItem: break
      }
      if call == .prepare { engine.prepare() }
      let content = engine.collectionViewContentSize
      switch call {
      case .prepare: break
      case .query:
        _ = engine.layoutAttributesForElements(
          in: LayoutRect(x: 0, y: content.height * Double(turn * 2 + 1) / 17, width: content.width, height: CountedLayout.container.height))
      case .element: _ = engine.layoutAttributesForItem(at: place)
      }
    }
  }
}

/// An engine with a walk over all items, planted in one of its calls.
final class WalkingEngine: ForwardingEngine {
  private let call: CountedOperation.Call

  init(_ engine: LayoutEngine, in call: CountedOperation.Call) {
    self.call = call
    super.init(engine)
  }

  private func walk() {
    _ = engine.layoutAttributesForElements(in: LayoutRect(x: -1e6, y: -1e6, width: 2e6, height: 1e9))
  }

  override func prepare() {
    super.prepare()
    if call == .prepare { walk() }
  }

  override func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    if call == .query { walk() }
    super.layoutAttributesForElements(in: rect, into: &buffer)
  }

  override func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    if call == .element { walk() }
    return super.layoutAttributes(of: kind, at: indexPath)
  }
}
