import BenchmarkResults

extension PageWriter {
  /// Returns a table. Rows that begin with the same words form a group below those words. Rows with a detail can be opened.
  mutating func html(_ table: ReportTable) -> String {
    guard !table.rows.isEmpty else { return "" }
    let groups = table.groups
    let isFolded = groups.contains { $0.rows.count > 1 }
    let columns = isFolded ? Array(table.columns.dropFirst()) : table.columns
    let bodies = groups.map { group in
      let title = isFolded ? Self.groupTitle.render(["title": group.title, "count": columns.count]) : ""
      return title + group.rows.map { row in html(row, columns, isFolded: isFolded) }.joined()
    }
    let isGrid = table.isGrid
    let heads = columns.map { column -> [String: any Sendable] in
      [
        "title": column.title, "class": column.isFigures ? " class=\"f\"" : "",
        "strategy": column.role == .strategy ? PageBody.html(ReportScope([.strategy: column.title])) : "",
      ]
    }
    return Self.table.render([
      "kind": isGrid ? "grid" : "cards", "caption": table.caption, "hasCaption": !table.caption.isEmpty, "heads": heads,
      // A row's details end with the start of the next body. Only details have an address.
      "bodies": bodies.reduce(into: "") { $0 += ($0.hasSuffix("<tbody>\n") ? "" : "<tbody>\n") + $1 },
    ])
  }

  /// Returns a row, and its details below it, which open when a reader follows the row's link.
  private mutating func html(_ row: ReportTable.Row, _ columns: [ReportTable.Column], isFolded: Bool) -> String {
    let cells = isFolded ? Array(row.cells.dropFirst()) : row.cells
    let isGrid = ReportTable(columns).isGrid
    let rest = zip(cells, columns).dropFirst().map { cell, column in html(cell, column, label: isGrid ? nil : column.title) }.joined()
    let address = row.detail.map { addRow($0.address) } ?? ""
    let first = cells.first?.values.first?.full ?? ""
    let main = Self.row.render([
      "scope": PageBody.html(row.scope), "first": first, "address": address, "link": Self.fragment(of: address),
      "hasDetail": !address.isEmpty,
      "class": columns.first?.isFigures == true ? " class=\"f\"" : "", "cells": rest,
    ])
    guard let detail = row.detail else { return main }
    let rows = detail.rows.map { cells in
      let texts = cells.dropFirst().map { $0.values.first?.full ?? "" }
      let title = cells.first?.values.first?.full ?? ""
      // A row fills the table. Its title spans all columns before the first strategy.
      let span = columns.count - texts.count
      let head: [String: any Sendable] = ["title": title, "span": span > 1 ? " colspan=\"\(span)\"" : ""]
      guard texts.count > 1, let text = texts.first, texts.allSatisfy({ $0 == text }) else {
        return Self.detailRow.render(head.merging(["cells": texts]) { $1 })
      }
      return Self.sameRow.render(head.merging(["text": text, "count": texts.count]) { $1 })
    }
    return main
      + Self.detail.render([
        "id": address, "rows": rows.joined(), "count": columns.count, "commands": detail.commands,
        "hasCommands": !detail.commands.isEmpty,
      ])
  }

  /// Returns a cell. In a grid, the head of the column describes it. In a table that becomes cards, each cell has a label.
  private func html(_ cell: ReportTable.Cell, _ column: ReportTable.Column, label: String?) -> String {
    let shown = cell.values.filter { $0.kind == .main || $0.kind == .speed }
    let values = (shown.isEmpty ? cell.values : shown).enumerated().map { place, value in html(value, isFirst: place == 0) }.joined()
    let classes = [
      column.isFigures ? nil : "w", Self.isLong(cell, column) ? "x" : nil, band(of: cell, column), Self.name(of: cell.standing),
    ]
    .compactMap(\.self)
    let number = label == nil ? nil : cell.values.first?.number
    return Self.cell.render([
      "class": classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\"", "hasLabel": label != nil, "label": label ?? "",
      "number": number.map { " data-v=\"\($0)\"" } ?? "", "values": values,
    ])
  }

