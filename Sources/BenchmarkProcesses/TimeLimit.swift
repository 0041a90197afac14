/// Time limits of processes. Each limit passes in sixteen parts, with a separate wait for each.
///
/// So a pause of the whole machine or of this process, as by Ctrl-Z, counts as at most one part. The same holds for a time in which busy tasks occupy
/// every thread. A process that has answered in the meantime is heard before the next parts pass, so it is not late merely because no thread was free to
/// look.
enum TimeLimit {
  /// The number of parts.
  static let partCount = 16

  /// Waits for a limit to pass.
  /// - Throws: A `CancellationError` if the task is cancelled.
  static func pass(_ limit: Duration) async throws {
    for _ in 0..<partCount { try await Task.sleep(for: limit / partCount) }
  }
}
