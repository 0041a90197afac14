import BenchmarkResults

/// The blocks of a document as HTML.
struct PageBody {
  /// The first screen, if the report has an answer.
  private(set) var answer = ""
  /// The blocks before the first section.
  private(set) var lead = ""
  /// The entries of the table of contents.
  private(set) var contents = ""
  /// The sections.
  private(set) var sections = ""
  /// The definitions that several charts refer to.
  let definitions: String

  init(_ document: ReportDocument, _ bands: FrameBands) {
    var writer = PageWriter(bands)
    // The rows that the first screen links to come after it, so their addresses are needed first.
    writer.addresses = Self.addresses(in: document.blocks)
    writer.hasPhone = document.blocks.contains {
      if case .section(let section) = $0 { section.title.plain == PhoneSection.title } else { false }
    }
    writer.folds = document.blocks.contains { if case .answer = $0 { true } else { false } }
    for block in document.blocks {
      let html = writer.html(block, level: 2)
      if case .answer = block {
        answer += html
        continue
      }
      guard case .section(let section) = block else {
        if sections.isEmpty { lead += html } else { sections += html }
        continue
      }
      sections += html
      if !html.isEmpty {
        contents += Self.entry.render([
          "id": writer.lastSection, "title": Self.name(of: section, in: document), "scope": Self.html(section.scope),
        ])
      }
    }
    definitions = writer.definitions.markup
  }

  /// Returns the addresses of all rows that can be opened.
  private static func addresses(in blocks: [ReportBlock]) -> Set<String> {
    blocks.reduce(into: []) { found, block in
      switch block {
      case .section(let section): found.formUnion(addresses(in: section.blocks))
      case .fold(_, let blocks), .scoped(_, let blocks): found.formUnion(addresses(in: blocks))
      case .table(let table): found.formUnion(table.rows.compactMap { $0.detail?.address })
      default: break
      }
    }
  }

  /// Returns the name of a section in the table of contents. It is the section's layout if no other section has that layout, else the title.
  private static func name(of section: ReportSection, in document: ReportDocument) -> String {
    guard let layout = section.scope.values[.layout], layout.count == 1 else { return section.title.plain }
    let alike = document.blocks.count { block in
      if case .section(let other) = block { other.scope.values[.layout] == layout } else { false }
    }
    return alike == 1 ? layout[0] : section.title.plain
  }

  /// Returns prose as HTML, with elements for the words that are set off.
  static func html(_ text: ReportText) -> String {
    text.spans.map { span in
      switch span {
      case .words(let text): words.render(["text": text])
      case .code(let text): code.render(["text": text])
      case .strong(let text): strong.render(["text": text])
      case .emphasis(let text): emphasis.render(["text": text])
      }
    }.joined()
  }

  /// Returns the attributes that filters look at, each after a space. Names contain no slash, so a slash separates several values.
  static func html(_ scope: ReportScope) -> String {
    scope.ordered.map { attribute.render(["facet": $0.facet.rawValue, "value": $0.values.joined(separator: "/")]) }.joined()
  }

  private static let words = PageTemplate("{{text}}")
  private static let code = PageTemplate("<code>{{text}}</code>")
  private static let strong = PageTemplate("<strong>{{text}}</strong>")
  private static let emphasis = PageTemplate("<em>{{text}}</em>")
  private static let attribute = PageTemplate(" data-{{facet}}=\"{{value}}\"")
  private static let entry = PageTemplate("<li{{{scope}}}><a href=\"#{{id}}\">{{title}}</a></li>")
}

/// Writes blocks one after the other, and gives addresses to those that need one.
struct PageWriter {
  private var used: Set<String> = []
  private var usedRows: Set<String> = []
  /// The bands that show the share of a frame that times take.
  let bands: FrameBands
  /// The addresses of the rows that can be linked to.
  var addresses: Set<String> = []
  /// Whether a section says which results carry over to a phone.
  var hasPhone = false
  /// Whether sections are folded, because the first screen has the answer.
  var folds = false
  /// The definitions that several pictures share.
  var definitions = PageDefinitions()
  /// The address of the last section that was started.
  private(set) var lastSection = ""

  init(_ bands: FrameBands) { self.bands = bands }