  private func html(_ value: ReportValue, isFirst: Bool) -> String {
    if case .absent = value { return Self.small.render(["text": value.full]) }
    let brief = value.brief
    let text = brief.word.isEmpty ? brief.figure : "\(brief.figure) \(brief.word)"
    guard isFirst else { return Self.small.render(["text": text]) }
    let mark = if case .time(let time, _) = value { bands.mark(on: time) } else { "" }
    return Self.words.render(["text": text]) + mark
  }

  /// Whether a cell of a grid may need several lines in a narrow column. Times never do.
  private static func isLong(_ cell: ReportTable.Cell, _ column: ReportTable.Column) -> Bool {
    guard ReportTable([column]).isGrid, let first = cell.values.first else { return false }
    if case .time = first { return false }
    return true
  }

  /// Returns the band for the share of the layout budget that a time takes. Below a hundredth, all times look alike.
  private func band(of cell: ReportTable.Cell, _ column: ReportTable.Column) -> String? {
    guard column.role == .strategy || column.role == .run, case .time(let time, _)? = cell.values.first else { return nil }
    return bands.band(of: time).map { "b\($0.rawValue)" }
  }

  /// Returns the address in the form of a link: letters, digits and the punctuation of cell names as they are, and anything else as bytes.
  static func fragment(of address: String) -> String {
    address.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber || "/.-_@".contains(character))
        ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func name(of standing: ReportTable.Standing) -> String? {
    switch standing {
    case .plain: nil
    case .fastest: "best"
    case .leading: "lead"
    case .better: "good"
    case .worse: "bad"
    case .doubtful: "doubt"
    }
  }

  private static let table = PageTemplate(
    """
    <table class="{{kind}}">{{#hasCaption}}<caption>{{caption}}</caption>{{/hasCaption}}
    <thead><tr>{{#heads}}<th scope="col"{{{class}}}{{{strategy}}}><span>{{title}}</span></th>{{/heads}}</tr></thead>
    {{{bodies}}}</table>

    """)
  private static let groupTitle = PageTemplate("<tr class=\"group\"><th colspan=\"{{count}}\" scope=\"rowgroup\">{{title}}</th></tr>\n")
  private static let row = PageTemplate(
    """
    <tr{{{scope}}}><th scope="row"{{{class}}}>{{#hasDetail}}<a href="#{{link}}">{{first}}</a>{{/hasDetail}}{{^hasDetail}}{{first}}{{/hasDetail}}\
    {{{cells}}}

    """)
  private static let cell = PageTemplate("<td{{{class}}}{{#hasLabel}} data-label=\"{{label}}\"{{{number}}}{{/hasLabel}}>{{{values}}}")
  private static let words = PageTemplate("{{text}}")
  private static let small = PageTemplate("<small>{{text}}</small>")
  private static let detail = PageTemplate(
    """
    <tbody id="{{id}}">
    {{{rows}}}{{#hasCommands}}<tr><td colspan="{{count}}">{{#commands}}<code>{{.}}</code>{{/commands}}
    {{/hasCommands}}<tbody>

    """)
  private static let detailRow = PageTemplate("<tr><th scope=row{{{span}}}>{{title}}{{#cells}}<td>{{.}}{{/cells}}\n")
  private static let sameRow = PageTemplate("<tr><th scope=row{{{span}}}>{{title}}<td colspan=\"{{count}}\">{{text}}\n")
}

extension ReportTable {
  /// Whether columns are of strategies or runs. On a narrow screen such a table stays a table, and all others become cards.
  var isGrid: Bool { columns.contains { $0.role == .strategy || $0.role == .run } }

  /// Successive rows that begin with the same words.
  struct Group {
    let title: String
    var rows: [Row]
  }

  /// The rows, grouped by the words that they begin with. If the table does not begin with words, every row is its own group.
  var groups: [Group] {
    guard columns.first?.role == .words, columns.count > 1 else { return rows.map { Group(title: "", rows: [$0]) } }
    return rows.reduce(into: []) { groups, row in
      let title = row.cells[0].values.first?.full ?? ""
      if groups.last?.title == title {
        groups[groups.count - 1].rows.append(row)
      } else {
        groups.append(Group(title: title, rows: [row]))
      }
    }
  }
}
