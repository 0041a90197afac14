import LayoutWorkloads

/// A script of updates that is drawn before anything is timed, and is the same for every contender.
///
/// A **round trip** plays its updates forwards, and then undoes them backwards. Each step is an operation of the same kind, so all steps are timed, and the
/// data returns to its original state.
struct RoundTrip {
  private(set) var forward: [Update] = []
  private var backward: [Update] = []

  /// Adds an update, and the update that undoes it.
  mutating func add(_ update: Update, undoneBy undo: Update) {
    forward.append(update)
    backward.append(undo)
  }

  /// All steps of the trip, there and back.
  var steps: [Update] { forward + backward.reversed() }
}
