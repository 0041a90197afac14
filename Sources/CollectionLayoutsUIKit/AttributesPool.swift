#if canImport(UIKit)
  import CollectionLayoutsFoundation
  import UIKit

  /// The attributes objects of the last answer. An element that keeps its place also keeps its object while the content scrolls.
  ///
  /// UIKit keeps the objects that it gets and compares them with the next ones. So an object never changes after it was handed out: an element with a new place
  /// gets a new object.
  struct AttributesPool {
    /// The elements of the last answer, in index order.
    private(set) var elements: [LayoutAttributes] = []
    /// The object of each of `elements`.
    private var objects: [UICollectionViewLayoutAttributes] = []
    /// The buffer of the answer before the last, reused for the next one.
    private var spare: [LayoutAttributes] = []

    /// Returns an object for each element of an answer, in its order.
    ///
    /// - Complexity: O(*k* + *l*), *k* and *l* the numbers of elements in this answer and the last one.
    @MainActor mutating func objects(for answer: borrowing AttributesBuffer, _ itemSupplementaryKinds: [String])
      -> [UICollectionViewLayoutAttributes]
    {
      spare.removeAll(keepingCapacity: true)
      var next: [UICollectionViewLayoutAttributes] = []
      next.reserveCapacity(answer.count)
      var old = 0
      for index in 0..<answer.count {
        let element = answer[index]
        while old < elements.count, elements[old].precedes(element) { old += 1 }
        spare.append(element)
        if old < elements.count, elements[old] == element, objects[old].shows(element) {
          next.append(objects[old])
        } else {
          next.append(element.attributes(itemSupplementaryKinds))
        }
      }
      swap(&elements, &spare)
      objects = next
      return next
    }

    /// The element of the last answer with this kind and path. O(log *k*).
    func element(_ kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
      let wanted = LayoutAttributes(kind: kind, indexPath: path, frame: LayoutRect(x: 0, y: 0, width: 0, height: 0))
      var (low, high) = (0, elements.count)
      while low < high {
        let middle = (low + high) / 2
        if elements[middle].precedes(wanted) { low = middle + 1 } else { high = middle }
      }
      guard low < elements.count, elements[low].kind == kind, elements[low].indexPath == path else { return nil }
      return elements[low]
    }
  }

  extension LayoutAttributes {
    /// The section; for the footer of the whole layout, a number behind all sections.
    private var section: Int { kind == .layoutFooter ? .max : indexPath.section }

    /// Whether this element comes before another in index order.
    fileprivate func precedes(_ other: LayoutAttributes) -> Bool {
      if section != other.section { return section < other.section }
      if kind.rank != other.kind.rank { return kind.rank < other.kind.rank }
      if indexPath.item != other.indexPath.item { return indexPath.item < other.indexPath.item }
      return kind.code < other.kind.code
    }
  }

  extension UICollectionViewLayoutAttributes {
    /// Whether this object still has the values with which it was made for an element.
    fileprivate func shows(_ element: LayoutAttributes) -> Bool {
      size == CGSize(width: element.frame.width, height: element.frame.height)
        && frame.origin == CGPoint(x: element.frame.x, y: element.frame.y)
        && zIndex == Int(element.zIndex) && alpha == 1 && !isHidden && transform.isIdentity
    }
  }
#endif
