package import CollectionLayouts

/// One step of a scenario file.
package struct ScenarioStep: Equatable, Sendable {
  /// What it does. Each is a frame unless it says otherwise.
  package enum Action: Equatable, Sendable {
    /// The content is scrolled by so many points.
    case scrollBy(Double)
    /// The content is scrolled to this offset, in points.
    case scroll(LayoutPoint)
    /// The content is scrolled to a share of the whole way.
    case scrollToFraction(Double)
    /// The content is scrolled to an item; so many more frames correct the offset.
    case scrollTo(ScenarioPlace, ScrollPosition, settling: Int)
    /// What lies in a rectangle, in points?
    case query(LayoutRect)
    /// An item has a new size, in points; nil for another size of the workload.
    case resize(ScenarioPlace, LayoutSize?)
    /// The container has a new size, in points.
    case bounds(LayoutSize)
    /// The container's width and height are exchanged.
    case rotate
    /// Several updates come at once.
    case batch([ScenarioUpdate])
    /// All frames of some steps, several times.
    indirect case repeated(Int, [ScenarioStep])
  }

  /// What it does.
  package let action: Action
  /// Where it stands in the file, such as `steps[3].batch`.
  package let place: String
}

/// An item that a step names: by its path, or by where it stands in the data as they are by then.
package enum ScenarioPlace: Equatable, Sendable {
  /// Section and item.
  case path(ElementPath)
  /// The first, the middle or the last of all items, or one that is drawn.
  case first, middle, last, random
}
