/// Prose of one paragraph, in which some words are set off.
///
///     let text: ReportText = "\(strong: "indexed") is the fastest in \(code: "relayout")."
///
/// Interpolated values are plain words: no renderer interprets them as markup.
package struct ReportText: Hashable, Sendable {
  /// A span of text.
  package enum Span: Hashable, Sendable {
    /// Plain words.
    case words(String)
    /// A name as it is typed: an operation, a flag, a file.
    case code(String)
    /// Strongly emphasized words.
    case strong(String)
    /// Slightly emphasized words.
    case emphasis(String)
  }

  /// The spans, in reading order.
  package private(set) var spans: [Span]

  /// Text of these spans.
  package init(_ spans: [Span]) { self.spans = spans }

  /// Plain words.
  package init(_ words: String) { spans = [.words(words)] }

  /// The words without any emphasis or code style.
  package var plain: String {
    spans.map { span in
      switch span {
      case .words(let text), .code(let text), .strong(let text), .emphasis(let text): text
      }
    }.joined()
  }

  /// Returns one text after the other.
  package static func + (left: ReportText, right: ReportText) -> ReportText { ReportText(left.spans + right.spans) }

  /// Returns the texts as one, with `separator` between them.
  package static func joined(_ texts: [ReportText], by separator: String) -> ReportText {
    ReportText(texts.enumerated().flatMap { place, text in place == 0 ? text.spans : [.words(separator)] + text.spans })
  }
}

extension ReportText: ExpressibleByStringInterpolation {
  /// Plain words.
  package init(stringLiteral words: String) { self.init(words) }

  /// Text with interpolated values.
  package init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

  /// The spans of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var spans: [Span] = []

    /// An interpolation without spans.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds the words of the literal.
    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { spans.append(.words(literal)) }
    }

    /// Adds a value as plain words.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) { spans.append(.words(value.description)) }

    /// Adds a name as it is typed.
    package mutating func appendInterpolation(code: String) { spans.append(.code(code)) }

    /// Adds strongly emphasized words.
    package mutating func appendInterpolation(strong: String) { spans.append(.strong(strong)) }

    /// Adds slightly emphasized words.
    package mutating func appendInterpolation(emphasis: String) { spans.append(.emphasis(emphasis)) }

    /// Adds another text.
    package mutating func appendInterpolation(_ text: ReportText) { spans += text.spans }
  }
}
