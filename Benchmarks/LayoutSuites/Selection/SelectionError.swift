/// Why a choice leaves nothing to measure.
package enum SelectionError: Error, Equatable, CustomStringConvertible {
  /// No such layout, strategy or operation.
  case unknown(String, kind: String, known: KnownNames)
  /// Only scenarios are called so, and none are played.
  case isScenario(String)
  /// A layout where only comparisons of layouts can be named.
  case isNoComparison(String, comparisons: [String])
  /// A pattern that is no regular expression.
  case unreadablePattern(String)
  /// Everything was left out.
  case nothingLeft(EmptyChoice)

  /// What was found, and what to do.
  package var description: String {
    switch self {
    case .unknown(let name, let kind, let known): "there is no \(kind) “\(name)”; \(known)"
    case .isScenario(let name): "“\(name)” is a scenario; only run, ab, verify, list, trace, profile and check --exact take scenarios"
    case .isNoComparison(let layout, let comparisons):
      "--across measures comparisons (\(comparisons.joined(separator: ", "))), and “\(layout)” is a layout; leave out --across, or name comparisons"
    case .unreadablePattern(let problem): "a pattern is no regular expression: \(problem)"
    case .nothingLeft(let reason): reason.description
    }
  }
}

/// The names that a choice could have named.
package struct KnownNames: Equatable, Sendable, CustomStringConvertible {
  /// The names of one kind; the first kind needs no title.
  package struct Kind: Equatable, Sendable {
    let title: String
    let names: [String]
  }

  private let kinds: [Kind]

  /// The names of the kind that is asked for, and those of other kinds that can stand in their place, by the title of each kind.
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
