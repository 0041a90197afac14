import Foundation

extension ReportDocument {
  /// The report as JSON: `title`, and `blocks` in reading order. Tables hold exact numbers; charts hold axes and marks. Keys are sorted, so that the same
  /// values give the same text.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(BlockObject(.section(ReportSection(title: title, blocks: blocks)))) else {
      preconditionFailure("A report of texts and numbers is always encodable")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// A block as an object: its kind, and what that kind holds.
private struct BlockObject: Encodable {
  let block: ReportBlock

  init(_ block: ReportBlock) { self.block = block }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch block {
    case .answer(let answer): try object.encode(answer.blocks.map(BlockObject.init), forKey: "answer")
    case .paragraph(let text): try object.encode(text.plain, forKey: "paragraph")
    case .warning(let text): try object.encode(text.plain, forKey: "warning")
    case .list(let items): try object.encode(items.map(\.plain), forKey: "list")
    case .statements(let statements): try object.encode(statements.map(\.text.plain), forKey: "statements")
    case .commands(let lines): try object.encode(lines, forKey: "commands")
    case .table(let table): try object.encode(table.rows.map { RowObject(columns: table.columns, row: $0) }, forKey: "table")
    case .chart(let chart): try object.encode(ChartObject(chart: chart), forKey: "chart")
    case .charts(let charts, let caption):
      try object.encode(caption.plain, forKey: "caption")
      try object.encode(charts.map(ChartObject.init), forKey: "charts")
    case .flames(let charts, let caption, let commands):
      try object.encode(caption.plain, forKey: "caption")
      try object.encode(commands, forKey: "commands")
      try object.encode(charts.map(FlameObject.init), forKey: "flames")
    case .section(let section):
      try object.encode(section.title.plain, forKey: "title")
      try object.encode(section.blocks.map(BlockObject.init), forKey: "blocks")
      try encode(section.scope, in: &object)
    case .scoped(let scope, let blocks):
      try object.encode(blocks.map(BlockObject.init), forKey: "blocks")
      try encode(scope, in: &object)
    case .legend(let legend): try object.encode(legend.ofFullCells.map(\.plain), forKey: "list")
    case .fold(let line, let blocks):
      try object.encode(line.plain, forKey: "fold")
      try object.encode(blocks.map(BlockObject.init), forKey: "blocks")
    }
  }

  private func encode(_ scope: ReportScope, in object: inout KeyedEncodingContainer<Key>) throws {
    for (facet, values) in scope.ordered { try object.encode(values, forKey: Key(facet.rawValue)) }
  }
}

/// A row as an object whose keys are the titles of the columns.
private struct RowObject: Encodable {
  let columns: [ReportTable.Column]
  let row: ReportTable.Row

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    for (column, cell) in zip(columns, row.cells) {
      guard let value = cell.values.first else {
        try object.encodeNil(forKey: Key(column.title))
        continue
      }
      if let number = value.number {
        try object.encode(number, forKey: Key(column.title))
      } else {
        try object.encode(value.full, forKey: Key(column.title))
      }
    }
  }
}

/// A chart as an object: its axes, and its series with their marks.
private struct ChartObject: Encodable {
  let chart: Chart

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(chart.title, forKey: "title")
    try object.encode(chart.x.title, forKey: "x")
    try object.encode(chart.y.title, forKey: "y")
    if let names = chart.y.categories { try object.encode(names, forKey: "rows") }
    try object.encode(chart.series.map { SeriesObject(name: $0.name, marks: $0.marks.map { [$0.x, $0.y] }) }, forKey: "series")
  }

  private struct SeriesObject: Encodable {
    let name: String
    let marks: [[Double]]
  }
}

/// A flame chart as an object: its lanes, their frames, and the nanoseconds of each step by its name.
private struct FlameObject: Encodable {
  let chart: FlameChart

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(chart.title, forKey: "title")
    try object.encode(chart.lanes.map(LaneObject.init), forKey: "lanes")
  }

  private struct LaneObject: Encodable {
    let name: String
    let frames: [FrameObject]

    init(_ lane: FlameChart.Lane) { (name, frames) = (lane.name, lane.frames.map(FrameObject.init)) }
  }

  private struct FrameObject: Encodable {
    let number: Int
    let cause: String
    let itemsLaid: Int
    let steps: [String: Int]

    init(_ frame: FrameTimeline.Frame) {
      (number, cause, itemsLaid) = (frame.number, frame.cause, frame.itemsLaid)
      steps = Dictionary(frame.steps.map { ($0.name, $0.nanoseconds) }, uniquingKeysWith: +)
    }
  }
}

private struct Key: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
