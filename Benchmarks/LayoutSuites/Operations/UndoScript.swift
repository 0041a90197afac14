/// A **there and undo** script: updates of one kind whose undoing is of another kind and is not timed. Each window is one segment's.
struct UndoScript {
  struct Window {
    var updates: [Update] = []
    var undos: [Update] = []
  }
  var windows: [Window] = []
  /// The most updates a window holds.
  let windowSize: Int
}
