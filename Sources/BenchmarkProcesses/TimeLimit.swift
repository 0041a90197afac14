/// Time limits of processes pass in sixteen parts, each waited for by itself.
///
/// So a pause of the whole machine or of this process, as by Ctrl-Z, counts as one part at most. So does a time in which tasks that do not wait keep every
/// thread: a process that has answered meanwhile is heard before the next parts pass, and is not late because nobody had a thread to look.
enum TimeLimit {
  /// The number of parts.
  static let partCount = 16

  /// Waits for a limit to pass.
  /// - Throws: A `CancellationError` if the task is cancelled.
  static func pass(_ limit: Duration) async throws {
    for _ in 0..<partCount { try await Task.sleep(for: limit / partCount) }
  }
}
