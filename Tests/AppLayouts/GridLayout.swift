// swift-format-ignore-file
// A layout as apps write it, compiled in Swift 5 mode: nothing here is said for LayoutBench's sake. It imports both modules, as many files do.
import Foundation
import UIKit

public protocol GridLayoutDelegate: AnyObject {
  func gridLayout(_ layout: GridLayout, heightAt indexPath: IndexPath) -> CGFloat
}

public final class GridAttributes: UICollectionViewLayoutAttributes {
  public var column = 0
  public var shade: CGFloat = 1.0

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone) as! GridAttributes
    copy.column = column
    copy.shade = shade
    return copy
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? GridAttributes else { return false }
    return column == other.column && shade == other.shade && super.isEqual(other)
  }
}

public final class GridInvalidationContext: UICollectionViewLayoutInvalidationContext {
  public var resized = false
}

open class GridLayout: UICollectionViewLayout {
  public weak var delegate: GridLayoutDelegate?
  @IBInspectable public var columns: Int = 2 { didSet { invalidateLayout() } }
  public var spacing = UIOffset(horizontal: 10, vertical: 10)
  public var sectionInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
  public private(set) var invalidations = 0

  private var cache: [IndexPath: GridAttributes] = [:]
  private var headers = [IndexPath: UICollectionViewLayoutAttributes]()
  private var contentHeight: CGFloat = 0

  public override init() {
    super.init()
    columns = 2
  }

  public convenience init(columns: Int) {
    self.init()
    self.columns = columns
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  open override class var layoutAttributesClass: AnyClass { return GridAttributes.self }
  open override class var invalidationContextClass: AnyClass { return GridInvalidationContext.self }
  open override var collectionView: UICollectionView? { return super.collectionView }

  private var width: CGFloat {
    guard let collectionView = collectionView else { return 0 }
    return collectionView.bounds.inset(by: collectionView.adjustedContentInset).width
  }

  open override var collectionViewContentSize: CGSize { return CGSize(width: width, height: contentHeight) }

  open override func prepare() {
    super.prepare()
    guard let collectionView = collectionView, cache.isEmpty else { return }
    let each = (width - sectionInset.left - sectionInset.right - CGFloat(columns - 1) * spacing.horizontal) / CGFloat(columns)
    var bottoms = Array(repeating: CGFloat(0), count: columns)
    for section in 0..<collectionView.numberOfSections {
      let headerPath = IndexPath(item: 0, section: section)
      let header = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: headerPath)
      header.frame = CGRect(x: 0, y: bottoms.max() ?? 0, width: width, height: 20)
      header.zIndex = 1024
      headers[headerPath] = header
      bottoms = bottoms.map { _ in header.frame.maxY }
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let path = IndexPath(row: item, section: section)
        let column = bottoms.enumerated().min { $0.element < $1.element }!.offset
        let height = delegate?.gridLayout(self, heightAt: path) ?? 50
        let attributes = GridAttributes(forCellWith: path)
        attributes.frame = CGRect(
          x: sectionInset.left + CGFloat(column) * (each + spacing.horizontal), y: bottoms[column], width: each, height: height)
        attributes.column = column
        attributes.transform = CGAffineTransform(scaleX: 1, y: 1)
        attributes.transform3D = CATransform3DIdentity
        cache[path] = attributes
        bottoms[column] = attributes.frame.maxY + spacing.vertical
      }
    }
    contentHeight = bottoms.max() ?? 0
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let cells = cache.values.filter { $0.frame.intersects(rect) }
    return cells + headers.values.filter { rect.intersects($0.frame) }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    return cache[indexPath]
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return headers[indexPath]
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return newBounds.width != collectionView?.bounds.width
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds) as! GridInvalidationContext
    context.resized = true
    return context
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if let context = context as? GridInvalidationContext,
      context.invalidateEverything || context.resized || context.invalidateDataSourceCounts
    {
      cache.removeAll(keepingCapacity: true)
      headers.removeAll()
    }
    invalidations += 1
    super.invalidateLayout(with: context)
  }

  open override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
    attributes?.alpha = 0
    return attributes
  }

  open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    updateItems.forEach { item in
      switch item.updateAction {
      case .insert: _ = item.indexPathAfterUpdate!
      case .delete, .reload: _ = item.indexPathBeforeUpdate!
      case .move, .none: break
      @unknown default: break
      }
    }
  }
}

open class CellWithText: UICollectionViewCell {
  private let label = UILabel()
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
    label.textColor = .black
  }
  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    if let attributes = layoutAttributes as? GridAttributes { label.tag = attributes.column }
  }
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = 44
    return layoutAttributes
  }
}

public class GridSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  public var counts: [Int]
  public init(counts: [Int]) { self.counts = counts }
  public func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
  public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) as! CellWithText
    return cell
  }
}
