import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// Operations on whole sections, of ten items each if the data has only one section. They are measured only by name, because a run of everything has no
/// time for them.
extension Operation {
  static let insertSection = sections(
    "invalidate.section.insert",
    "a section is inserted anywhere; timed: invalidation, prepare(), content size; not timed: taking it away again"
  ) { OperationScript(undoing: $0.sectionInsertions(), step: change) }

  static let deleteSection = sections(
    "invalidate.section.delete",
    "one section, anywhere, is deleted; timed: invalidation, prepare(), content size; not timed: putting it back"
  ) { OperationScript(undoing: $0.sectionDeletions(), step: change) }

  static let moveSection = sections(
    "invalidate.section.move", "one section moves to anywhere: invalidation, prepare(), content size"
  ) { OperationScript($0.sectionMoves(), step: change) }

  private static func sections(_ name: String, _ summary: String, script: @escaping @Sendable (Scene) -> OperationScript) -> Operation {
    Operation(
      name: name, path: .invalidation, floor: .scan, work: .sections, summary: summary, isByNameOnly: true,
      arrange: { $0.inSections(of: 10) },
      applies: { $0.data.sections.count > 1 }, script: script)
  }
}

extension Scene {
  /// Returns the scene. If all its items are in one section, they are divided into sections of `count` items.
  func inSections(of count: Int) -> Scene {
    guard data.sections.count == 1 else { return self }
    let items = data.sections[0].items
    return with(
      data: CollectionData(
        sections: stride(from: 0, to: items.count, by: count).map { .init(items: Array(items[$0..<min($0 + count, items.count)])) }))
  }

  /// The most sections in a window of changes.
  private var sectionWindow: Int { max(1, min(Calibration.stretch, data.sections.count / 8)) }

  /// Returns a script that inserts sections anywhere.
  func sectionInsertions() -> UndoScript {
    var generator = generator(for: "section.insert")
    return undoScript(windowSize: sectionWindow) { window in
      let first = generator.below(reserve.count - 10)
      let place = generator.below(data.sections.count + window.updates.count + 1)
      window.updates.append([.batchUpdates([.insertSection(place, .init(items: Array(reserve[first..<first + 10])))])])
      window.undos.append([.batchUpdates([.deleteSection(place)])])
    }
  }

  /// Returns a script that deletes sections anywhere.
  func sectionDeletions() -> UndoScript {
    var generator = generator(for: "section.delete")
    return undoScript(windowSize: sectionWindow) { window in
      let place = generator.below(data.sections.count - window.updates.count)
      // The index of the section before the deletions of the window. The last deletion is undone first.
      var index = place
      for deletion in window.updates.reversed() {
        if case .batchUpdates(let updates)? = deletion.first, case .deleteSection(let gone)? = updates.first, gone <= index { index += 1 }
      }
      window.updates.append([.batchUpdates([.deleteSection(place)])])
      window.undos.append([.batchUpdates([.insertSection(place, data.sections[index])])])
    }
  }

  /// Returns a trip that moves sections to anywhere.
  func sectionMoves() -> RoundTrip {
    var generator = generator(for: "section.move")
    var trip = RoundTrip()
    for _ in 0..<Scene.scriptLength {
      let (source, target) = (generator.below(data.sections.count), generator.below(data.sections.count))
      trip.add(
        [.batchUpdates([.moveSection(from: source, to: target)])], undoneBy: [.batchUpdates([.moveSection(from: target, to: source)])])
    }
    return trip
  }
}
