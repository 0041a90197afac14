import BenchmarkResults

/// What one session of a run has come to, besides its samples.
package struct MeasuredSession {
  /// The cells that there was no time for.
  var unmeasured: [CellIdentifier] = []
  /// The cells that were measured in fewer launches than planned.
  var shortened: [CellIdentifier] = []
  /// Notes on instructions that were counted, or not.
  var instructionNotes: [RunNote] = []
  /// Notes on launches that ended although no cell of theirs crashes.
  var launchNotes: [RunNote] = []
  /// Whether callgrind failed.
  package internal(set) var instructionsFailed = false
  /// What the machine's quota did to the run.
  var quotaNotes: [RunNote] = []

  /// What a reader must know of the cells that there was no time for; nil if all had time.
  var noteOnUnmeasured: RunNote? { unmeasured.first.map { .leftOut(cells: unmeasured.count, first: $0) } }

  /// Everything that a reader must know. `unchosen` is about cells that were planned, and not chosen for this session.
  func notes(unchosen: RunNote?) -> [RunNote] {
    let fewer = shortened.first.map { RunNote.fewerLaunches(cells: shortened.count, first: $0) }
    return [noteOnUnmeasured, unchosen, fewer].compactMap(\.self) + launchNotes + instructionNotes + quotaNotes
  }
}
