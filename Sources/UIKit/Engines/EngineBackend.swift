import CollectionLayoutsFoundation

/// The engine of a built-in layout, kept in step with the collection view. It is created, changed and prepared when a built-in layout reads frames, and
/// not earlier.
///
/// If the engine refuses something, the refusal becomes ``failure``. The layout is then empty, because its frames are unknown.
@MainActor final class EngineBackend {
  /// The engine, which is prepared when frames are read; `nil` before the first read, after a refusal and without sections.
  private(set) var engine: LayoutEngine?
  /// `itemCounts[s]` is the number of items of section *s* in the engine.
  private(set) var itemCounts: [Int] = []
  /// The size in which the engine lays out, in points.
  private(set) var container = LayoutSize.zero
  /// The refusal of the layout or of the last change; `nil` if nothing was refused.
  private(set) var failure: LayoutError?
  private var buffer = AttributesBuffer()
  /// Whether the engine has changes that it has not laid out yet.
  private var isStale = false

  /// Creates the engine of a layout with data. O(*n* + *s*).
  func make(_ layout: some CollectionLayout, data: CollectionData, container: LayoutSize) {
    do throws(LayoutError) {
      engine = try layout.makeEngine(.indexed, data: data, container: container, displayScale: EngineLengths.displayScale)
      failure = nil
    } catch {
      engine = nil
      failure = error
    }
    itemCounts = data.sections.map(\.items.count)
    self.container = container
    isStale = true
  }

  /// Removes the engine, because its layout cannot be created.
  func fail(_ error: LayoutError) {
    engine = nil
    failure = error
  }

  /// Removes the engine, because the layout has no sections.
  func makeEmpty(container: LayoutSize) {
    (engine, failure, itemCounts, isStale) = (nil, nil, [], false)
    self.container = container
  }

  /// Replaces all items. O(*n* + *s*).
  func reload(_ data: CollectionData) {
    change(.reloadData(data))
    itemCounts = data.sections.map(\.items.count)
  }

  /// Gives items of the engine new sizes, in points. Paths without an item are ignored. O(*m*).
  func resize(_ items: [(path: ElementPath, size: LayoutSize)]) {
    let known = items.filter { holds($0.path) }
    guard !known.isEmpty else { return }
    change(known.count == 1 ? .resizedItem(known[0].path, known[0].size) : .resizedItems(known))
  }

  /// Gives a header or footer its own size, in points. One in a missing section is ignored. Those of the whole layout have section 0.
  func resizeSupplementary(_ kind: ElementKind, ofSection section: Int, to size: LayoutSize) {
    guard kind.isOfLayout || itemCounts.indices.contains(section) else { return }
    change(.resizedSupplementaries([(kind: kind, section: section, size: size)]))
  }

  /// Gives the container a new size, in points.
  func resizeContainer(to size: LayoutSize) {
    guard size != container else { return }
    container = size
    change(.resizedContainer(size))
  }

  /// Tells the engine the visible part, inside the content insets.
  func scroll(with view: UICollectionView) {
    let inset = view.adjustedContentInset
    change(.scrolled(to: LayoutPoint(x: view.bounds.minX + inset.left, y: view.bounds.minY + inset.top)), needsPrepare: false)
  }

  /// Scrolls a section that scrolls by itself.
  func scrollSection(_ section: Int, to offset: Double) { change(.scrolledSection(section, to: offset), needsPrepare: false) }

  /// Performs updates at once. Returns whether the engine accepted them and its sections now have `counts` items.
  func perform(_ updates: [BatchUpdate], resultingCounts counts: [Int]) -> Bool {
    guard let engine, SectionCounts(itemCounts).after(updates) == counts else { return false }
    do throws(LayoutError) {
      try engine.performBatchUpdates(updates)
    } catch {
      return false
    }
    itemCounts = counts
    isStale = true
    return true
  }

  private func change(_ context: InvalidationContext, needsPrepare: Bool = true) {
    guard let engine else { return }
    do throws(LayoutError) {
      if !needsPrepare { prepare() }
      try engine.invalidateLayout(with: context)
      isStale = isStale || needsPrepare
    } catch {
      guard needsPrepare else { return }
      failure = error
      self.engine = nil
    }
  }

  /// Lays out the changes.
  func prepare() {
    guard isStale else { return }
    isStale = false
    engine?.prepare()
  }

  /// Whether the engine has an item at this path.
  func holds(_ path: ElementPath) -> Bool {
    itemCounts.indices.contains(path.section) && path.item >= 0 && path.item < itemCounts[path.section]
  }

  /// The size of the content, in points.
  var contentSize: LayoutSize { engine?.collectionViewContentSize ?? .zero }

  /// Calls `body` with each element in `rect`, in index order.
  func forEachElement(in rect: LayoutRect, _ body: (LayoutAttributes) -> Void) {
    guard let engine else { return }
    engine.layoutAttributesForElements(in: rect, into: &buffer)
    for index in 0..<buffer.count { body(buffer[index]) }
  }
}
