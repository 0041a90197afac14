/// The filters of a page: for each facet, the values that parts of the document are about. They need JavaScript, so the page shows them only with it.
struct PageFilters {
  let html: String

  init(_ document: ReportDocument) {
    // Tables have the values in the order of the report. Statements come before them in the document, but in a different order.
    var found = FoundScopes()
    found.add(document.blocks, withStatements: false)
    found.add(document.blocks, withStatements: true)
    let groups = ReportScope.Facet.allCases.compactMap { facet -> [String: any Sendable]? in
      let values = found.values[facet, default: []]
      guard values.count > 1 else { return nil }
      let ordered = facet == .size ? values.sorted { (Int($0) ?? 0, $0) < (Int($1) ?? 0, $1) } : values
      return [
        "facet": facet.rawValue, "title": facet.title,
        "values": ordered.map { ["facet": facet.rawValue, "value": $0, "name": Self.name($0, facet)] },
      ]
    }
    html = groups.isEmpty ? "" : Self.template.render(["groups": groups])
  }

  private static func name(_ value: String, _ facet: ReportScope.Facet) -> String {
    facet == .size ? Int(value).map(Figure.items) ?? value : value
  }

  private static let template = PageTemplate(
    """
    <form id="filters" class="needs-script" aria-label="Filters" hidden>
    <details><summary>Filter <output id="shown"></output></summary>
    {{#groups}}<fieldset><legend>{{title}}</legend>{{#values}}<label><input type="checkbox" name="{{facet}}" value="{{value}}"><span>{{name}}</span></label>\
    {{/values}}</fieldset>
    {{/groups}}<button type="reset">Show everything</button>
    </details>
    </form>

    """)
}

extension ReportScope.Facet {
  var title: String {
    switch self {
    case .layout: "Layout"
    case .path: "Path"
    case .strategy: "Strategy"
    case .size: "Items"
    }
  }
}

/// The values of each facet in a document, in reading order.
private struct FoundScopes {
  private(set) var values: [ReportScope.Facet: [String]] = [:]

  mutating func add(_ blocks: [ReportBlock], withStatements: Bool) {
    for block in blocks {
      switch block {
      case .section(let section):
        add(section.scope)
        add(section.blocks, withStatements: withStatements)
      case .scoped(let scope, let blocks):
        add(scope)
        add(blocks, withStatements: withStatements)
      case .fold(_, let blocks): add(blocks, withStatements: withStatements)
      case .table(let table):
        for column in table.columns where column.role == .strategy { add(ReportScope([.strategy: column.title])) }
        for row in table.rows { add(row.scope) }
      case .statements(let statements): for statement in statements where withStatements { add(statement.scope) }
      case .charts(let charts, _): for chart in charts { add(chart.scope) }
      case .chart(let chart): add(chart.scope)
      case .flames(let charts, _, _): for chart in charts { add(chart.scope) }
      case .answer(let answer): add(answer.charts.map(ReportBlock.chart), withStatements: withStatements)
      case .paragraph, .list, .warning, .commands, .legend: break
      }
    }
  }

  private mutating func add(_ scope: ReportScope) {
    for (facet, found) in scope.ordered {
      for value in found where !values[facet, default: []].contains(value) { values[facet, default: []].append(value) }
    }
  }
}
