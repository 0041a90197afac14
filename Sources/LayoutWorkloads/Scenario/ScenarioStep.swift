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
    /// The content is scrolled to an item, and so many points further; so many more frames correct the offset.
    case scrollTo(ScenarioPlace, ScrollPosition, by: Double = 0, settling: Int)
    /// A section that scrolls by itself is scrolled by so many points, and comes to rest where its behaviour says.
    case scrollSection(Int, by: Double)
    /// What lies in a rectangle, in points?
    case query(LayoutRect)
    /// An item has a new size, in points; nil for another size of the workload.
    case resize(ScenarioPlace, LayoutSize?)
    /// The header or footer of a section turned out to have this size, in points.
    case resizeSupplementary(ElementKind, section: Int, LayoutSize)
    /// Items turned out to have these sizes, in points.
    case measured([MeasuredItem])
    /// All items have a new size, in points; nil for other sizes of the workload.
    case resizeAll(LayoutSize?)
    /// All items are loaded again in one batch, with a size as for `resizeAll`.
    case reloadAll(LayoutSize?)
    /// All data is replaced by sections of so many items.
    case reloadData([ScenarioItems])
    /// Everything is computed again.
    case invalidate
    /// Another layout lays out the same data.
    case layout(ScenarioLayout)
    /// A finger moves an item over so many others of its section, a frame for each, and leaves it there, or lets it go back in a frame more.
    case drag(ScenarioPlace, by: Int, isDropped: Bool)
    /// The container has a new size, in points; all items too, of the workload's, if their sizes follow it.
    case bounds(LayoutSize, newSizes: Bool = false)
    /// The container's width and height are exchanged; all items have new sizes, if theirs follow it.
    case rotate(newSizes: Bool = false)
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

/// The size, in points, that an item turned out to have.
package struct MeasuredItem: Equatable, Sendable {
  package let path: ElementPath
  package let size: LayoutSize
}

/// An item that a step names: by its path, or by where it stands in the data as they are by then.
package enum ScenarioPlace: Hashable, Sendable {
  /// Section and item.
  case path(ElementPath)
  /// The first, the middle or the last of all items, or one that is drawn.
  case first, middle, last, random
}

/// A layout that a step of a scenario file names: which way it scrolls is the run's to say.
package struct ScenarioLayout: Equatable, Sendable {
  let layout: SpecValue
  let sections: [SpecValue]

  /// The layout, scrolling in a direction.
  ///
  /// - Throws: ``SpecFileError`` in `file` for values that the layout does not have, or that do not fit the direction.
  package func layout(scrolling direction: ScrollDirection, in file: String) throws(SpecFileError) -> any CollectionLayout {
    do throws(SpecFault) {
      return try read(scrolling: direction)
    } catch {
      throw SpecFileError(file: file, error)
    }
  }

  func read(scrolling direction: ScrollDirection) throws(SpecFault) -> any CollectionLayout {
    let keys = try layout.anyObject(expected: "an object with a type and the layout's values")
    return try SpecFamily.named(in: layout).read(SpecSource(layout: layout, sections: sections, direction: direction, keys: keys)).layout
  }
}
