import Foundation

/// A lock that keeps two comparisons from building in the same folder at once.
struct BuildLock {
  private let descriptor: Int32

  /// Takes the lock. Waits while another process holds it. The system releases the lock when its holder ends.
  init(_ path: String, progress: any ProgressSink) async throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SessionError(problem: "\(path) cannot be written (\(String(cString: strerror(errno))))") }
    let start = ContinuousClock.now
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      progress.show("waiting for another process, which builds in the same folder", since: start)
      do {
        try await Task.sleep(for: .milliseconds(500))
      } catch {
        close(descriptor)
        throw error
      }
    }
  }

  func release() { close(descriptor) }
}
