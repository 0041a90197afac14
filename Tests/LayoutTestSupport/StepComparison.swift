import CollectionLayouts

/// One moment of a differential check. It asks an engine and its oracle the same questions, and throws the first difference.
struct StepComparison {
  let seed: UInt64?
  let start: Situation
  /// The number of the step, and its invalidations. Step 0 is the first `prepare()`.
  var step = 0
  var contexts: [InvalidationContext] = []

  /// Compares the content size, then every element by its path.
  func compareElements(_ engine: LayoutEngine, _ result: OracleResult) throws(Mismatch) {
    try require(
      engine.collectionViewContentSize == result.contentSize, "The content size", result.contentSize, engine.collectionViewContentSize)
    for expected in result.elements {
      let got = attributes(engine, expected.kind, expected.indexPath)
      try require(got == expected, "The \(expected.kind) at \(expected.indexPath)", expected, got)
    }
  }

  /// Checks that paths without an element give `nil`. For most paths, one kind is tried in turn; for paths at the start of a section, all kinds are.
  func compareAbsence(_ engine: LayoutEngine, _ result: OracleResult, _ situation: Situation) throws(Mismatch) {
    let sections = situation.data.sections
    var paths = [(-1, 0), (sections.count, 0), (sections.count, 1), (Int.max, Int.max), (0, -1), (0, Int(Int32.max))]
    for (section, content) in sections.enumerated() { paths += [(section, 0), (section, 1), (section, content.items.count)] }
    let kinds = ElementKind.allCases
    for (number, path) in paths.enumerated() {
      let isHead = path.1 == 0 && sections.indices.contains(path.0)
      let path = ElementPath(section: path.0, item: path.1)
      for kind in isHead ? kinds : [kinds[(step + number) % kinds.count]] {
        let (expected, got) = (result.element(kind, at: path), attributes(engine, kind, path))
        try require(got == expected, "The \(kind) at \(path)", expected, got)
      }
    }
  }

  /// Compares the answers for the windows, and the method that fills a buffer with the one that returns an array.
  func compareAnswers(_ engine: LayoutEngine, _ result: OracleResult, _ windows: [QueryWindow]) throws(Mismatch) {
    var buffer = AttributesBuffer()
    for window in windows {
      let got = engine.layoutAttributesForElements(in: window.rect)
      if window.isExact {
        try compareAnswer(got, result.elements(in: window.rect), window)
      } else {
        try compareOrder(got, among: result.elements, window)
      }
      engine.layoutAttributesForElements(in: window.rect, into: &buffer)
      let filled = (0..<buffer.count).map { buffer[$0] }
      try require(filled == got, "\(window), into a used buffer", got, filled)
    }
  }
}

extension StepComparison {
  private func attributes(_ engine: LayoutEngine, _ kind: ElementKind, _ path: ElementPath) -> LayoutAttributes? {
    switch kind {
    case .cell: engine.layoutAttributesForItem(at: path)
    case .layoutHeader, .header, .footer, .itemSupplementary, .layoutFooter:
      engine.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    case .background: engine.layoutAttributesForDecorationView(ofKind: kind, at: path)
    }
  }

  private func compareAnswer(_ got: [LayoutAttributes], _ expected: [LayoutAttributes], _ window: QueryWindow) throws(Mismatch) {
    if got == expected { return }
    let at = zip(got, expected).prefix { $0.0 == $0.1 }.count
    let (wanted, found) = (at < expected.count ? expected[at] : nil, at < got.count ? got[at] : nil)
    try require(
      false, "\(window)", "\(expected.count) elements, number \(at) \(wanted, default: "none")",
      "\(got.count) elements, number \(at) \(found, default: "none")")
  }

  /// For a window without an exact answer: checks that the answer is a part of all elements, in their order and without duplicates.
  private func compareOrder(_ got: [LayoutAttributes], among all: [LayoutAttributes], _ window: QueryWindow) throws(Mismatch) {
    var rest = all[...]
    for element in got {
      guard let index = rest.firstIndex(of: element) else {
        return try require(false, "\(window)", "elements in order, each once", "\(element) where it does not belong")
      }
      rest = rest[(index + 1)...]
    }
  }

  /// Throws a mismatch if the condition does not hold. The texts are built only then, because they are more expensive than the comparison.
  func require<Answer>(
    _ holds: Bool, _ question: @autoclosure () -> String, _ expected: @autoclosure () -> Answer?, _ got: @autoclosure () -> Answer?
  ) throws(Mismatch) {
    if holds { return }
    let (expected, got) = (expected(), got())
    let change = step == 0 ? "made from \(start)" : contexts.map { "\($0)" }.joined(separator: "; ")
    throw Mismatch(
      seed: seed, step: step, change: change, question: question(), expected: "\(expected, default: "nothing")",
      got: "\(got, default: "nothing")")
  }
}
