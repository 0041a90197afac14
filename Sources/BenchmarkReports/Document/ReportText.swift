/// Prose of one paragraph, with the words that are set off.
///
///     let text: ReportText = "\(strong: "indexed") is the fastest in \(code: "relayout")."
///
/// Interpolated values are plain words: no renderer takes anything in them for markup.
package struct ReportText: Hashable, Sendable {
  /// A stretch of text.
  package enum Span: Hashable, Sendable {
    /// Plain words.
    case words(String)
    /// A name as it is typed: an operation, a flag, a file.
    case code(String)
    /// Words that matter most.
    case strong(String)
    /// Words that are set off a little.
    case emphasis(String)
  }

  /// The stretches, in reading order.
  package private(set) var spans: [Span]

  /// Text of these stretches.
  package init(_ spans: [Span]) { self.spans = spans }

  /// Plain words.
  package init(_ words: String) { spans = [.words(words)] }

  /// The words without what sets them off.
  package var plain: String {
    spans.map { span in
      switch span {
      case .words(let text), .code(let text), .strong(let text), .emphasis(let text): text
      }
    }.joined()
  }

  /// Two texts in one.
  package static func + (left: ReportText, right: ReportText) -> ReportText { ReportText(left.spans + right.spans) }

  /// Texts in one, with `separator` between them.
  package static func joined(_ texts: [ReportText], by separator: String) -> ReportText {
    ReportText(texts.enumerated().flatMap { place, text in place == 0 ? text.spans : [.words(separator)] + text.spans })
  }
}

extension ReportText: ExpressibleByStringInterpolation {
  /// Plain words.
  package init(stringLiteral words: String) { self.init(words) }

  /// Text with interpolated values.
  package init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

  /// The stretches of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var spans: [Span] = []

    /// Nothing yet.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds the words of the literal.
    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { spans.append(.words(literal)) }
    }

    /// Adds a value as plain words.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) { spans.append(.words(value.description)) }

    /// Adds a name as it is typed.
    package mutating func appendInterpolation(code: String) { spans.append(.code(code)) }

    /// Adds words that matter most.
    package mutating func appendInterpolation(strong: String) { spans.append(.strong(strong)) }

    /// Adds words that are set off a little.
    package mutating func appendInterpolation(emphasis: String) { spans.append(.emphasis(emphasis)) }

    /// Adds another text.
    package mutating func appendInterpolation(_ text: ReportText) { spans += text.spans }
  }
}
