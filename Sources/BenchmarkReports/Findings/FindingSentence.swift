/// A sentence of a finding: words, names and figures, which each renderer formats in its own way.
///
///     let sentence: FindingSentence = "At \(items: 1000) \(name: "rope") costs \(figure: "1.31×") as much."
///     sentence.text  // At 1k rope costs 1.31× as much.
package struct FindingSentence: Hashable, Sendable {
  /// A part of a sentence.
  package enum Span: Hashable, Sendable {
    /// Words of this program.
    case words(String)
    /// The name of a layout, a strategy, an operation or a workload. It may be a user's, so renderers escape it.
    case name(String)
    /// A figure with its unit and its interval.
    case figure(String)
  }

  /// The parts.
  package private(set) var spans: [Span]

  /// The sentence without any markup.
  package var text: String {
    spans.map { span in
      switch span {
      case .words(let text), .name(let text), .figure(let text): text
      }
    }.joined()
  }
}

extension FindingSentence: ExpressibleByStringInterpolation {
  /// A sentence of words only.
  package init(stringLiteral value: String) { spans = [.words(value)] }

  /// A sentence made of these parts.
  package init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

  /// Collects the parts of a sentence.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var spans: [Span] = []

    /// A collection with room for the parts of so many interpolations.
    package init(literalCapacity: Int, interpolationCount: Int) { spans.reserveCapacity(2 * interpolationCount + 1) }

    /// Adds words.
    package mutating func appendLiteral(_ literal: String) { if !literal.isEmpty { spans.append(.words(literal)) } }

    /// Adds words that an expression yields.
    package mutating func appendInterpolation(_ words: String) { appendLiteral(words) }

    /// Adds another sentence's parts.
    package mutating func appendInterpolation(_ sentence: FindingSentence) { spans += sentence.spans }

    /// Adds a name.
    package mutating func appendInterpolation(name: String) { spans.append(.name(name)) }

    /// Adds names, the last two joined by a word: `a, b or c`.
    package mutating func appendInterpolation(names: [String], _ conjunction: String) {
      for (place, name) in names.enumerated() {
        if place > 0 { spans.append(.words(place == names.count - 1 ? " \(conjunction) " : ", ")) }
        spans.append(.name(name))
      }
    }

    /// Adds words, the last two joined by another: `chat and photo wall`.
    package mutating func appendInterpolation(list: [String], _ conjunction: String) {
      for (place, words) in list.enumerated() {
        appendLiteral((place == 0 ? "" : place == list.count - 1 ? " \(conjunction) " : ", ") + words)
      }
    }

    /// Adds a figure.
    package mutating func appendInterpolation(figure: String) { spans.append(.figure(figure)) }

    /// Adds shares of the layout budget with their numbers of items. It adds the strategies' names unless all shares are of one strategy:
    /// `1.2 % of the layout budget at 10k (rope), 29 % at 100k (naive) and 3.2 × the budget at 1M (naive)`.
    package mutating func appendInterpolation(shares: [(n: Int, strategy: String, share: Double)]) {
      let isOfOne = Set(shares.map(\.strategy)).count <= 1
      for (place, one) in shares.enumerated() {
        appendLiteral(place == 0 ? "" : place == shares.count - 1 ? " and " : ", ")
        let share = BudgetShare(one.share)
        let isAsBefore = place > 0 && (shares[place - 1].share <= 1) == (one.share <= 1)
        let unit = one.share <= 1 ? "\(share.text) of the budget" : "\(share.text) the budget"
        appendInterpolation(figure: place == 0 ? share.ofBudget : isAsBefore ? share.text : unit)
        appendLiteral(" at ")
        appendInterpolation(items: one.n)
        guard !isOfOne else { continue }
        appendLiteral(" (")
        appendInterpolation(name: one.strategy)
        appendLiteral(")")
      }
    }

    /// Adds a number of items: `10k`.
    package mutating func appendInterpolation(items n: Int) { spans.append(.figure(Figure.items(n))) }

    /// Adds a ratio with its interval: `1.31× [1.25, 1.37]`.
    package mutating func appendInterpolation(_ ratio: RatioEstimate) {
      let text = Figure.groupedSignificant
      let interval = ratio.interval.map { " [\(text($0.lowerBound)), \(text($0.upperBound))]" } ?? ""
      spans.append(.figure("\(text(ratio.value))×\(interval)"))
    }
  }
}
