/// Why a revision cannot take part.
package struct RevisionError: Error, CustomStringConvertible {
  let problem: String

  /// The problem.
  package var description: String { problem }
}
