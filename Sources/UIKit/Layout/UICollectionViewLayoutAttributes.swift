/// The place and the look of an element of a collection view.
///
/// As Apple's page *UICollectionViewLayoutAttributes* describes it, a subclass that adds properties overrides `copy(with:)` and `isEqual(_:)`. `copy(with:)`
/// of this class creates an object of the subclass. A subclass with its own designated initialisers also overrides `init()`, as UIKit demands at run time.
///
/// Each pass creates an object for each visible element, and many layouts create one for each item. So the properties that few layouts set, the transform and
/// the alpha, are in a box of their own.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  // Foundation's isEqual, hash and copy are not isolated, so the values that they read are not isolated either.
  nonisolated(unsafe) var path = UICollectionViewLayoutAttributes.firstPath
  nonisolated(unsafe) var plainFrame = CGRect.zero
  nonisolated(unsafe) var element = RepresentedElement.cell
  nonisolated(unsafe) var depth = 0
  nonisolated(unsafe) var hides = false
  nonisolated(unsafe) var appearance: Appearance?

  nonisolated private static let firstPath = IndexPath(item: 0, section: 0)

  /// The values that few layouts set. Objects share a box until one of them changes it.
  final class Appearance {
    let transform: CATransform3D
    let alpha: CGFloat

    init(transform: CATransform3D, alpha: CGFloat) { (self.transform, self.alpha) = (transform, alpha) }
  }

  enum RepresentedElement: Hashable, Sendable {
    case cell
    case supplementary(kind: String)
    case decoration(kind: String)
  }

  /// Attributes of the cell at item 0 of section 0, with an empty frame.
  nonisolated public override init() {
    CallCounts.recordAttributeObject()
    super.init()
  }

  /// Attributes of a cell.
  nonisolated public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    path = indexPath
  }

  /// Attributes of a supplementary view.
  nonisolated public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    (path, element) = (indexPath, .supplementary(kind: elementKind))
  }

  /// Attributes of a decoration view.
  nonisolated public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    (path, element) = (indexPath, .decoration(kind: decorationViewKind))
  }

  /// An object of the class on which this is called, with the values of another object. Objective-C does this with `[[self class] alloc]`. LayoutBench only,
  /// not in Apple's UIKit.
  nonisolated public required convenience init(withValuesOf other: UICollectionViewLayoutAttributes?) {
    self.init()
    guard let other else { return }
    (path, plainFrame, element) = (other.path, other.plainFrame, other.element)
    (depth, hides, appearance) = (other.depth, other.hides, other.appearance)
  }

  /// A copy of the same class.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(withValuesOf: self) }

  /// A copy of the same class. Foundation's method would check at each call whether the class can be copied.
  nonisolated open override func copy() -> Any { copy(with: nil) }

  /// Whether all values are equal. Subclasses compare their own properties, then call `super`.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes, type(of: other) == type(of: self) else { return false }
    return path == other.path && plainFrame == other.plainFrame && element == other.element && depth == other.depth && hides == other.hides
      && currentAlpha == other.currentAlpha && currentTransform == other.currentTransform
  }

  nonisolated open override var hash: Int { path.hashValue }

  /// The path of the item, or the path that the layout gives a supplementary or decoration view.
  open var indexPath: IndexPath {
    get { path }
    set { path = newValue }
  }

  /// Whether this is a cell, a supplementary view or a decoration view.
  open var representedElementCategory: UICollectionView.ElementCategory {
    switch element {
    case .cell: .cell
    case .supplementary: .supplementaryView
    case .decoration: .decorationView
    }
  }

  /// The kind of a supplementary or decoration view; `nil` for a cell.
  open var representedElementKind: String? {
    switch element {
    case .cell: nil
    case .supplementary(let kind), .decoration(let kind): kind
    }
  }

  /// The frame in the content's coordinates, in points. Setting it sets `center` and `size`.
  ///
  /// Apple's page does not mention the frame under a transform: see ``UndocumentedBehavior/transformedFrame``.
  open var frame: CGRect {
    get {
      guard appearance != nil, UndocumentedBehavior.transformedFrameInUse == .boundingBox else { return plainFrame }
      return boundingBox
    }
    set { plainFrame = newValue }
  }

  /// The middle of the frame. Setting it moves the frame.
  open var center: CGPoint {
    get { CGPoint(x: plainFrame.origin.x + plainFrame.size.width / 2, y: plainFrame.origin.y + plainFrame.size.height / 2) }
    set { plainFrame.origin = CGPoint(x: newValue.x - plainFrame.size.width / 2, y: newValue.y - plainFrame.size.height / 2) }
  }

  /// The size before the transform. Setting it keeps `center`.
  open var size: CGSize {
    get { plainFrame.size }
    set {
      let middle = center
      plainFrame.size = newValue
      center = middle
    }
  }

  /// The size, with the origin zero. Setting it keeps `center`. UIKit refuses an origin other than zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: plainFrame.size) }
    set {
      precondition(newValue.origin == .zero, "The bounds of layout attributes have the origin (0, 0), not \(newValue.origin)")
      size = newValue.size
    }
  }

  /// The transform about the middle.
  open var transform3D: CATransform3D {
    get { currentTransform }
    set { setAppearance(transform: newValue, alpha: currentAlpha) }
  }

  /// The transform about the middle, in the plane.
  open var transform: CGAffineTransform {
    get { appearance.map { CATransform3DGetAffineTransform($0.transform) } ?? .identity }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The opacity of the element, from 0 to 1.
  open var alpha: CGFloat {
    get { currentAlpha }
    set { setAppearance(transform: currentTransform, alpha: newValue) }
  }

  /// The drawing order: an element with a higher number is in front.
  open var zIndex: Int {
    get { depth }
    set { depth = newValue }
  }

  /// Whether the collection view makes no view for the element.
  open var isHidden: Bool {
    get { hides }
    set { hides = newValue }
  }

  nonisolated var currentTransform: CATransform3D { appearance?.transform ?? CATransform3DIdentity }
  nonisolated var currentAlpha: CGFloat { appearance?.alpha ?? 1 }

  private func setAppearance(transform: CATransform3D, alpha: CGFloat) {
    let isPlain = alpha == 1 && CATransform3DIsIdentity(transform)
    appearance = isPlain ? nil : Appearance(transform: transform, alpha: alpha)
  }

  /// The smallest rectangle that holds the transformed frame.
  private var boundingBox: CGRect {
    let (middle, plane) = (center, transform)
    let (width, height) = (plainFrame.size.width, plainFrame.size.height)
    return CGRect(x: -width / 2, y: -height / 2, width: width, height: height).applying(plane).offsetBy(dx: middle.x, dy: middle.y)
  }
}
