package import CollectionLayouts

/// One step of a scenario file.
package struct ScenarioStep: Equatable, Sendable {
  /// The actions of steps. Each takes one frame unless its comment says otherwise.
  package enum Action: Equatable, Sendable {
    /// The content is scrolled by this many points.
    case scrollBy(Double)
    /// The content is scrolled to this offset, in points.
    case scroll(LayoutPoint)
    /// The content is scrolled to a share of the whole way.
    case scrollToFraction(Double)
    /// The content is scrolled to an item, and this many points further. The next `settling` frames correct the offset.
    case scrollTo(ScenarioPlace, ScrollPosition, by: Double = 0, settling: Int)
    /// A section that scrolls by itself is scrolled by this many points, and comes to rest where its behaviour says.
    case scrollSection(Int, by: Double)
    /// The elements in a rectangle, in points, are asked for.
    case query(LayoutRect)
    /// An item gets a new size, in points; nil means another size of the workload.
    case resize(ScenarioPlace, LayoutSize?)
    /// The header or footer of a section turned out to have this size, in points.
    case resizeSupplementary(ElementKind, section: Int, LayoutSize)
    /// Items turned out to have these sizes, in points.
    case measured([MeasuredItem])
    /// All items get a new size, in points; nil means other sizes of the workload.
    case resizeAll(LayoutSize?)
    /// All items are loaded again in one batch, with a size as for `resizeAll`.
    case reloadAll(LayoutSize?)
    /// All data is replaced by sections of these items.
    case reloadData([ScenarioItems])
    /// Everything is computed again.
    case invalidate
    /// Another layout replaces the present one, over the same data.
    case layout(ScenarioLayout)
    /// A finger moves an item over this many others of its section, with a frame for each. It drops the item there, or lets it return in one more frame.
    case drag(ScenarioPlace, by: Int, isDropped: Bool)
    /// The container gets a new size, in points. If item sizes follow it, all items get new sizes of the workload.
    case bounds(LayoutSize, newSizes: Bool = false)
    /// The container's width and height are exchanged. If item sizes follow them, all items get new sizes.
    case rotate(newSizes: Bool = false)
    /// Several updates are made at once.
    case batch([ScenarioUpdate])
    /// All frames of some steps, several times.
    indirect case repeated(Int, [ScenarioStep])
  }

  /// Its action.
  package let action: Action
  /// Its place in the file, such as `steps[3].batch`.
  package let place: String
}

/// The size, in points, that an item turned out to have.
package struct MeasuredItem: Equatable, Sendable {
  package let path: ElementPath
  package let size: LayoutSize
}

/// An item that a step names: by its path, or by its position in the data at that time.
package enum ScenarioPlace: Hashable, Sendable {
  /// Section and item.
  case path(ElementPath)
  /// The first, the middle or the last of all items, or a random one.
  case first, middle, last, random
}

/// A layout that a step of a scenario file names. Its scroll direction comes from the run.
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
