package import CollectionLayouts

/// The state of a collection after one step of a spec file.
package struct SpecState: Equatable, Sendable {
  /// The step: `prepare` for the state before all steps, else its key in the file.
  package var step: String
  /// The content's size, in points.
  package var contentSize: LayoutSize
  /// The content offset, in points.
  package var contentOffset: LayoutPoint
  /// The container's size, in points.
  package var container: LayoutSize
  /// All elements in index order; for a `query`, the elements that it found.
  package var attributes: [LayoutAttributes]
  /// The kinds of the layout's supplementary items, by name.
  package var itemSupplementaryKinds: [String] = []
}

/// A spec file played under a strategy, step by step.
///
///     let states = try SpecPlayback(of: SpecFile(path: "flow.json"), under: .naive).states
package struct SpecPlayback: Sendable {
  /// The state after `prepare()`, then one after each step.
  package let states: [SpecState]
  /// Warnings, each a sentence without a full stop: oversized items in the last state, and scroll targets that rest on estimates.
  package let notes: [String]

  /// The most elements that all states may hold together. They fit into the memory of the machines that this is made for.
  package static let mostElements = 5_000_000

  /// A rectangle that holds every possible element, including elements pinned outside the content and those of a section that scrolls by itself.
  static let everything = LayoutRect(
    x: -SpecValue.largestCoordinate, y: -SpecValue.largestCoordinate, width: 2 * SpecValue.largestCoordinate,
    height: 2 * SpecValue.largestCoordinate)

  /// Plays all steps under a registered strategy.
  ///
  /// - Throws: ``SpecFileError`` if the layout refuses a step, with the step's path, and for more than ``mostElements`` elements.
  /// - Complexity: O(*t* · *n*), *t* the number of steps, *n* the number of elements.
  package init(of spec: SpecFile, under strategy: Strategy) throws(SpecFileError) {
    try self.init(of: spec) { (layout, data, container) throws(LayoutError) in
      try layout.makeEngine(strategy, data: data, container: container, displayScale: spec.displayScale)
    }
  }

  /// Makes an engine of a layout over data in a container.
  package typealias EngineMaker = (any CollectionLayout, CollectionData, LayoutSize) throws(LayoutError) -> LayoutEngine

  /// Plays all steps in the engines that `makeEngine` makes, whatever is behind them. Errors and complexity are those of playing them under a strategy.
  package init(
    of spec: SpecFile, makeEngine: @escaping EngineMaker
  ) throws(SpecFileError) {
    do throws(SpecFault) {
      (states, notes) = try Self.states(of: spec, makeEngine)
    } catch {
      throw SpecFileError(file: spec.name, error)
    }
  }

  private static func states(
    of spec: SpecFile, _ makeEngine: @escaping EngineMaker
  ) throws(SpecFault) -> (states: [SpecState], notes: [String]) {
    let host: CollectionHost
    do throws(LayoutError) {
      // No step changes the strategy, so the host need not know it.
      host = try CollectionHost(
        layout: spec.layout, strategy: .naive, data: spec.data, container: spec.container, contentInset: spec.contentInset
      ) {
        (layout, _, data, container) throws(LayoutError) in try makeEngine(layout, data, container)
      }
    } catch {
      throw SpecFault(at: nil, error.description)
    }
    var states: [SpecState] = []
    var notes: [String] = []
    var room = mostElements
    func record(_ name: String, _ rect: LayoutRect, _ path: JSONPath) throws(SpecFault) {
      let state = SpecState(host, step: name, showing: rect)
      room -= state.attributes.count
      guard room >= 0 else {
        throw SpecFault(at: path, "brings the states to more than \(mostElements) elements; give fewer items or steps")
      }
      guard state.isFinite else { throw SpecFault(at: path, "leads to lengths no number can hold; give smaller ones") }
      states.append(state)
    }
    try record("prepare", everything, .root)
    // The index of the last state with all elements.
    var whole = 0
    for (index, step) in spec.steps.enumerated() {
      let path = JSONPath.index(index, of: .key("steps", of: .root))
      do throws(LayoutError) {
        if let note = try host.perform(step) { notes.append("\(path.description): \(note)") }
      } catch {
        throw SpecFault(at: path, error.description)
      }
      if case .query(let rect) = step {
        try record(step.name, rect, path)
        continue
      }
      try record(step.name, everything, path)
      if let reason = step.reasonToChangeNothing, states[whole].shows(sameAs: states[states.count - 1]) {
        notes.append("\(path.description): changes no frame: \(reason)")
      }
      whole = states.count - 1
    }
    return (states, notes + host.engine.diagnostics.map(\.description))
  }
}

