import BenchmarkResults

/// The findings of a run for a terminal, one paragraph each. The lines are no longer than the terminal is wide.
///
///     print(TerminalFindings(findings, width: 80, isColored: true).text)
package struct TerminalFindings: Sendable {
  /// The paragraphs, each with its line end.
  package let text: String

  /// Writes findings.
  /// - Parameters:
  ///   - findings: The findings.
  ///   - isBrief: Whether details are left out.
  ///   - width: The terminal's width in characters. Only a single longer word makes a longer line.
  ///   - isColored: Whether the text contains the escapes that colour a terminal.
  ///   - explainsUses: Whether the text gives the mixes of the kinds of use.
  package init(
    _ findings: Findings, isBrief: Bool = false, width: Int = TerminalReport.standardWidth, isColored: Bool = false,
    explainsUses: Bool = true
  ) {
    text =
      findings.all.map { Self.paragraph($0, isBrief: isBrief, width: width, isColored: isColored) }.joined()
      + (explainsUses ? Self.mixes(findings.uses, isBrief: isBrief, width: width) : "")
  }

  /// Returns the mixes of the kinds of use. A brief text with many of them only says that the report has them.
  private static func mixes(_ uses: [UseCase], isBrief: Bool, width: Int) -> String {
    guard !uses.isEmpty else { return "" }
    let isShort = isBrief && uses.count > 2
    let lines = isShort ? ["The report says what each kind of use is made of."] : uses.map { "A \($0.name) is \($0.mix)." }
    return lines.flatMap { $0.wrapped(to: width, indent: "  ") }.map { $0 + "\n" }.joined()
  }

  /// Returns the lines of a finding. Those after the first are indented.
  private static func paragraph(_ finding: Finding, isBrief: Bool, width: Int, isColored: Bool) -> String {
    var lines: [(text: String, width: Int)] = [("", 0)]
    for word in words(of: finding, isBrief: isBrief) {
      let needed = lines[lines.count - 1].width == 0 ? word.text.count : lines[lines.count - 1].width + 1 + word.text.count
      if needed > width, lines[lines.count - 1].width > 0 { lines.append(("  ", 2)) }
      let isAtStart = lines[lines.count - 1].width == 0 || lines[lines.count - 1].text == "  "
      let last = lines.count - 1
      lines[last].text += (isAtStart ? "" : " ") + (isColored ? word.ink.paint(word.text) : word.text)
      lines[last].width += (isAtStart ? 0 : 1) + word.text.count
    }
    return lines.map { $0.text + "\n" }.joined()
  }

  /// Returns the words of a finding with their ink. A figure and its unit are one word, so that no line ends between them.
  private static func words(of finding: Finding, isBrief: Bool) -> [(text: String, ink: Ink)] {
    let text: Ink = if case .failed = finding.kind { .loser } else { .plain }
    let title = finding.title.map { title in words(of: title.spans, .heading, .heading) } ?? []
    let marked = title.dropLast() + title.suffix(1).map { ("\($0.text):", $0.ink) }
    return marked + (finding.sentences + (isBrief ? [] : finding.details)).flatMap { words(of: $0.spans, text, .heading) }
  }

  private static func words(of spans: [FindingSentence.Span], _ ink: Ink, _ nameInk: Ink) -> [(text: String, ink: Ink)] {
    var words: [(text: String, ink: Ink)] = []
    var isOpen = false
    func isBlank(_ character: Character) -> Bool { character == " " }
    for span in spans {
      let (text, ink, splits) =
        switch span {
        case .words(let text): (TerminalColumn.plain(text), ink, true)
        case .name(let text): (TerminalColumn.plain(text), nameInk, false)
        case .figure(let text): (text, ink, false)
        }
      let parts = splits ? text.split(separator: " ").map(String.init) : [text]
      for (place, part) in parts.enumerated() {
        // Words that touch the word before them, such as a comma after a name, are joined to it.
        if isOpen, place == 0, !text.hasPrefix(" "), let last = words.last {
          words[words.count - 1] = (last.text + part, last.ink)
        } else {
          words.append((part, ink))
        }
      }
      isOpen = !text.hasSuffix(" ") && !text.isEmpty
    }
    return words
  }
}
