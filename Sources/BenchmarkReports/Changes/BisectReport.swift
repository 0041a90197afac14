import BenchmarkResults
import Foundation

/// The result of a search for the commit that changed a figure, for people and for programs.
///
///     print(report.text(as: .markdown))
package struct BisectReport: Sendable {
  /// A commit.
  package struct Commit: Hashable, Sendable {
    /// Its full name.
    package let name: String
    /// The author, the day, and the first line of the message.
    package let author, date, subject: String

    /// A commit.
    package init(name: String, author: String, date: String, subject: String) {
      (self.name, self.author, self.date, self.subject) = (name, author, date, subject)
    }

    /// The first characters of the name.
    var short: String { String(name.prefix(7)) }
  }

  /// The verdict of a test on a commit. The raw value is its name in the files.
  package enum Verdict: String, Sendable {
    /// The figure is as before the change.
    case good
    /// The figure is as after the change.
    case bad
    /// The figure is missing, or does not decide.
    case skipped
  }

  /// A commit that was tested.
  package struct Trial: Sendable {
    /// The commit.
    package let commit: Commit
    /// The verdict of the test.
    package let verdict: Verdict
    /// The figure, with its interval if it is measured. A time is given as its ratio to that of the good commit.
    package let value: Double?
    package let interval: ClosedRange<Double>?
    /// The reason why it was skipped.
    package let reason: String?

    /// A tested commit.
    package init(_ commit: Commit, _ verdict: Verdict, value: Double?, interval: ClosedRange<Double>? = nil, reason: String? = nil) {
      (self.commit, self.verdict, self.value, self.interval, self.reason) = (commit, verdict, value, interval, reason)
    }
  }

  /// A function whose cost differs.
  package struct FunctionChange: Equatable, Sendable {
    /// The function.
    package let name: String
    /// The costs before the change and with it.
    package let before, now: Int

    /// A function.
    package init(name: String, before: Int, now: Int) { (self.name, self.before, self.now) = (name, before, now) }
  }

  /// The ending of a search.
  package enum Ending: Sendable {
    /// `first` made the change; `before` is the commit before it.
    case found(first: Trial, before: Trial)
    /// One of these commits made the change. The newest comes first.
    case undecided([Commit])
  }

  /// The cell and its figure.
  package let cell: CellIdentifier
  package let metric: Metric
  /// The two ends.
  package let good, bad: Trial
  /// The commits that were tested between them, in the order of the tests.
  package let trials: [Trial]
  /// The ending of the search.
  package let ending: Ending
  /// The functions whose cost differs between the first commit with the change and the commit before, with their costs. The largest difference comes first.
  /// Empty without a profile.
  package var functions: [FunctionChange] = []
  /// The unit of the functions' costs: `instructions`.
  package var functionUnit = ""
  /// Notes that a reader must know.
  package var notes: [String] = []
  /// The name of the program that searched.
  package var program = "layoutbench"
  /// The selection that chooses the items of the cell.
  package var items = RunSelection()

  /// The number of functions shown to people.
  private static let functionCount = 10

  /// A report without a profile.
  package init(cell: CellIdentifier, metric: Metric, good: Trial, bad: Trial, trials: [Trial], ending: Ending) {
    (self.cell, self.metric, self.good, self.bad, self.trials, self.ending) = (cell, metric, good, bad, trials, ending)
  }

  /// The report in one of the forms.
  package func text(as format: Listing.Format, width: Int = 120, isColored: Bool = false) -> String {
    switch format {
    case .text: document.text(width: width, isColored: isColored)
    case .markdown: document.markdown
    case .csv: listing.text(as: .csv)
    case .json: json
    }
  }

  /// The report for people.
  package var document: ReportDocument {
    var document = ReportDocument(ReportText(headline))
    switch ending {
    case .found(let first, let before):
      document.add(.paragraph("\(code: first.commit.short) \(first.commit.subject) (\(first.commit.author), \(first.commit.date))"))
      document.add(.paragraph(ReportText(change(from: before, to: first))))
      if let rest = rest(first, before) { document.add(.paragraph(ReportText(rest))) }
    case .undecided(let commits):
      document.add(.paragraph("None of the commits that would decide it can be tested:"))
      document.add(.list(commits.map { "\(code: $0.short) \($0.subject)" }))
    }
    document.add(.table(table))
    if !functions.isEmpty { document.add(.section("The difference by function, in \(functionUnit)", [.table(functionTable)])) }
    for note in notes { document.add(.warning(ReportText(note))) }
    if !commands.isEmpty { document.add(.commands(commands)) }
    return document
  }

  private var headline: String {
    switch ending {
    case .found(let first, _): "\(first.commit.short) changed the \(noun) of \(cell)"
    case .undecided(let commits): "One of \(commits.count) commits changed the \(noun) of \(cell)"
    }
  }

  private var noun: String { metric == .time ? "time" : metric.rawValue.replacing("_", with: " ") }

  /// Returns `instructions per iteration: 9,865 before (1a2b3c4), 12,002.5 with it (+21.7 %)`.
  private func change(from before: Trial, to first: Trial) -> String {
    let figures = "\(Self.exact(before.value, metric)) before (\(before.commit.short)), \(Self.exact(first.value, metric)) with it"
    let reference = metric == .time ? ", against that of \(good.commit.short)" : ""
    return "\(noun) per iteration\(reference): \(figures)\(Self.relative(before.value, first.value))"
  }

  /// Returns a sentence on the changes that other commits made, or `nil` if they made none.
  private func rest(_ first: Trial, _ before: Trial) -> String? {
    guard metric != .time, let from = good.value, let to = bad.value, let low = before.value, let high = first.value else { return nil }
    let (whole, part) = (to - from, high - low)
    guard whole != part else { return nil }
    return
      "From \(good.commit.short) to \(bad.commit.short) the figure changed by \(Self.signed(whole)); this commit changed it by "
      + "\(Self.signed(part)), and others by \(Self.signed(whole - part))."
  }

  /// The commands that show more.
  private var commands: [String] {
    guard case .found(let first, let before) = ending else { return [] }
    let events = ProfileHint.events(metric).map { ["--events", $0] } ?? []
    let revisions = ["--revision", first.commit.short, "--compare-with", before.commit.short]
    return ["git show \(first.commit.short)", CellCommands(program: program, selection: items).profile(cell, revisions + events)]
  }

  /// The ends and the tested commits.
  private var table: ReportTable {
    var table = ReportTable(
      [.words("commit"), .words("verdict"), .figures(metric == .time ? "time against good" : noun), .words("what it is")],
      caption: "The commits that were tested")
    for (title, trial) in [("good end", good), ("bad end", bad)] { table.add(cells(trial, title)) }
    for trial in trials { table.add(cells(trial, trial.verdict.rawValue)) }
    return table
  }

  private func cells(_ trial: Trial, _ verdict: String) -> [ReportTable.Cell] {
    [
      .words(trial.commit.short), .words(verdict), .words(trial.value == nil ? "" : figure(trial)),
      .words(trial.commit.subject + (trial.reason.map { " (\($0))" } ?? "")),
    ]
  }

  private func figure(_ trial: Trial) -> String {
    guard metric == .time, let value = trial.value, let interval = trial.interval, interval.lowerBound < interval.upperBound else {
      return Self.exact(trial.value, metric)
    }
    return "\(Figure.change(value)) \(Figure.change(interval))"
  }

  private var functionTable: ReportTable {
    var table = ReportTable([.figures("before"), .figures("now"), .figures("difference"), .words("function")], caption: "What changed")
    func add(_ before: Int, _ now: Int, _ name: String) {
      table.add([.init(.count(before)), .init(.count(now)), .words(Self.signed(Double(now - before))), .words(name)])
    }
    for row in functions.prefix(Self.functionCount) { add(row.before, row.now, row.name) }
    let rest = functions.dropFirst(Self.functionCount)
    func sum(_ rows: some Sequence<FunctionChange>) -> (Int, Int) { rows.reduce((0, 0)) { ($0.0 + $1.before, $0.1 + $1.now) } }
    if !rest.isEmpty { add(sum(rest).0, sum(rest).1, "\(rest.count) more functions") }
    add(sum(functions).0, sum(functions).1, "sum")
    return table
  }

  /// The tested commits for programs, with a row for each.
  private var listing: Listing {
    Listing(
      titles: ["commit", "end", "verdict", "metric", "value", "ci_low", "ci_high", "is_first", "reason", "subject"],
      values: [(good, "good"), (bad, "bad")].map { row($0, end: $1) } + trials.map { row($0, end: nil) })
  }

  private func row(_ trial: Trial, end: String?) -> [RecordValue] {
    [
      .text(trial.commit.name), RecordValue(end), .text(trial.verdict.rawValue), .text(metric.rawValue), RecordValue(trial.value),
      RecordValue(trial.interval?.lowerBound), RecordValue(trial.interval?.upperBound), .text(isFirst(trial.commit) ? "true" : "false"),
      RecordValue(trial.reason), .text(trial.commit.subject),
    ]
  }

  private func isFirst(_ commit: Commit) -> Bool {
    if case .found(let first, _) = ending { first.commit == commit } else { false }
  }
}

extension BisectReport {
  /// Returns the text of a figure: a count to its last digit, because counts are exact, or a ratio of times as a change.
  package static func exact(_ value: Double?, _ metric: Metric) -> String {
    guard let value else { return "unknown" }
    if metric == .time { return Figure.change(value) }
    let whole = value.rounded(.towardZero)
    let digits = String(format: "%.3f", abs(value - whole)).dropFirst().reversed().drop { $0 == "0" }.reversed()
    return Figure.grouped(Int(whole)) + (digits.count > 1 ? String(digits) : "")
  }

  /// Returns a difference with its sign.
  static func signed(_ value: Double) -> String { (value < 0 ? "−" : "+") + exact(abs(value), .instructions) }

  /// Returns ` (+21.7 %)`, or nothing if the figures have no ratio.
  static func relative(_ before: Double?, _ now: Double?) -> String {
    guard let before, let now, before > 0, now > 0 else { return "" }
    return " (\(Figure.change(now / before)))"
  }
}
