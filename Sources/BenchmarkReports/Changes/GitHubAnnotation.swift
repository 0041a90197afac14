/// A workflow command that GitHub shows as an annotation of a run.
///
///     GitHubAnnotation(.error, "3 frames differ", title: "flow/rope/query/1000").line
///
/// A line written to standard output: `::error title=flow/rope/query/1000::3 frames differ`. Source: GitHub Docs, “Workflow commands for GitHub
/// Actions”; the escapes are those of `@actions/core`.
package struct GitHubAnnotation: Hashable, Sendable {
  /// The severity.
  package enum Level: String, Sendable {
    /// Something worth knowing.
    case notice
    /// Something a reader must know.
    case warning
    /// Something that makes the job fail.
    case error
  }

  /// The severity.
  package var level: Level
  /// The message. It may have several lines.
  package var message: String
  /// The title above the message; optional.
  package var title: String?

  /// An annotation.
  package init(_ level: Level, _ message: String, title: String? = nil) {
    self.level = level
    self.message = message
    self.title = title
  }

  /// The command, without a line end.
  package var line: String {
    let properties = title.map { " title=\(Self.escapedProperty($0))" } ?? ""
    return "::\(level.rawValue)\(properties)::\(Self.escapedData(message))"
  }

  /// The largest number of annotations of one level that GitHub shows for one step. It silently drops the rest.
  package static let limit = 10

  /// Returns the commands of `annotations`, one on each line. If a level has more than GitHub shows, its last command says how many were left out.
  package static func text(of annotations: [GitHubAnnotation]) -> String {
    let levels: [Level] = [.error, .warning, .notice]
    return levels.flatMap { level in shown(annotations.filter { $0.level == level }) }.map { $0.line + "\n" }.joined()
  }

  private static func shown(_ annotations: [GitHubAnnotation]) -> [GitHubAnnotation] {
    guard annotations.count > limit, let level = annotations.first?.level else { return annotations }
    let rest = annotations.count - (limit - 1)
    return annotations.prefix(limit - 1) + [GitHubAnnotation(level, "\(rest) more: see the job's summary", title: "and \(rest) more")]
  }

  private static func escapedData(_ text: String) -> String {
    // The percent sign comes first, because the other escapes contain one.
    text.replacing("%", with: "%25").unicodeScalars.map { scalar in
      scalar == "\r" ? "%0D" : scalar == "\n" ? "%0A" : String(scalar)
    }.joined()
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
