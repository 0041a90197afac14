/// A cell was stopped, because an iteration of it did not end in time; the launch has ended with it.
struct StoppedCell: Error {
  /// The cell's name.
  let cell: String
}
