import BenchmarkReports
import BenchmarkResults
import InputFiles

extension StrangersFile {
  /// The most rows from which a report is made.
  private static let mostRows = 200

  /// Reads the records of one of a run's files, which its header names, and makes the reports that are made of such records.
  static func report(recordsIn text: String) throws {
    let header = text.prefix { !$0.isNewline }
    func isHeader<Record: RunRecord>(_: Record.Type) -> Bool { header == Record.columnNames.joined(separator: ",") }
    if isHeader(SummaryRecord.self) {
      let summaries = try records(text, SummaryRecord.self)
      _ = RankReport(manifest: Manifest(), summaries: summaries).document.markdown
      _ = RunCompleteness(Manifest(), summaries)
      _ = CellFact.facts(in: summaries)
    } else if isHeader(ScenarioRecord.self) {
      report(RunData(scenarios: PlayedScenarios(records: try records(text, ScenarioRecord.self))))
    } else if isHeader(FrameCountRecord.self) {
      report(RunData(scenarios: PlayedScenarios(frames: try records(text, FrameCountRecord.self))))
    } else if isHeader(FrameStepsRecord.self) {
      report(RunData(scenarios: PlayedScenarios(steps: try records(text, FrameStepsRecord.self))))
    } else if isHeader(ComparisonRecord.self) {
      _ = try records(text, ComparisonRecord.self)
    } else if isHeader(ChangeRecord.self) {
      _ = try records(text, ChangeRecord.self)
    } else if isHeader(MedianRecord.self) {
      _ = try records(text, MedianRecord.self)
    } else if isHeader(AcceptedChange.self) {
      _ = try records(text, AcceptedChange.self)
    } else if isHeader(NoiseRecord.self) {
      _ = try records(text, NoiseRecord.self)
    } else {
      report(RunData(samples: try records(text, SampleRecord.self)))
    }
  }

  /// Reads records. Written and read again they are the same.
  private static func records<Record: RunRecord>(_ text: String, _: Record.Type) throws -> [Record] {
    let records = try RecordTable<Record>(text: text, named: Record.fileName).records
    let again = try RecordTable<Record>(text: RecordTable.text(of: records), named: Record.fileName).records
    precondition(records == again, "Records are others when they are read again")
    return Array(records.prefix(mostRows))
  }

  /// Makes every form of a run's report.
  private static func report(_ run: RunData) {
    let model = ReportModel(manifest: run.manifest, analysis: run.analysis())
    _ = model.document.markdown
    _ = ReportPage(model).html
    _ = TerminalReport(model).text
    _ = model.csv
    _ = model.json
  }

  /// Makes the report of a run without samples. Written and read again the manifest says the same.
  static func report(_ manifest: Manifest) throws {
    let json = manifest.json
    let again = try Manifest(json: json, named: "a.json")
    precondition(again.json == json, "A manifest is another when it is read again")
    report(RunData(manifest: manifest))
    _ = manifest.conditions
  }
}

extension StrangersFile {
  /// Compares counts with the thresholds, and offers others.
  static func check(thresholds bytes: [UInt8]) throws {
    let sets = try withFile("list.csv", bytes) { folder in
      try withFile(RunDirectory.manifestName, Array(Manifest().json.utf8)) { _ in try ThresholdSets(reading: folder) }
    }
    for set in sets.sets {
      let samples = set.run.samples.prefix(mostRows).map { sample in
        var sample = sample
        sample.value += 1
        return sample
      }
      let candidate = RunData(name: "candidate", manifest: set.manifest, samples: samples)
      let comparison = RunComparison(baseline: set.run, candidate: candidate, settings: set.settings)
      let report = ChangeReport(comparison, gate: RegressionGate(comparison, settings: RegressionGate.Settings(allowsMissing: true)))
      for format in Listing.Format.allCases { _ = report.text(as: format, isColored: false) }
      _ = ThresholdPatch(from: set, to: set.accepting(samples)).text
    }
  }

  /// Shows the trend of a history, and joins it with itself.
  static func trend(of bytes: [UInt8]) throws {
    let (rows, joined) = withFile("history.csv", bytes) { folder in
      let file = HistoryFile(path: "\(folder)/history.csv")
      return (Result { try file.read() }, Result { try file.read(joining: [file]) })
    }
    _ = try joined.get()
    let series = HistorySeries.series(of: Array(try rows.get().records.prefix(mostRows)))
    for format in Listing.Format.allCases {
      let listing = TrendListing(series, for: format)
      _ = listing.runs.text(as: format) + listing.changes.text(as: format)
    }
    _ = TrendChart(series)?.svg
  }

  /// Holds claims against a run of a few cells.
  static func check(claims text: String) throws {
    let names = ClaimFile.Names(layouts: ["list"], strategies: ["naive", "indexed"], operations: ["query", "append"])
    let claims = try ClaimFile(text: text, named: "claims.txt", names: names).claims
    let cells = ["list/naive/query/1000", "list/indexed/query/1000", "list/naive/query/100000"].compactMap(CellIdentifier.init)
    let samples = cells.enumerated().flatMap { place, cell in
      (0..<12).map { SampleRecord(cell: cell, round: $0, order: place, iterations: 1, value: Double(100 * (place + 1) + $0)) }
    }
    let analysis = RunData(samples: samples).analysis()
    let checks = ClaimCheck.checks(claims, summaries: analysis.summaries, comparisons: analysis.comparisons, samples: samples)
    let report = ClaimReport(checks, file: "claims.txt")
    for format in Listing.Format.allCases { _ = report.text(as: format) }
    _ = report.verdict
  }
}
