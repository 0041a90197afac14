/// Follows a session while it works: its progress, and the warnings that the user should see at once.
///
/// Sessions print nothing. The tool shows both on standard error; tests record them.
package protocol ProgressSink: AnyObject {
  /// `done` of `total` steps are done, and `title` is next. `left` is the estimated time for the rest; `nil` if it must be estimated from the rate so far.
  func show(_ title: String, done: Int, of total: Int, left: Duration?)
  /// `title` has been running since `beginning`, and its progress is unknown.
  func show(_ title: String, since beginning: ContinuousClock.Instant)
  /// Nothing is running any more.
  func finish()
  /// Tells the user something that cannot wait.
  func warn(_ text: String)
}

extension ProgressSink {
  /// `done` of `total` steps are done, and `title` is next.
  package func show(_ title: String, done: Int, of total: Int) { show(title, done: done, of: total, left: nil) }
}
