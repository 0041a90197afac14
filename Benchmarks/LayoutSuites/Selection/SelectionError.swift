/// An error in a choice: a wrong name or pattern, or nothing left to measure.
package enum SelectionError: Error, Equatable, CustomStringConvertible {
  /// A layout, strategy or operation with this name does not exist.
  case unknown(String, kind: String, known: KnownNames)
  /// The name belongs only to scenarios, and no scenarios are played.
  case isScenario(String)
  /// The name belongs to a layout, but only comparisons of layouts can be named.
  case isNoComparison(String, comparisons: [String])
  /// A pattern is not a regular expression.
  case unreadablePattern(String)
  /// No cell is left to measure.
  case nothingLeft(EmptyChoice)

  /// The error in words, and in most cases a way to fix the choice.
  package var description: String {
    switch self {
    case .unknown(let name, let kind, let known): "there is no \(kind) “\(name)”; \(known)"
    case .isScenario(let name): "“\(name)” is a scenario; only run, ab, verify, list, trace, profile and check --exact take scenarios"
    case .isNoComparison(let layout, let comparisons):
      "--across measures comparisons (\(comparisons.joined(separator: ", "))), and “\(layout)” is a layout; leave out --across, or name comparisons"
    case .unreadablePattern(let problem): "a pattern is not a regular expression: \(problem)"
    case .nothingLeft(let reason): reason.description
    }
  }
}

/// The names that a choice could use.
package struct KnownNames: Equatable, Sendable, CustomStringConvertible {
  /// The names of one kind; the first kind needs no title.
  package struct Kind: Equatable, Sendable {
    let title: String
    let names: [String]
  }

  private let kinds: [Kind]

  /// The names of the requested kind, and those of other kinds that can be used instead, by the title of each kind.
  package init(_ names: [String], _ others: (title: String, names: [String])...) {
    kinds = [Kind(title: "", names: names)] + others.map { Kind(title: $0.title, names: $0.names) }
  }

  /// All names.
  package var all: [String] { kinds.flatMap(\.names) }

  /// “there are list, flow; side by side: rows, grid”.
  package var description: String {
    let texts = kinds.filter { !$0.names.isEmpty }.map { kind in
      (kind.title.isEmpty ? "there are " : "\(kind.title): ") + kind.names.joined(separator: ", ")
    }
    return texts.joined(separator: "; ")
  }
}