extension SpecState {
  /// Creates the state that `host` shows in a rectangle.
  fileprivate init(_ host: CollectionHost, step: String, showing rect: LayoutRect) {
    self.init(
      step: step, contentSize: host.engine.collectionViewContentSize, contentOffset: host.contentOffset, container: host.container,
      attributes: host.engine.layoutAttributesForElements(in: rect), itemSupplementaryKinds: host.layout.itemSupplementaryKinds)
  }

  /// Whether both have the same elements in contents of the same size.
  fileprivate func shows(sameAs other: SpecState) -> Bool { attributes == other.attributes && contentSize == other.contentSize }

  /// Whether every number is finite.
  fileprivate var isFinite: Bool {
    contentSize.width.isFinite && contentSize.height.isFinite && contentOffset.x.isFinite && contentOffset.y.isFinite
      && attributes.allSatisfy {
        $0.frame.x.isFinite && $0.frame.y.isFinite && $0.frame.width.isFinite && $0.frame.height.isFinite
      }
  }
}

extension SpecStep {
  /// The reason why a step that gives a size may change nothing; nil for other steps.
  fileprivate var reasonToChangeNothing: String? {
    switch self {
    case .resize: "the item has this size already, or the layout gives its items a size of its own, such as itemSize"
    case .resizeSupplementary(let kind, _, _): "the \(kind) has this size already, or the layout has no estimate for it"
    default: nil
    }
  }
}

extension CollectionHost {
  /// Makes the change of a step; a query changes nothing. Returns a warning, if any.
  fileprivate func perform(_ step: SpecStep) throws(LayoutError) -> String? {
    switch step {
    case .query: break
    case .resize(let path, let size): try setPreferredSizes([(path: path, size: size)])
    case .resizeSupplementary(let kind, let section, let size): try setPreferredSupplementarySizes([(kind, section, size)])
    case .bounds(let size): try setContainerSize(size)
    case .contentInset(let insets): try setContentInset(insets)
    case .batch(let updates): try performBatchUpdates(updates)
    case .scroll(let offset): try setContentOffset(offset)
    case .scrollSection(let section, let offset): try setOffset(offset, ofSection: section)
    case .resizeAll(let size): try setPreferredSizes(data.paths.map { (path: $0, size: size) })
    case .reloadAll(let size):
      let sections = data.sections
      try performBatchUpdates(data.paths.map { .reload($0, size ?? sections[$0.section].items[$0.item]) })
    case .reloadData(let data): try reloadData(data)
    case .invalidate: try apply(.everything)
    case .layout(let layout): try setLayout(layout.layout)
    case .drag(let path, let distance, let isDropped):
      for change in InvalidationContext.drag(path, by: distance, isDropped: isDropped) { try apply(change) }
    case .scrollTo(let path, let position, let further):
      let count = try scrollToItem(at: path, at: position, by: further).estimatesAbove
      guard count > 0 else { break }
      let items = count == 1 ? "1 item before \(path) still counts" : "\(count) items before \(path) still count"
      return "\(items) with an estimate: the offset may turn out wrong"
    }
    return nil
  }
}

extension CollectionData {
  /// The paths of all items, in order.
  package var paths: [ElementPath] {
    sections.indices.flatMap { section in sections[section].items.indices.map { ElementPath(section: section, item: $0) } }
  }
}

extension InvalidationContext {
  /// The moves of an item that a finger drags over `distance` others of its section, one at a time. If it is not dropped there, its move back comes last.
  package static func drag(_ path: ElementPath, by distance: Int, isDropped: Bool) -> [InvalidationContext] {
    let step = distance.signum()
    var moves = stride(from: 0, to: distance, by: step == 0 ? 1 : step).map { passed in
      InvalidationContext.movedItem(
        from: ElementPath(section: path.section, item: path.item + passed),
        to: ElementPath(section: path.section, item: path.item + passed + step))
    }
    if !isDropped { moves.append(.movedItem(from: ElementPath(section: path.section, item: path.item + distance), to: path)) }
    return moves
  }
}
