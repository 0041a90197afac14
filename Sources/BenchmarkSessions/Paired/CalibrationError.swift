/// Why a machine cannot be calibrated.
package struct CalibrationError: Error, CustomStringConvertible {
  let problem: String

  /// A problem, and what to do.
  package init(problem: String) { self.problem = problem }

  /// The problem.
  package var description: String { problem }
}
