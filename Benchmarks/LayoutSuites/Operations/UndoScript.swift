/// A **there and undo** script: timed updates of one kind, whose undoing is of another kind and is not timed. Each window is for one segment.
struct UndoScript {
  struct Window {
    var updates: [Update] = []
    var undos: [Update] = []
  }
  var windows: [Window] = []
  /// The most updates that a window holds.
  let windowSize: Int
}
