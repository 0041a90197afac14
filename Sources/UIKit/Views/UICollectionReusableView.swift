/// A view that a collection view uses again: a supplementary or decoration view, or a cell. It holds its attributes.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The name under which the class was registered.
  open internal(set) var reuseIdentifier: String?
  /// LayoutBench's, not Apple's: the attributes that were applied last.
  open private(set) var appliedAttributes: UICollectionViewLayoutAttributes?

  /// A view with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A view from a storyboard's archive, of which nothing is read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// LayoutBench's, not Apple's: a view of the class that this is called on, for the collection view.
  public required convenience init(ofSameClass: Void) { self.init(frame: .zero) }

  /// Called before the view is used again.
  open func prepareForReuse() {}

  /// Called when the layout's attributes are given to the view. The frame, the transform, the alpha and the visibility have been set before.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view would rather have. By default those offered: there are no constraints to fit.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// Called before a transition between layouts.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Called after a transition between layouts.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Takes attributes if they differ from those that it has: since iOS 7 a collection view compares them with `isEqual(_:)`.
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
  /// The view that holds what a cell shows.
  open var contentView = UIView(frame: .zero)
  /// The view behind.
  open var backgroundView: UIView?
  /// The view behind while the item is selected.
  open var selectedBackgroundView: UIView?
  /// Whether the item is selected.
  open var isSelected = false
  /// Whether a finger is on the item.
  open var isHighlighted = false
}
