import LayoutWorkloads

/// A script of updates drawn before anything is timed, the same for every contender.
///
/// A **round trip** plays its updates forwards and then their undoing backwards, each step being an operation of the same kind, so that all
/// steps are timed and the data comes back to what it was.
struct RoundTrip {
  private(set) var forward: [Update] = []
  private var backward: [Update] = []

  /// Adds an update and what undoes it.
  mutating func add(_ update: Update, undoneBy undo: Update) {
    forward.append(update)
    backward.append(undo)
  }

  /// All steps of the trip, there and back.
  var steps: [Update] { forward + backward.reversed() }
}
