extension ChartDrawing {
  /// Returns the segments of a line. Where lines cannot be told apart, their segments are dashed in turn.
  func lines(of series: Chart.Series) -> String {
    var runs: [(turns: [String], path: String)] = []
    for (from, to) in zip(series.marks, series.marks.dropFirst()) {
      let turns = coinciding(series, from, to)
      // Successive segments with the same coinciding lines form one path. Those paths are equally long, so their dashes stay in turn.
      if runs.last?.turns != turns { runs.append((turns, "M\(place(from))")) }
      runs[runs.count - 1].path += "L\(place(to))"
    }
    return runs.map { line($0.path, of: series, inTurnWith: $0.turns) }.joined()
  }

  private func line(_ path: String, of series: Chart.Series, inTurnWith turns: [String]) -> String {
    guard turns.count > 1, let turn = turns.firstIndex(of: series.name) else { return "<path class=\"line\" d=\"\(path)\"/>\n" }
    // A page has a class for each of the usual turns, because it holds hundreds of such lines.
    if frame.isInPage, turns.count <= ChartStyle.mostTurns {
      return "<path class=\"line \(ChartStyle.turn(turn, of: turns.count))\" d=\"\(path)\"/>\n"
    }
    let dash = "stroke-dasharray=\"7 \(7 * (turns.count - 1))\" stroke-dashoffset=\"\(-7 * turn)\""
    return "<path class=\"line\" d=\"\(path)\" \(dash)/>\n"
  }

  /// Whether any segment of a line cannot be told from that of another line.
  var hasCoincidingLines: Bool {
    chart.series.contains { line in zip(line.marks, line.marks.dropFirst()).contains { coinciding(line, $0, $1).count > 1 } }
  }

  /// Returns the lines that cannot be told from `line` between two of its marks, including itself. Their ends are less than about a line's width apart.
  private func coinciding(_ line: Chart.Series, _ from: Chart.Mark, _ to: Chart.Mark) -> [String] {
    guard line.form == .line else { return [] }
    return chart.series.filter { other in
      other.form == .line
        && [from, to].allSatisfy { mark in
          other.marks.first { $0.x == mark.x }.map { abs(y.place(of: $0.y) - y.place(of: mark.y)) < 2.5 } ?? false
        }
    }.map(\.name)
  }

  private func place(_ mark: Chart.Mark) -> String { "\(length(x.place(of: mark.x))) \(length(y.place(of: mark.y)))" }

  /// The names beside the plot, each connected to the end of its line.
  var names: String {
    let lines = chart.series.filter { $0.form == .line && !$0.marks.isEmpty }
    let ends = lines.compactMap { line in line.marks.last.map { (x: x.place(of: $0.x), y: y.place(of: $0.y)) } }
    let places = LabelColumn.places(of: ends.map(\.y), gap: 15, low: frame.plotTop + 4, high: frame.plotBottom - 4)
    return zip(zip(lines, ends), places).map { line, place in
      let (start, join) = ("\(length(line.1.x + 4)) \(length(line.1.y))", length(frame.plotRight + 14))
      return
        "<g class=\"\(ChartPalette.tone(of: line.0.ink).name)\"><path class=\"leader\" d=\"M\(start)L\(join) \(length(place))\"/>\n"
        + text(Self.shortened(line.0.name), "name", x: frame.plotRight + 18, y: place + 4, whole: line.0.name) + "</g>\n"
    }.joined()
  }
}
