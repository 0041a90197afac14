/// Follows a session while it works: its progress, and what a person should know at once.
///
/// Sessions print nothing. The tool shows both on standard error; tests write them down.
package protocol ProgressSink: AnyObject {
  /// `done` of `total` steps are done, and `title` is next. `left` is the time for the rest; nil if the rate so far has to tell.
  func show(_ title: String, done: Int, of total: Int, left: Duration?)
  /// `title` has been running since `beginning`, and nobody knows how far it is.
  func show(_ title: String, since beginning: ContinuousClock.Instant)
  /// Nothing runs any more.
  func finish()
  /// A person should know this now.
  func warn(_ text: String)
}

extension ProgressSink {
  /// `done` of `total` steps are done, and `title` is next.
  package func show(_ title: String, done: Int, of total: Int) { show(title, done: done, of: total, left: nil) }
}
