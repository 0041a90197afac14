import BenchmarkResults

/// The findings, and explanations of the kinds of use that they mention.
struct FindingsSection {
  let findings: Findings

  var block: ReportBlock {
    .section(
      "Findings",
      [.statements(findings.all.map { ReportStatement($0.reportText, scope: $0.scope.reportScope) })] + elsewhere + mixes)
  }

  /// The sentence that findings without another processor apply to this machine only. Empty if no finding names one.
  private var elsewhere: [ReportBlock] {
    let isKnown = findings.all.contains { if case .use(let finding) = $0.kind { !finding.elsewhere.isEmpty } else { false } }
    return isKnown ? [.paragraph("Findings that name no other processor are of this machine only.")] : []
  }

  private var mixes: [ReportBlock] {
    guard !findings.uses.isEmpty else { return [] }
    let frames =
      findings.uses.contains { !$0.scenarios.isEmpty }
      ? " A frame of a scenario counts with the mean over its script, and has no interval." : ""
    let explanation: ReportText = """
      A kind of use is a mix of operations, with warm caches. Its cost is the sum of their median times, each as often as the mix has it.\(frames) \
      A cost ratio is not the quotient of two such sums: it comes from the ratios of rounds that were measured side by side. So it may differ from that quotient, most \
      where the time of an operation depends on the place of the change. A range in brackets is a 95 % interval. The interval of a cost ratio is made of those of the \
      operations' ratios, each in proportion to its share of the cost. “We could not tell them apart” means that the interval holds 1. A finding names one strategy only if \
      its lead is certain and larger than the margin, \(MarginText.words(findings.margins)). Otherwise it names all that are within the margin: take either. The intervals are \
      not corrected for the number of findings; those of a table's rows are.
      """
    let uses = findings.uses.map { use in "\(strong: use.name): \(use.story) (\(use.mix))." as ReportText }
    return [.section("Kinds of use", [.paragraph(explanation), .list(uses)])]
  }
}

extension Finding.Scope {
  /// The scope in the form that a page's filters use.
  var reportScope: ReportScope {
    ReportScope([.layout: layouts, .path: paths.map(\.rawValue), .strategy: strategies, .size: sizes.map { "\($0)" }])
  }
}

extension Finding {
  /// The finding as one paragraph of a report, with a strong title and with names in code style.
  package var reportText: ReportText {
    let title: ReportText = self.title.map { "\(strong: $0.text): " } ?? ""
    return title + ReportText.joined((sentences + details).map(\.reportText), by: " ")
  }

  /// The part that the first screen has room for: the first sentence and the first detail. The table next to it has the shares.
  var briefText: ReportText { ReportText.joined((sentences.prefix(1) + details.prefix(1)).map(\.reportText), by: " ") }
}

extension FindingSentence {
  /// The sentence as text of a report, with names in code style and figures as words.
  package var reportText: ReportText {
    ReportText(
      spans.map { span in
        switch span {
        case .words(let text), .figure(let text): .words(text)
        case .name(let text): .code(text)
        }
      })
  }
}
