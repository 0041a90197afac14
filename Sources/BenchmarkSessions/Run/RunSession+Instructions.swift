import BenchmarkResults
import Foundation
import LayoutSuites

extension RunSession {
  /// Counts the instructions of all cells of the suite that are timed and have no count yet, until the whole time budget is used up.
  ///
  /// If callgrind fails, the run keeps the counts so far, with a note.
  func countInstructions(into measured: inout MeasuredSession) async throws {
    guard let instructionCounter else { return }
    let places = Self.uncountedCells(of: suite, in: run.data)
    let deadline = Date().addingTimeInterval(secondsLeft)
    var done = 0
    for cells in Self.chunks(of: places.keys.sorted()) where Date() < deadline {
      do {
        let counts = try await instructionCounter.count(cells, flags: plan.selection.itemsOnly.withAbsolutePaths.flags, until: deadline) {
          count in
          progress.show("instructions of \(cells[0].layout), \(cells[0].n) items", done: done + count, of: places.count)
        }
        try run.add(Self.samples(counts, places))
        done += counts.count
      } catch let failure as InstructionCounter.Failure {
        measured.instructionsFailed = true
        measured.instructionNotes.append(.doubt("\(failure)"))
        progress.warn("\(failure)")
        break
      }
    }
    progress.finish()
    if done > 0 { measured.instructionNotes.append(.remark(instructionCounter.note)) }
    guard done < places.count, !measured.instructionsFailed else { return }
    let note = "the instructions of \(places.count - done) cells were not counted because the time budget was used up"
    measured.instructionNotes.append(.doubt(note))
    progress.warn("\(note); --time-budget gives more")
  }

  /// The cells of `suite` that are timed and have no count yet, each with its place in its group.
  static func uncountedCells(of suite: Suite, in run: RunData) -> [CellIdentifier: Int] {
    let samples = run.samples
    let timed = Set(samples.lazy.filter { $0.metric == .time && !$0.cell.isFloor }.map(\.cell))
    let counted = Set(samples.lazy.filter { $0.metric == .instructions }.map(\.cell))
    var places: [CellIdentifier: Int] = [:]
    for group in suite.groups {
      for (place, cell) in group.cells.enumerated() where timed.contains(cell) && !counted.contains(cell) { places[cell] = place }
    }
    return places
  }

  /// Groups the cells by layout and number of items, small numbers first.
  private static func chunks(of cells: [CellIdentifier]) -> [[CellIdentifier]] {
    Dictionary(grouping: cells) { CellGroup(layout: $0.layout, operation: "", n: $0.n, workload: $0.workload) }
      .sorted { ($0.key.n, $0.key.layout) < ($1.key.n, $1.key.layout) }
      .map(\.value)
  }

  private static func samples(_ counts: [CellIdentifier: Int], _ places: [CellIdentifier: Int]) -> [SampleRecord] {
    let iterations = RunSettings().countedIterations
    return counts.keys.sorted().compactMap { cell in
      counts[cell].map { count in
        SampleRecord(
          cell: cell, metric: .instructions, round: 0, order: places[cell] ?? 0, iterations: iterations,
          value: Double(count) / Double(iterations))
      }
    }
  }
}
