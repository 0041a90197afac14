/// A rectangle in a view that is not a view itself.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  /// The view.
  open private(set) weak var owningView: UIView?
  private let insets: (UIView) -> UIEdgeInsets

  /// A guide at a distance from the edges of its view.
  init(_ view: UIView, insets: @escaping (UIView) -> UIEdgeInsets) {
    (owningView, self.insets) = (view, insets)
    super.init()
  }

  /// The rectangle in the view's own coordinates.
  open var layoutFrame: CGRect { owningView.map { $0.bounds.inset(by: insets($0)) } ?? .zero }
}

extension UIView {
  /// The part of the view that is not covered.
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) { $0.safeAreaInsets } }
  /// The part of the view inside its margins.
  public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self) { $0.layoutMargins } }
  /// The part of the view inside its margins, because no text has to be readable here.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }
}
