import BenchmarkReports

/// The elements drawn on one strip, lowest first.
struct DrawingSheet {
  let strip: Int
  /// The indices of the elements in the scene's list.
  let elements: [Int]
}

extension DrawingFormat {
  /// The strips to draw, each with its elements: all strips, or the first ones within the limits ``mostElements``, ``mostPieces`` and ``mostStrips``.
  func sheets(of scene: DrawnScene) -> [DrawingSheet] {
    let places = scene.elements.map { strips(of: $0) }
    let count = drawnStrips(places)
    var lists = [[Int]](repeating: [], count: count)
    for (index, strips) in places.enumerated() {
      guard let strips, strips.lowerBound < count else { continue }
      for strip in strips.clamped(to: 0..<count) where lists[strip].count < Self.mostElements { lists[strip].append(index) }
    }
    return lists.enumerated().map { DrawingSheet(strip: $0, elements: sorted($1, of: scene)) }
  }

  private func drawnStrips(_ places: [Range<Int>?]) -> Int {
    let most = min(stripCount, mostStrips)
    // The change in the number of elements from each strip to the next.
    var changes = [Int](repeating: 0, count: most + 1)
    for case let strips? in places where strips.lowerBound < most {
      changes[strips.lowerBound] += 1
      changes[min(strips.upperBound, most)] -= 1
    }
    let limit = places.count > Self.mostElements ? Self.mostElements : Self.mostPieces
    var (inStrip, pieces, count) = (0, 0, 0)
    while count < most {
      inStrip += changes[count]
      pieces += inStrip
      if pieces > limit && count > 0 { break }
      count += 1
    }
    return count
  }

  /// Backgrounds first, then by z-index. Elements with the same rank keep their order.
  private func sorted(_ list: [Int], of scene: DrawnScene) -> [Int] {
    func rank(_ index: Int) -> (Int, Int32, Int) {
      let attributes = scene.elements[index].attributes
      return (attributes.kind == .background ? 0 : 1, attributes.zIndex, index)
    }
    return list.sorted { rank($0) < rank($1) }
  }

  /// Notes on everything that the picture omits.
  func notes(on sheets: [DrawingSheet], of scene: DrawnScene) -> [String] {
    var notes: [String] = []
    let drawn = Set(sheets.flatMap(\.elements)).count
    let isShortened = sheets.count < stripCount || drawn < scene.elements.count { strips(of: $0) != nil }
    if isShortened, let last = sheets.last {
      notes.append(
        "Drawn are the first \(Figure.grouped(sheets.count)) of \(Figure.grouped(stripCount)) strips, up to "
          + "\(Figure.grouped(Int(range(ofStrip: last.strip).upperBound))) pt, with \(Figure.grouped(drawn)) of "
          + "\(Figure.grouped(scene.elements.count + scene.undrawable)) elements.")
    }
    if scene.undrawable > 0 {
      let verb = scene.undrawable == 1 ? "element has a frame that is" : "elements have frames that are"
      notes.append("\(Figure.grouped(scene.undrawable)) \(verb) not finite and cannot be drawn.")
    }
    return notes
  }
}
