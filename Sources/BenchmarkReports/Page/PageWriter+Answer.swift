import BenchmarkResults

extension PageWriter {
  /// Returns the first screen: the scope of the figures, the answer in a sentence or two, the strategies to take, a chart for each layout, and each strategy
  /// in a line.
  mutating func html(_ answer: ReportAnswer) -> String {
    let figures = answer.charts.map { chart in
      Self.figure.render([
        "scope": PageBody.html(chart.scope), "title": chart.title, "svg": PageChart(chart, in: .panel, definitions: &definitions).svg,
      ])
    }
    let strategies = answer.strategies.map { strategy in
      Self.strategy.render([
        "tone": ChartPalette.tone(of: strategy.ink).name, "name": strategy.name, "summary": strategy.summary,
        "scope": PageBody.html(ReportScope([.strategy: strategy.name])),
        "key": definitions.reference(
          to: Self.key(of: Chart.Series(strategy.name, strategy.ink, .line, [])), named: "key"),
      ])
    }
    return Self.answer.render([
      "limits": PageBody.html(answer.limits), "hasPhone": hasPhone, "statements": answer.statements.map(PageBody.html),
      "table": decisions(answer.table),
      "keyText": PageBody.html(answer.key), "legend": PageBody.html(answer.legend),
      "figures": figures.joined(), "hasFigures": !figures.isEmpty,
      "others": legend(of: answer.charts, without: Set(answer.strategies.map(\.name))),
      "strategies": strategies.joined(), "hasStrategies": !strategies.isEmpty,
    ])
  }

  /// Returns the table of strategies to take. A layout's rows share its name. A cell links to the row with its figures.
  private func decisions(_ table: ReportTable) -> String {
    let heads = table.columns.map { column -> [String: any Sendable] in
      // In a narrow table the number is shown without its unit.
      let words = column.isFigures ? column.title.split(separator: " ").map(String.init) : [column.title]
      return [
        "title": words[0], "unit": words.dropFirst().joined(separator: " "), "hasUnit": words.count > 1,
        "class": column.isFigures ? " class=\"f\"" : "",
      ]
    }
    let rows = table.groups.flatMap { group in
      group.rows.enumerated().map { place, row in
        let span =
          place > 0
          ? "" : Self.layout.render(["name": group.title, "span": group.rows.count > 1 ? " rowspan=\"\(group.rows.count)\"" : ""])
        return Self.row.render([
          "scope": PageBody.html(row.scope), "layout": span, "use": row.cells[1].values.first?.full ?? "",
          "isCode": row.cells.contains { if case .decision(let one)? = $0.values.first { one.isHosted } else { false } },
          "cells": row.cells.dropFirst(2).map(cell).joined(),
        ])
      }
    }
    return Self.table.render(["caption": table.caption, "heads": heads, "rows": rows.joined()])
  }

  private func cell(_ cell: ReportTable.Cell) -> String {
    guard case .decision(let decision)? = cell.values.first else { return "<td>" }
    let frame = decision.frame
    let time = Figure.time(frame.nanoseconds)
    let ofFrame = Figure.percent(frame.nanoseconds / FrameBudget.frame(at: 120).nanoseconds)
    let address = decision.address
    return Self.cell.render([
      "band": bands.band(of: frame.nanoseconds).map { " b\($0.rawValue)" } ?? "", "name": decision.name, "hasName": !decision.name.isEmpty,
      "excluded": decision.excluded ?? "", "hasExcluded": decision.excluded != nil,
      "share": BudgetShare(decision.share).brief,
      "mark": bands.mark(on: frame.nanoseconds),
      "title": "\(frame.strategy), \(frame.operation): \(time), \(ofFrame) of 8.33 ms",
      "link": Self.fragment(of: address), "hasLink": addresses.contains(address),
    ])
  }

  private static let answer = PageTemplate(
    """
    <p class="limits">{{{limits}}}{{#hasPhone}} <a href="#your-phone">What carries over to a phone</a>{{/hasPhone}}</p>
    {{#statements}}<p class="say">{{{.}}}</p>
    {{/statements}}<div class="screen">
    <div class="take"><p class="caption">{{{keyText}}}</p>
    {{{table}}}<p class="caption">{{{legend}}}</p>
    {{#hasStrategies}}<ul class="legend lines" aria-label="The strategies">{{{strategies}}}</ul>
    {{/hasStrategies}}</div>
    {{#hasFigures}}<div class="charts small" role="group" tabindex="0" aria-label="What a frame costs in which one item changes its size">
    <p class="caption">A frame in which one item changes its size, with cold caches, median. Dashed: the layout budget, and frames at 120 and 60 Hz.</p>
    <div class="panels">
    {{{figures}}}</div>
    {{{others}}}</div>
    {{/hasFigures}}</div>
    """)
  private static let strategy = PageTemplate(
    "<li{{{scope}}}><svg class=\"{{tone}}\" viewBox=\"0 0 24 12\" aria-hidden=\"true\">{{{key}}}</svg><span><b>{{name}}</b> {{summary}}</span></li>\n"
  )
  private static let figure = PageTemplate("<figure{{{scope}}}><figcaption>{{title}}</figcaption>\n{{{svg}}}</figure>\n")
  private static let table = PageTemplate(
    """
    <table class="decide"><caption>{{caption}}</caption>
    <thead><tr>{{#heads}}<th scope="col"{{{class}}}>{{title}}{{#hasUnit}}<span> {{unit}}</span>{{/hasUnit}}</th>{{/heads}}</tr></thead>
    <tbody>
    {{{rows}}}</tbody></table>

    """)
  private static let layout = PageTemplate("<th scope=\"rowgroup\"{{{span}}}>{{name}}</th>")
  private static let row = PageTemplate(
    "<tr{{{scope}}}>{{{layout}}}<th scope=\"row\">{{#isCode}}<code>{{use}}</code>{{/isCode}}{{^isCode}}{{use}}{{/isCode}}</th>{{{cells}}}</tr>\n"
  )
  private static let cell = PageTemplate(
    """
    <td class="f{{band}}" title="{{title}}">{{#hasLink}}<a href="#{{link}}">{{/hasLink}}{{#hasExcluded}}<small>{{excluded}} →</small> {{/hasExcluded}}\
    {{#hasName}}<b>{{name}}</b> {{/hasName}}<span>{{share}}{{{mark}}}</span>\
    {{#hasLink}}</a>{{/hasLink}}</td>
    """)
}
