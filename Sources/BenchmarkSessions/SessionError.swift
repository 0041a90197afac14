/// Why a session cannot go on, and what to do.
package struct SessionError: Error, CustomStringConvertible {
  let problem: String

  /// A problem, and what to do.
  package init(problem: String) { self.problem = problem }

  /// The problem, and what to do.
  package var description: String { problem }
}
