import CollectionLayouts

/// Comparisons of an engine's answers besides frames: the report of a `prepare()`, scroll targets, and diagnostics.
extension StepComparison {
  /// Compares the report of a `prepare()`.
  func compareReport(_ report: PrepareReport, from before: LayoutSize, to result: OracleResult, _ anchor: OracleAnchor?) throws(Mismatch) {
    let after = result.contentSize
    let growth = LayoutSize(width: after.width - before.width, height: after.height - before.height)
    let got = report.contentSizeAdjustment
    let isClose = isClose(got.width, growth.width) && isClose(got.height, growth.height)
    try require(isClose, "The content-size adjustment", growth, got)
    let movements = anchor?.movements(in: result) ?? [.zero]
    let isFollowed = movements.contains { self.isClose($0, report.contentOffsetAdjustment) }
    try require(isFollowed, "The content-offset adjustment", movements, [report.contentOffsetAdjustment])
  }

  /// Compares the targets of `count` random items at each position, and of two paths without an item.
  func compareTargets(
    _ engine: LayoutEngine, _ oracle: any LayoutOracle, _ situation: Situation, _ result: OracleResult, count: Int,
    using generator: inout SeededGenerator
  ) throws(Mismatch) {
    let cells = result.elements.filter { $0.kind == .cell }.map(\.indexPath)
    for path in (0..<count).compactMap({ _ in cells.randomElement(using: &generator) }) {
      for position in ScrollPosition.allCases { try compareTarget(of: path, at: position, engine, oracle, situation, result) }
      let (expected, got) = (oracle.estimatedItems(before: path, in: situation), Array(engine.estimatedItems(before: path)))
      try require(got == expected, "The estimates before \(path)", expected, got)
    }
    for path in [ElementPath(section: 0, item: situation.itemCount(ofSection: 0) ?? 0), ElementPath(section: -1, item: 0)] {
      try compareTarget(of: path, at: .start, engine, oracle, situation, result)
    }
  }

  private func compareTarget(
    of path: ElementPath, at position: ScrollPosition, _ engine: LayoutEngine, _ oracle: any LayoutOracle, _ situation: Situation,
    _ result: OracleResult
  ) throws(Mismatch) {
    let expected = Result { () throws(LayoutError) in try oracle.scrollTarget(for: path, at: position, in: situation, result) }
    let got = Result { () throws(LayoutError) in try engine.scrollTarget(for: path, at: position) }
    let scrolls = oracle.scrolls(path.section, in: situation)
    try require(isAlike(got, expected, inScrollingSection: scrolls), "The target of \(path) at \(position)", expected, got)
  }

  /// Compares the resting offsets of sections that scroll by themselves.
  func compareOffsets(_ engine: LayoutEngine, _ oracle: any LayoutOracle, _ situation: Situation) throws(Mismatch) {
    for section in -1...situation.data.sections.count {
      let (expected, got) = (oracle.restingOffset(of: section, in: situation), engine.sectionOffset(of: section))
      let scrolls = oracle.scrolls(section, in: situation) && !oracle.hasNoRoom(in: situation)
      let isAlike = isAlike(got, expected, inScrollingSection: scrolls)
      try require(isAlike, "The offset of section \(section)", expected, got)
    }
  }

  /// Compares the diagnostics of the engine.
  func compareDiagnostics(_ engine: LayoutEngine, _ oracle: any LayoutOracle, _ situation: Situation) throws(Mismatch) {
    let (expected, got) = (oracle.hasNoRoom(in: situation) ? [] : oracle.diagnostics(of: situation), engine.diagnostics)
    let isAlike = expected.count == got.count && zip(expected, got).allSatisfy(isAlike)
    try require(isAlike, "The diagnostics", expected, got)
  }
}

extension StepComparison {
  private func isAlike(
    _ got: Result<ScrollTarget, LayoutError>, _ expected: Result<ScrollTarget, LayoutError>, inScrollingSection scrolls: Bool
  ) -> Bool {
    switch (got, expected) {
    case (.success(let got), .success(let expected)):
      isClose(got.contentOffset, expected.contentOffset) && got.estimatesAbove == expected.estimatesAbove
        && isAlike(got.sectionOffset, expected.sectionOffset, inScrollingSection: scrolls)
    case (.failure(.pathOutOfRange), .failure(.pathOutOfRange)): true
    default: false
    }
  }

  /// If the oracle does not determine the offset of a section that scrolls by itself, any offset is correct, but the engine must return one.
  private func isAlike(_ got: Double?, _ expected: Double?, inScrollingSection scrolls: Bool) -> Bool {
    guard let got else { return !scrolls }
    guard let expected else { return scrolls }
    return isClose(got, expected)
  }

  private func isAlike(_ got: LayoutDiagnostic, _ expected: LayoutDiagnostic) -> Bool {
    switch (got, expected) {
    case (.oversizedItem(let path, let length, let available), .oversizedItem(let expectedPath, let expectedLength, let expectedAvailable)):
      path == expectedPath && length == expectedLength && isClose(available, expectedAvailable)
    }
  }

  private func isClose(_ got: LayoutPoint, _ expected: LayoutPoint) -> Bool { isClose(got.x, expected.x) && isClose(got.y, expected.y) }

  /// Compares to a millionth of a point, because the engine may add before or after it converts units to points.
  private func isClose(_ got: Double, _ expected: Double) -> Bool { abs(got - expected) < 1e-6 }
}
