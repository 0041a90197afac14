import Foundation

extension UICollectionViewLayout {
  /// New attributes of an element, in the class that the layout wants.
  func makeAttributes(
    _ element: UICollectionViewLayoutAttributes.RepresentedElement, _ path: IndexPath, _ frame: CGRect
  ) -> UICollectionViewLayoutAttributes {
    let attributes = emptyAttributes()
    (attributes.element, attributes.path, attributes.plainFrame) = (element, path, frame)
    return attributes
  }

  private func emptyAttributes() -> UICollectionViewLayoutAttributes {
    let kind: AnyClass = type(of: self).layoutAttributesClass
    // A cast would be as expensive as the object.
    if kind == UICollectionViewLayoutAttributes.self { return UICollectionViewLayoutAttributes() }
    return (kind as? UICollectionViewLayoutAttributes.Type ?? UICollectionViewLayoutAttributes.self).init(withValuesOf: nil)
  }
}
