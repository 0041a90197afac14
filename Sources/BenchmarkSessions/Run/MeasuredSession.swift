import BenchmarkResults

/// The results of one session of a run, besides its samples.
package struct MeasuredSession {
  /// The cells that were not measured because the time was over.
  var unmeasured: [CellIdentifier] = []
  /// The cells that were measured in fewer launches than planned.
  var shortened: [CellIdentifier] = []
  /// Notes on instructions, whether they were counted or not.
  var instructionNotes: [RunNote] = []
  /// Notes on launches that ended early although none of their cells crashes alone.
  var launchNotes: [RunNote] = []
  /// Whether callgrind failed.
  package internal(set) var instructionsFailed = false
  /// Notes on the effect of the machine's quota on the run.
  var quotaNotes: [RunNote] = []

  /// The note on the cells that were not measured because the time was over; `nil` if there was time for all.
  var noteOnUnmeasured: RunNote? { unmeasured.first.map { .leftOut(cells: unmeasured.count, first: $0) } }

  /// Everything that a reader must know. `unchosen` is about cells that were planned but not chosen for this session.
  func notes(unchosen: RunNote?) -> [RunNote] {
    let fewer = shortened.first.map { RunNote.fewerLaunches(cells: shortened.count, first: $0) }
    return [noteOnUnmeasured, unchosen, fewer].compactMap(\.self) + launchNotes + instructionNotes + quotaNotes
  }
}