  mutating func html(_ block: ReportBlock, level: Int) -> String {
    switch block {
    case .answer(let answer): return html(answer)
    case .paragraph(let text): return Self.paragraph.render(["text": PageBody.html(text)])
    case .warning(let text): return Self.warning.render(["text": PageBody.html(text)])
    case .list(let items): return items.isEmpty ? "" : Self.list.render(["items": items.map(PageBody.html)])
    case .statements(let statements):
      return Self.statements.render(["items": statements.map { ["scope": PageBody.html($0.scope), "text": PageBody.html($0.text)] }])
    case .commands(let lines): return lines.isEmpty ? "" : Self.commands.render(["lines": lines])
    case .table(let table): return html(table)
    case .chart(let chart): return html([chart], caption: ReportText(chart.title))
    case .charts(let charts, let caption): return html(charts, caption: caption)
    case .flames(let charts, let caption, let commands): return html(charts, caption: caption) + html(.commands(commands), level: level)
    case .section(let section): return html(section, level: level)
    case .scoped(let scope, let blocks):
      return Self.scoped.render(["scope": PageBody.html(scope), "blocks": html(blocks, level: level)])
    case .legend(let legend):
      let entries = FrameBands.Band.allCases.map { ["number": "\($0.rawValue)", "meaning": bands.meaning($0)] }
      return html(.list(legend.ofColoredCells), level: level) + Self.bandList.render(["bands": entries])
    case .fold(let line, let blocks):
      return Self.fold.render(["line": PageBody.html(line), "blocks": html(blocks, level: level)])
    }
  }

  private mutating func html(_ blocks: [ReportBlock], level: Int) -> String { blocks.map { html($0, level: level) }.joined() }

  private mutating func html(_ section: ReportSection, level: Int) -> String {
    let id = address(of: section.title.plain)
    let blocks = html(section.blocks, level: level + 1)
    lastSection = id
    guard !blocks.isEmpty else { return "" }
    // If the report has a first screen, all sections except the findings are folded behind their headings.
    let template = level == 2 && folds && !isOpen(section) ? Self.folded : Self.section
    return template.render([
      "scope": PageBody.html(section.scope), "id": id, "level": min(6, level), "title": PageBody.html(section.title), "blocks": blocks,
    ])
  }

  /// Returns the title in small letters and digits. A number follows it if two would be the same.
  private mutating func address(of title: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").prefix(60)
    let name = words.isEmpty ? "section" : String(words)
    return used.add(name, separator: "-")
  }

  /// Returns the address of a row that can be opened. If rows have the same address, those after the first get a number.
  mutating func addRow(_ address: String) -> String { usedRows.add(address, separator: "~") }

  /// Whether a section is open from the start. This is the section of findings, with which a report without a first screen begins.
  private func isOpen(_ section: ReportSection) -> Bool {
    section.blocks.contains { if case .statements = $0 { true } else { false } }
  }

  private static let paragraph = PageTemplate("<p>{{{text}}}</p>\n")
  private static let warning = PageTemplate("<p class=\"warning\" role=\"note\"><strong>Note:</strong> {{{text}}}</p>\n")
  private static let list = PageTemplate("<ul>{{#items}}<li>{{{.}}}</li>{{/items}}</ul>\n")
  /// The statements of a section. While a filter is on, the script shows above them how many it hides.
  private static let statements = PageTemplate(
    """
    <p role="status" hidden></p>
    <ul class="statements">{{#items}}<li{{{scope}}}>{{{text}}}</li>
    {{/items}}</ul>

    """)
  private static let commands = PageTemplate("<pre class=\"commands\">{{#lines}}<code>{{.}}</code>\n{{/lines}}</pre>\n")
  private static let bandList = PageTemplate(
    "<ul class=\"bands\" aria-label=\"Colours of cells\">{{#bands}}<li class=\"b{{number}}\">{{meaning}}</li>{{/bands}}</ul>\n")
  private static let fold = PageTemplate("<details class=\"fold\"><summary>{{{line}}}</summary>\n{{{blocks}}}</details>\n")
  private static let scoped = PageTemplate("<div{{{scope}}}>\n{{{blocks}}}</div>\n")
  private static let folded = PageTemplate(
    """
    <section{{{scope}}} aria-labelledby="{{id}}">
    <details class="part"><summary><h{{level}} id="{{id}}">{{{title}}}</h{{level}}></summary>
    {{{blocks}}}</details></section>

    """)
  private static let section = PageTemplate(
    "<section{{{scope}}} aria-labelledby=\"{{id}}\">\n<h{{level}} id=\"{{id}}\">{{{title}}}</h{{level}}>\n{{{blocks}}}</section>\n")
}
