/// Where an element of a collection view is, and how it looks.
///
/// As Apple's page *UICollectionViewLayoutAttributes* describes it: a subclass that adds properties overrides `copy(with:)` and `isEqual(_:)`. `copy(with:)` of
/// this class makes an object of the subclass. A subclass that has designated initialisers of its own overrides `init()` too, as UIKit demands at run time.
///
/// An object is made for each visible element in every pass, and for each item in many layouts. So the properties that few layouts set, the transform and the
/// alpha, are in a box of their own.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  // Foundation's isEqual, hash and copy are not isolated, so what they read is not either.
  nonisolated(unsafe) var path = UICollectionViewLayoutAttributes.firstPath
  nonisolated(unsafe) var plainFrame = CGRect.zero
  nonisolated(unsafe) var element = RepresentedElement.cell
  nonisolated(unsafe) var depth = 0
  nonisolated(unsafe) var hides = false
  nonisolated(unsafe) var appearance: Appearance?

  nonisolated private static let firstPath = IndexPath(item: 0, section: 0)

  /// What few layouts set. Objects share a box until one of them changes it.
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

  /// LayoutBench's, not Apple's: an object of the class that this is called on, with the values of another. Objective-C does the same with `[[self class]
  /// alloc]`.
  nonisolated public required convenience init(withValuesOf other: UICollectionViewLayoutAttributes?) {
    self.init()
    guard let other else { return }
    (path, plainFrame, element) = (other.path, other.plainFrame, other.element)
    (depth, hides, appearance) = (other.depth, other.hides, other.appearance)
  }

  /// A copy, of the same class.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(withValuesOf: self) }

  /// A copy, of the same class. Foundation's method would look up at each call whether the class can be copied.
  nonisolated open override func copy() -> Any { copy(with: nil) }

  /// Whether all values are the same. Subclasses compare their own properties, then call `super`.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes, type(of: other) == type(of: self) else { return false }
    return path == other.path && plainFrame == other.plainFrame && element == other.element && depth == other.depth && hides == other.hides
      && currentAlpha == other.currentAlpha && currentTransform == other.currentTransform
  }

  nonisolated open override var hash: Int { path.hashValue }

  /// The item, or the place that a layout gives a supplementary or decoration view.
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
  /// Apple's page says nothing of a frame under a transform: see ``UndocumentedBehavior/transformedFrame``.
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

  /// The size with an origin of zero. Setting it keeps `center`; UIKit refuses an origin that is not zero.
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

  /// How opaque the element is, from 0 to 1.
  open var alpha: CGFloat {
    get { currentAlpha }
    set { setAppearance(transform: currentTransform, alpha: newValue) }
  }

  /// What lies in front: the higher number.
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
