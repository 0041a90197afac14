/// A view that a collection view reuses: a supplementary view, a decoration view or a cell. It holds its attributes.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The identifier under which the class was registered.
  open internal(set) var reuseIdentifier: String?
  /// The attributes that were applied last. LayoutBench only, not in Apple's UIKit.
  open private(set) var appliedAttributes: UICollectionViewLayoutAttributes?

  /// A view with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A view from a storyboard's archive, from which nothing is read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A view of the class on which this is called, for the collection view. LayoutBench only, not in Apple's UIKit.
  public required convenience init(ofSameClass: Void) { self.init(frame: .zero) }

  /// Called before the view is reused. Never called here, because views are not reused.
  open func prepareForReuse() {}

  /// Called when the view gets attributes from the layout. The frame, the transform, the alpha and the visibility have been set before.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view prefers. By default, those that it gets, because no constraints have to be fitted.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// Called before a transition between layouts.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Called after a transition between layouts.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Applies attributes if they differ from the present ones. Since iOS 7, a collection view compares them with `isEqual(_:)`.
  func take(_ attributes: UICollectionViewLayoutAttributes) {
    guard appliedAttributes?.isEqual(attributes) != true else { return }
    (bounds.size, center, transform) = (attributes.size, attributes.center, attributes.transform)
    (alpha, isHidden, layer.zPosition) = (attributes.alpha, attributes.isHidden, CGFloat(attributes.zIndex))
    appliedAttributes = attributes.copy() as? UICollectionViewLayoutAttributes
    apply(attributes)
  }
}

/// The view of an item.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The view that holds the content of the cell.
  open var contentView = UIView(frame: .zero)
  /// The view behind the content.
  open var backgroundView: UIView?
  /// The view behind the content while the item is selected.
  open var selectedBackgroundView: UIView?
  /// Whether the item is selected.
  open var isSelected = false
  /// Whether a finger is on the item.
  open var isHighlighted = false
}
