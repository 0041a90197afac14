/// The error for a revision that the compiler refused.
package struct BuildFailure: Error, CustomStringConvertible {
  let revision: SourceRevision
  /// The errors with the lines that follow them, or the end of the log if it holds no error.
  let log: String

  /// The first error.
  var firstError: String {
    (log.split(separator: "\n").first { $0.contains("error:") } ?? log.split(separator: "\n").last).map(String.init) ?? log
  }

  /// The title of the revision, and the log.
  package var description: String { "\(revision.title) does not build:\n\(log)" }
}
