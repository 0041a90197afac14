import CollectionLayouts

/// Comparisons of refusals and their errors.
extension StepComparison {
  /// Makes the engine. Returns `nil` if both the oracle and the engine refuse the situation.
  func engine(
    _ make: DifferentialCheck.EngineMaker, _ oracle: any LayoutOracle, _ situation: Situation
  ) throws(Mismatch) -> LayoutEngine? {
    let made = Result { () throws(LayoutError) in try make(situation) }
    try compareRefusal("Making the engine", oracle.refused(situation).map { [$0] } ?? [], made)
    return try? made.get()
  }

  /// Invalidates the engine and the situation. Returns whether the change was accepted.
  func invalidate(
    _ engine: LayoutEngine, _ oracle: any LayoutOracle, _ situation: inout Situation, with context: InvalidationContext
  ) throws(Mismatch) -> Bool {
    let (before, done) = (situation, Result { () throws(LayoutError) in try engine.invalidateLayout(with: context) })
    let after = Result { () throws(LayoutError) in try oracle.situation(after: context, in: before) }
    var refusals: [LayoutError] = []
    if case .failure(let refusal) = after { refusals = [refusal] }
    // If a batch has several faults, any of them may be found first.
    if case .batchUpdates(let updates) = context, !refusals.isEmpty {
      refusals += before.faults(of: updates) + refusedSizes(of: updates, oracle, before)
    }
    try compareRefusal("Invalidating with \(context)", refusals, done)
    guard case .success(let situationAfter) = after else { return false }
    situation = situationAfter
    return true
  }

  /// The layout's refusals of the sizes in a batch, each size by itself.
  private func refusedSizes(of updates: [BatchUpdate], _ oracle: any LayoutOracle, _ situation: Situation) -> [LayoutError] {
    let count = situation.data.sections.count + updates.count
    let moved = updates.contains { if case .moveSection = $0 { true } else { false } } || !situation.newSections(of: updates).isEmpty
    var sizes = (situation.arrivals(of: updates) + situation.reloads(of: updates)).map { (section: $0.path.section, size: $0.size) }
    // Items that sections bring, or keep wherever they move, may be refused in their new place.
    let keptWithoutSize = moved && situation.data.sections.contains { $0.items.contains(.automatic) }
    let held = situation.newSections(of: updates).flatMap(\.items) + (keptWithoutSize ? [.automatic] : [])
    for section in 0..<count { sizes += held.map { (section, $0) } }
    return sizes.flatMap { place, size -> [LayoutError] in
      guard (0..<count).contains(place) else { return [] }
      var alone = situation
      alone.data.sections = (0..<count).map { CollectionData.Section(items: $0 == place ? [size] : []) }
      return [oracle.refused(alone), oracle.refusedItems(of: alone)].compactMap { $0 }
    }
  }

  /// Compares whether both refuse, and the kind of the error. The engine is free to choose the wording.
  private func compareRefusal<Success>(
    _ question: @autoclosure () -> String, _ expected: [LayoutError], _ got: Result<Success, LayoutError>
  ) throws(Mismatch) {
    guard case .failure(let error) = got else { return try require(expected.isEmpty, question(), expected.first, nil) }
    try require(expected.contains { isAlike(error, $0) }, question(), expected, [error])
  }

  /// Whether an error is the expected one. If several paths contradict each other in one way, it may name any of them.
  private func isAlike(_ error: LayoutError, _ expected: LayoutError) -> Bool {
    switch (error, expected) {
    case (.invalidLength, .invalidLength), (.rangeOutOfRange, .rangeOutOfRange), (.unsupportedCount, .unsupportedCount): true
    case (.containerTooNarrow, .containerTooNarrow), (.unknownStrategy, .unknownStrategy): true
    case (.zeroLengthSubitem, .zeroLengthSubitem), (.invalidLayout, .invalidLayout), (.notScrolling, .notScrolling): true
    case (.pathOutOfRange, .pathOutOfRange), (.missingSize, .missingSize): true
    case (.sectionOutOfRange, .sectionOutOfRange): true
    case (.conflictingSections(let sections, let conflict), .conflictingSections(let all, let expectedConflict)):
      conflict == expectedConflict && !sections.isEmpty && sections.allSatisfy(all.contains)
    case (.conflictingUpdates(let paths, let conflict), .conflictingUpdates(let all, let expectedConflict)):
      conflict == expectedConflict && !paths.isEmpty && paths.allSatisfy(all.contains)
    default: false
    }
  }
}
