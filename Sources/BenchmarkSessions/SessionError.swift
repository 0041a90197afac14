/// The reason why a session cannot continue, and the remedy.
package struct SessionError: Error, CustomStringConvertible {
  let problem: String

  /// An error with a problem and its remedy.
  package init(problem: String) { self.problem = problem }

  /// The problem and its remedy.
  package var description: String { problem }
}
