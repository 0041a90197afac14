import BenchmarkResults

extension PageWriter {
  /// A table. Rows that begin with the same words stand in a group below those; rows with a detail can be opened.
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
      // A row's details end by opening the next body. Only details have an address.
      "bodies": bodies.reduce(into: "") { $0 += ($0.hasSuffix("<tbody>\n") ? "" : "<tbody>\n") + $1 },
    ])
  }

  /// A row, and below it what else is known, which opens when a reader follows the row's link.
  private mutating func html(_ row: ReportTable.Row, _ columns: [ReportTable.Column], isFolded: Bool) -> String {
    let cells = isFolded ? Array(row.cells.dropFirst()) : row.cells
    let isGrid = ReportTable(columns).isGrid
    let rest = zip(cells, columns).dropFirst().map { cell, column in Self.html(cell, column, label: isGrid ? nil : column.title) }.joined()
    let address = row.detail == nil ? "" : nextRow()
    let main = Self.row.render([
      "scope": PageBody.html(row.scope), "first": cells.first?.values.first?.full ?? "", "address": address, "hasDetail": !address.isEmpty,
      "class": columns.first?.isFigures == true ? " class=\"f\"" : "", "cells": rest,
    ])
    guard let detail = row.detail else { return main }
    let rows = detail.rows.map { cells in
      let texts = cells.dropFirst().map { $0.values.first?.full ?? "" }
      let title = cells.first?.values.first?.full ?? ""
      // A row fills the table: the title stands below all columns before the first strategy.
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

  /// A cell. A grid says in the head of the column what a cell is; where cells become cards, each has its label.
  private static func html(_ cell: ReportTable.Cell, _ column: ReportTable.Column, label: String?) -> String {
    let shown = cell.values.filter { $0.kind == .main || $0.kind == .speed }
    let values = (shown.isEmpty ? cell.values : shown).enumerated().map { place, value in html(value, isFirst: place == 0) }.joined()
    let classes = [column.isFigures ? nil : "w", isLong(cell, column) ? "x" : nil, band(of: cell, column), name(of: cell.standing)]
      .compactMap(\.self)
    let number = label == nil ? nil : cell.values.first?.number
    return Self.cell.render([
      "class": classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\"", "hasLabel": label != nil, "label": label ?? "",
      "number": number.map { " data-v=\"\($0)\"" } ?? "", "values": values,
    ])
  }

  private static func html(_ value: ReportValue, isFirst: Bool) -> String {
    if case .absent = value { return small.render(["text": value.full]) }
    let brief = value.brief
    let text = brief.word.isEmpty ? brief.figure : "\(brief.figure) \(brief.word)"
    if isFirst { return words.render(["text": text]) + FrameBand.mark(on: value) }
    return small.render(["text": text])
  }

  /// Whether a cell of a grid may need several lines where it is narrow: times never do.
  private static func isLong(_ cell: ReportTable.Cell, _ column: ReportTable.Column) -> Bool {
    guard ReportTable([column]).isGrid, let first = cell.values.first else { return false }
    if case .time = first { return false }
    return true
  }

  /// How much of a frame at 120 Hz a time takes, in bands: below a hundredth all times look alike.
  private static func band(of cell: ReportTable.Cell, _ column: ReportTable.Column) -> String? {
    guard column.role == .strategy || column.role == .run, case .time(let time, _)? = cell.values.first else { return nil }
    return FrameBand(of: time).map { "b\($0.rawValue)" }
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
    <tr{{{scope}}}><th scope="row"{{{class}}}>{{#hasDetail}}<a href="#{{address}}">{{first}}</a>{{/hasDetail}}{{^hasDetail}}{{first}}{{/hasDetail}}\
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
  private static let detailRow = PageTemplate("<tr><th{{{span}}}>{{title}}{{#cells}}<td>{{.}}{{/cells}}\n")
  private static let sameRow = PageTemplate("<tr><th{{{span}}}>{{title}}<td colspan=\"{{count}}\">{{text}}\n")
}

/// How much of a frame at 120 Hz a time takes. The raw value numbers the colour of its cell.
enum FrameBand: Int, CaseIterable {
  case few = 1, some, most, over, farOver

  /// The band of a time in nanoseconds; nil if it takes less than a hundredth of a frame.
  init?(of time: Double) {
    let share = time / FrameBudgetRecord.nanosecondsPerFrame(at: 120)
    guard let band = Self.allCases.last(where: { share >= $0.least }) else { return nil }
    self = band
  }

  /// What stands behind a time that misses a frame, so that colour is not the only sign: markup of its own, which goes below the time where it is narrow.
  static func mark(on value: ReportValue) -> String {
    guard case .time(let time, _) = value else { return "" }
    return switch FrameBand(of: time) {
    case .over: "<i> ▴</i>"
    case .farOver: "<i> ▲</i>"
    default: ""
    }
  }

  /// The smallest share of a frame in the band.
  var least: Double {
    switch self {
    case .few: 0.01
    case .some: 0.1
    case .most: 0.5
    case .over: 1
    case .farOver: 2
    }
  }

  /// What the band means.
  var meaning: String {
    switch self {
    case .few: "1 to 10 % of a frame at 120 Hz"
    case .some: "10 to 50 %"
    case .most: "50 to 100 %"
    case .over: "▴ misses 120 Hz (8.33 ms)"
    case .farOver: "▲ misses 60 Hz (16.67 ms)"
    }
  }
}

extension ReportTable {
  /// Whether columns are of strategies or runs: such a table stays one where it is narrow, and others become cards.
  var isGrid: Bool { columns.contains { $0.role == .strategy || $0.role == .run } }

  /// Rows that follow one another and begin with the same words.
  struct Group {
    let title: String
    var rows: [Row]
  }

  /// The rows, grouped by the words they begin with; every row on its own if the table does not begin with words.
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
