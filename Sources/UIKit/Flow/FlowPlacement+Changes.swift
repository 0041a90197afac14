import CollectionLayoutsFoundation

extension FlowPlacement {
  /// Applies changes of single items to the engine. Returns whether it could; if not, the engine's items are not those of the collection view.
  func follow(_ changes: [Change], _ reader: FlowReader, asksAgain: Bool) -> Bool {
    guard backend.engine != nil, let plan else { return false }
    guard !plan.isEmpty else { return changes.isEmpty }
    var resized: [(path: ElementPath, size: LayoutSize)] = []
    for (index, change) in changes.enumerated() {
      switch change {
      case .preferred(let path, let size):
        resized.append((path, plan[path.section].engineSize(size, plan.direction)))
      case .invalid(let paths):
        guard !asksAgain else { continue }
        for path in paths where plan[path.section].sizes == .own {
          if let size = reader.size(at: path, plan[path.section]) { resized.append((ElementPath(path), size)) }
        }
      case .updates(let items):
        backend.resize(resized)
        resized = []
        let arrivals = FlowArrivals(
          plan: plan, reader: reader, isLast: !changes[(index + 1)...].contains { if case .updates = $0 { true } else { false } },
          asksAgain: asksAgain)
        guard arrivals.perform(items, on: backend) else { return false }
      }
    }
    backend.resize(resized)
    return backend.engine != nil
  }
}

/// The items that a batch of updates adds to a flow layout.
@MainActor private struct FlowArrivals {
  let plan: FlowPlan
  let reader: FlowReader
  /// Whether the collection view's data is the data after this batch.
  let isLast: Bool
  /// Whether the delegate will be asked for all sizes. Until then, any size will do.
  let asksAgain: Bool

  func perform(_ items: [UICollectionViewUpdateItem], on backend: EngineBackend) -> Bool {
    // Without the numbers of items in between, the items of a new section are unknown.
    guard isLast, let updates = BatchUpdates(items, sectionCounts: reader.counts, size: size) else { return false }
    return backend.perform(updates.updates, resultingCounts: reader.counts)
  }

  /// The size of a new item at its final path, in the engine's form.
  private func size(at path: ElementPath) -> LayoutSize? {
    let metrics = plan[path.section]
    switch metrics.sizes {
    case .uniform: return .zero
    case .estimated(let estimate): return metrics.engineSize(estimate, plan.direction)
    case .own: return asksAgain ? .zero : reader.size(at: IndexPath(path), metrics)
    }
  }
}
