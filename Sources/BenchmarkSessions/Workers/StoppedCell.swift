/// The error for a cell that was stopped because one of its iterations did not end in time. The launch has ended too.
struct StoppedCell: Error {
  /// The cell's name.
  let cell: String
}
