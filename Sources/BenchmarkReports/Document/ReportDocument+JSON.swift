import InputFiles

extension ReportDocument {
  /// The report as JSON: `title`, and `blocks` in reading order. Tables contain exact numbers, and charts contain axes and marks. Keys are sorted, so that
  /// the same values give the same text.
  package var json: String { JSONText.file(ReportBlock.section(title, blocks).object) }
}

extension ReportBlock {
  /// A block as an object, whose keys depend on the kind of block.
  fileprivate var object: JSONObject {
    switch self {
    case .answer(let answer): ["answer": answer.blocks.map(\.object)]
    case .paragraph(let text): ["paragraph": text.plain]
    case .warning(let text): ["warning": text.plain]
    case .list(let items): ["list": items.map(\.plain)]
    case .statements(let statements): ["statements": statements.map(\.text.plain)]
    case .commands(let lines): ["commands": lines]
    case .table(let table): ["table": table.rows.map { $0.object(table.columns) }]
    case .chart(let chart): ["chart": chart.object]
    case .charts(let charts, let caption): ["caption": caption.plain, "charts": charts.map(\.object)]
    case .flames(let charts, let caption, let commands):
      ["caption": caption.plain, "commands": commands, "flames": charts.map(\.object)]
    case .section(let section):
      section.scope.added(to: ["title": section.title.plain, "blocks": section.blocks.map(\.object)])
    case .scoped(let scope, let blocks): scope.added(to: ["blocks": blocks.map(\.object)])
    case .legend(let legend): ["list": legend.ofFullCells.map(\.plain)]
    case .fold(let line, let blocks): ["fold": line.plain, "blocks": blocks.map(\.object)]
    }
  }
}

extension ReportScope {
  fileprivate func added(to object: JSONObject) -> JSONObject {
    var object = object
    for (facet, values) in ordered { object.fields[facet.rawValue] = values }
    return object
  }
}

extension ReportTable.Row {
  /// A row as an object whose keys are the titles of the columns. An empty cell is null.
  fileprivate func object(_ columns: [ReportTable.Column]) -> JSONObject {
    var object: JSONObject = [:]
    for (column, cell) in zip(columns, cells) {
      let value = cell.values.first
      if let number = value?.number {
        object.fields[column.title] = number
      } else {
        object.fields.updateValue(value?.full, forKey: column.title)
      }
    }
    return object
  }
}

extension Chart {
  /// A chart as an object: its axes, and its series with their marks.
  fileprivate var object: JSONObject {
    let series = series.map { ["name": $0.name, "marks": $0.marks.map { [$0.x, $0.y] }] as JSONObject }
    var object: JSONObject = ["title": title, "x": x.title, "y": y.title, "series": series]
    if let names = y.categories { object.fields["rows"] = names }
    return object
  }
}

extension FlameChart {
  /// A flame chart as an object: its lanes, their frames, and the nanoseconds of each step by its name.
  fileprivate var object: JSONObject {
    ["title": title, "lanes": lanes.map { ["name": $0.name, "frames": $0.frames.map(Self.object)] as JSONObject }]
  }

  private static func object(of frame: FrameTimeline.Frame) -> JSONObject {
    let steps = Dictionary(frame.steps.map { ($0.name, $0.nanoseconds) }, uniquingKeysWith: +)
    return ["number": frame.number, "cause": frame.cause, "itemsLaid": frame.itemsLaid, "steps": steps]
  }
}
