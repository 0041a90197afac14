import BenchmarkResults

/// The explanations of the figures of each path, which a report has above its tables. They come from the program that measured.
struct ReportProse {
  private let catalog: RunCatalogue

  /// The prose of a run.
  init(_ catalog: RunCatalogue) { self.catalog = catalog }

  /// Returns a section with explanations that usually apply to every layout; `nil` if these paths have none.
  func block(of paths: [OperationPath]) -> ReportBlock? {
    let known = paths.compactMap { path -> ReportBlock? in
      guard let prose = catalog.prose[path.rawValue] else { return nil }
      return .section(ReportText(path.title), Self.paragraphs(prose), scope: ReportScope([.path: path.rawValue]))
    }
    let caution: ReportText = """
      This text is the same in every report. It says how the strategies work, not what this run measured: where it disagrees with a figure, believe the figure.
      """
    return known.isEmpty ? nil : .section("How the strategies work", [.paragraph(caution)] + known)
  }

  /// Returns the explanations of how a layout differs.
  func remark(on path: OperationPath?, in layout: String) -> [ReportBlock] {
    guard let path, let prose = catalog.layouts.first(where: { $0.name == layout })?.remarks[path.rawValue] else { return [] }
    return Self.paragraphs(prose)
  }

  private static func paragraphs(_ markdown: String) -> [ReportBlock] {
    var paragraphs = [""]
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        paragraphs.append("")
      } else {
        paragraphs[paragraphs.count - 1] += (paragraphs[paragraphs.count - 1].isEmpty ? "" : " ") + line
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { .paragraph(ReportText(markdown: $0)) }
  }
}

extension ReportText {
  /// Text parsed from a line of Markdown: `code` between backticks, strong words between double asterisks, and emphasis between single ones. A mark without
  /// its partner is a word. Strong words contain no code.
  init(markdown: String) {
    var spans: [Span] = []
    var rest = markdown[...]
    var words = ""
    // Code within strong words becomes strong words.
    func strong(_ words: String) -> Span { .strong(words.replacing("`", with: "")) }
    let marks: [(mark: String, span: (String) -> Span)] = [("`", Span.code), ("**", strong), ("*", Span.emphasis)]
    while !rest.isEmpty {
      let found = marks.lazy.compactMap { mark, span -> (span: Span, end: Substring.Index)? in
        guard rest.hasPrefix(mark), let close = rest.dropFirst(mark.count).firstRange(of: mark),
          close.lowerBound > rest.index(rest.startIndex, offsetBy: mark.count)
        else { return nil }
        return (span(String(rest.dropFirst(mark.count)[..<close.lowerBound])), close.upperBound)
      }.first
      if let found {
        if !words.isEmpty { spans.append(.words(words)) }
        words = ""
        spans.append(found.span)
        rest = rest[found.end...]
      } else {
        words.append(rest.removeFirst())
      }
    }
    if !words.isEmpty { spans.append(.words(words)) }
    self.init(spans)
  }
}
