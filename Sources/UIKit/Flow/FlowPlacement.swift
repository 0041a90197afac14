import CollectionLayoutsFoundation

/// The places of a flow layout's elements: an engine that is kept in step with the layout's properties, the delegate and the data.
///
/// Nothing happens at the moment when something becomes invalid. The first read afterwards asks for everything that is needed. So a subclass may set the
/// layout's properties in its own `prepare()`, before or after `super.prepare()`.
@MainActor final class FlowPlacement {
  /// A change of single items, which the engine can follow.
  enum Change {
    /// A cell preferred a different size.
    case preferred(ElementPath, CGSize)
    /// The delegate may give these items different sizes.
    case invalid([IndexPath])
    /// Items or sections were inserted, deleted, reloaded or moved.
    case updates([UICollectionViewUpdateItem])
  }

  let backend = EngineBackend()
  /// The values that have to be read again.
  var staleness = Staleness.everything
  private var changes: [Change] = []
  /// The plan from which the engine was made; `nil` before the first read.
  private(set) var plan: FlowPlan?

  /// Remembers a change of single items.
  func note(_ change: Change) { changes.append(change) }

  /// Lays out the changes.
  ///
  /// - Complexity: O(*s*) plus the engine's cost of the change, if something changed. O(*n*) if a property changed, or if the delegate gives each item its
  ///   size and is asked again.
  func refresh(_ layout: UICollectionViewFlowLayout) {
    guard !staleness.isEmpty || !changes.isEmpty, let view = layout.collectionView else { return }
    let (stale, changes) = (staleness, changes)
    (staleness, self.changes) = ([], [])
    let reader = FlowReader(layout, view)
    let isSame = follow(changes, reader, asksAgain: stale.contains(.values)) && backend.itemCounts == reader.counts
    var (next, sizes) = (plan, [Int: [LayoutSize]]())
    if stale.contains(.values) || !isSame || !(plan?.fits(reader.counts) ?? false) {
      let read = reader.read()
      next = read.plan
      sizes = read.sizes
    }
    guard let next else { return }
    let forgets = stale.contains(.preferredSizes) && next.hasEstimates
    if backend.engine == nil || next != plan || !isSame || forgets || !sizes.isEmpty {
      backend.prepare()
      let data = data(next, sizes, reader, keepsSizes: isSame && !forgets)
      if backend.engine == nil || next != plan {
        backend.make(next.layout, data: data, container: reader.container)
        plan = next
      } else {
        backend.reload(data)
      }
    }
    backend.resizeContainer(to: reader.container)
    backend.prepare()
  }

  /// The items of all sections in the engine's form. O(*n*).
  private func data(_ next: FlowPlan, _ sizes: [Int: [LayoutSize]], _ reader: FlowReader, keepsSizes: Bool) -> CollectionData {
    CollectionData(
      sections: reader.counts.indices.map { section in
        let metrics = next[section]
        let count = reader.counts[section]
        switch metrics.sizes {
        case .uniform: return CollectionData.Section(items: Array(repeating: .zero, count: count))
        case .own: return CollectionData.Section(items: sizes[section] ?? reader.sizes(in: section, metrics))
        case .estimated(let estimate):
          let kept = keepsSizes ? preferredSizes(in: section, count: count) : nil
          let items = (0..<count).map { metrics.engineSize(kept?[$0] ?? estimate, next.direction) }
          return CollectionData.Section(items: items)
        }
      })
  }

  /// The sizes of a section's items in points, with `nil` for items that have the estimate. The result is `nil` without an estimate or an engine. O(*n*).
  private func preferredSizes(in section: Int, count: Int) -> [CGSize?]? {
    guard let plan, case .estimated(let estimate) = plan[section].sizes, let engine = backend.engine else { return nil }
    return (0..<count).map { item in
      guard let own = engine.layoutAttributesForItem(at: ElementPath(section: section, item: item)) else { return nil }
      let size = plan[section].frame(own.frame, plan.direction).size
      return EngineLengths.areEqual(size, estimate) ? nil : size
    }
  }
}
