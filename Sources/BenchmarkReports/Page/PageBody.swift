import BenchmarkResults

/// The blocks of a document as HTML.
struct PageBody {
  /// What stands before the first section.
  private(set) var lead = ""
  /// The entries of the table of contents.
  private(set) var contents = ""
  /// The sections.
  private(set) var sections = ""
  /// What several charts refer to.
  let definitions: String

  init(_ document: ReportDocument) {
    var writer = PageWriter()
    for block in document.blocks {
      let html = writer.html(block, level: 2)
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

  /// What a section is called among the contents: its layout, if it is the only section of that layout, else its title.
  private static func name(of section: ReportSection, in document: ReportDocument) -> String {
    guard let layout = section.scope.values[.layout], layout.count == 1 else { return section.title.plain }
    let alike = document.blocks.count { block in
      if case .section(let other) = block { other.scope.values[.layout] == layout } else { false }
    }
    return alike == 1 ? layout[0] : section.title.plain
  }

  /// Prose with what sets words off.
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

  /// The attributes that filters look at, each with a space before it. Names hold no slash, so one stands between several.
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

/// Writes blocks one after the other, and numbers what needs an address of its own.
struct PageWriter {
  private var used: Set<String> = []
  private var rowCount = 0
  /// What several pictures have in common.
  var definitions = PageDefinitions()
  /// The address of the last section that was begun.
  private(set) var lastSection = ""

  mutating func html(_ block: ReportBlock, level: Int) -> String {
    switch block {
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
      let bands = FrameBand.allCases.map { ["number": "\($0.rawValue)", "meaning": $0.meaning] }
      return html(.list(legend.ofColoredCells), level: level) + Self.bands.render(["bands": bands])
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
    return Self.section.render([
      "scope": PageBody.html(section.scope), "id": id, "level": min(6, level), "title": PageBody.html(section.title), "blocks": blocks,
    ])
  }

  /// The title in small letters and digits, with a number behind it where two would be the same.
  private mutating func address(of title: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").prefix(60)
    let name = words.isEmpty ? "section" : String(words)
    return used.add(name, separator: "-")
  }

  /// A number for a row that can be opened.
  mutating func nextRow() -> String {
    rowCount += 1
    return "r\(rowCount)"
  }

  private static let paragraph = PageTemplate("<p>{{{text}}}</p>\n")
  private static let warning = PageTemplate("<p class=\"warning\" role=\"note\"><strong>Note:</strong> {{{text}}}</p>\n")
  private static let list = PageTemplate("<ul>{{#items}}<li>{{{.}}}</li>{{/items}}</ul>\n")
  /// While a filter is on, the script says above the statements how many of them it hides.
  private static let statements = PageTemplate(
    """
    <p role="status" hidden></p>
    <ul class="statements">{{#items}}<li{{{scope}}}>{{{text}}}</li>
    {{/items}}</ul>

    """)
  private static let commands = PageTemplate("<pre class=\"commands\">{{#lines}}<code>{{.}}</code>\n{{/lines}}</pre>\n")
  private static let bands = PageTemplate(
    "<ul class=\"bands\" aria-label=\"Colours of cells\">{{#bands}}<li class=\"b{{number}}\">{{meaning}}</li>{{/bands}}</ul>\n")
  private static let fold = PageTemplate("<details class=\"fold\"><summary>{{{line}}}</summary>\n{{{blocks}}}</details>\n")
  private static let scoped = PageTemplate("<div{{{scope}}}>\n{{{blocks}}}</div>\n")
  private static let section = PageTemplate(
    "<section{{{scope}}} aria-labelledby=\"{{id}}\">\n<h{{level}} id=\"{{id}}\">{{{title}}}</h{{level}}>\n{{{blocks}}}</section>\n")
}
