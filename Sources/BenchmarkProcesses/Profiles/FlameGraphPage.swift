import InputFiles

/// A profile as one self-contained HTML file. It has the table, the graph, and the inverted graph from costly functions to their callers. For a
/// comparison, it also has the stacks that are gone.
///
/// Without a script, all graphs are shown one below the other. The script adds zoom, search and keyboard control, and shows one graph at a time.
package struct FlameGraphPage {
  private let report: ProfileReport

  /// The page of a report.
  package init(_ report: ProfileReport) { self.report = report }

  /// The text of the file.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Profile of \(MarkupText.escaped(report.title))</title>
    <style>\(FlameGraphStyle.text)</style></head><body>
    <h1>Where \(MarkupText.escaped(subject)) goes</h1>
    <p class="cell">\(MarkupText.escaped(report.title))\(report.baselineTitle.map { ", compared with \(MarkupText.escaped($0))" } ?? "")</p>
    <pre>\(lines.map { MarkupText.escaped($0) }.joined(separator: "\n"))</pre>
    <div class="tools" hidden><label>Search <input type="search" id="search" placeholder="part of a name" aria-keyshortcuts="/"></label>
    <span id="found" role="status"></span>
    <button type="button" id="invert" aria-pressed="false" aria-keyshortcuts="i">From the cost to its callers</button>
    \(gone.isEmpty ? "" : "<button type=\"button\" id=\"elided\" aria-pressed=\"false\" aria-keyshortcuts=\"e\">What is gone</button>\n")\
    <button type="button" id="reset" aria-keyshortcuts="Escape">Whole graph</button></div>
    \(graphs)\(legend)<p class="help">The width of a box is its share of the cost, calls included; the box above it is its caller. Click a box, or move with the
    arrow keys and press Enter, to zoom. <kbd>/</kbd> searches, <kbd>i</kbd> turns the graph around, <kbd>Esc</kbd> shows all of it.</p>
    <script>\(FlameGraphScript.text)</script></body></html>

    """
  }

  private var lines: [String] { ProfileText(report).text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) } }

  private var subject: String {
    switch report.profile.event {
    case .instructions: "the work"
    case .time: "the time"
    case .allocations: "the allocations"
    case .heap: "the memory"
    }
  }

  private var graphs: String {
    let turned = report.difference.map { FlameGraph(ProfileDifference(before: $0.before.inverted, now: $0.now.inverted)) }
    return section("callers", "From callers to the cost", report.difference.map { FlameGraph($0) } ?? FlameGraph(report.profile))
      + section("inverted", "From the cost to its callers", turned ?? FlameGraph(report.profile.inverted)) + gone
  }

  /// The stacks that ran only in the baseline.
  private var gone: String {
    guard let difference = report.difference, let graph = FlameGraph(goneFrom: difference) else { return "" }
    return section("gone", "Stacks that only ran before, as wide as they were", graph)
  }

  private func section(_ name: String, _ title: String, _ graph: FlameGraph) -> String {
    "<section id=\"\(name)\"><h2>\(title)</h2>\n\(FlameGraphDrawing(graph: graph, event: report.profile.event, label: title).svg)</section>\n"
  }

  private var legend: String {
    let entries =
      report.baseline == nil
      ? [
        ("own", "a function of the package"), ("inlined", "inlined into its caller"), ("library", "Swift's library"),
        ("runtime", "runtime, C library, allocator"),
      ]
      : [
        ("more3", "over 50 % more"), ("more2", "over 5 % more"), ("more1", "more"), ("same", "the same"), ("less1", "less"),
        ("less2", "over 5 % less"),
        ("less3", "over a third less"), ("new", "new"), ("gone", "gone"),
      ]
    let keys = entries.map { "<li><span class=\"key \($0.0)\"></span>\($0.1)</li>" }.joined()
    return "<ul class=\"legend\">\(keys)</ul>\n"
  }
}
