import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults
import Foundation
import LayoutSuites

/// A paired comparison as two runs in the folders `a` and `b`. Everything that is said about the comparison can be derived from them again.
package struct PairedRuns {
  /// The two runs.
  package let a: RunData
  package let b: RunData
  /// The folder for both runs if the user names none.
  package let standardDirectory: String

  /// The runs of a measurement of `chosen` that began at `start` and had `budget`.
  package init(
    _ survey: PairedSurvey, _ measurement: PairedMeasurement, _ revisions: (a: SourceRevision, b: SourceRevision), orderSeed: UInt64?,
    chosen: RunSelection, startedAt start: Date, budget: Duration
  ) {
    func run(
      _ side: PairedSurvey.Side, _ samples: [SampleRecord], _ plays: [PlaysRecord], failed: [ScenarioRecord], _ revision: SourceRevision
    ) -> RunData {
      var manifest = side.manifest
      manifest.startedAt = start
      manifest.finishedAt = Date()
      manifest.tool.commandLine = PortableCommandLine.current.words
      // Exactly the commit was built, without any changes.
      manifest.revision = Manifest.Revision(commit: revision.commit, isDirty: false)
      manifest.plan.budgetSeconds = Double(budget.wholeNanoseconds) / 1e9
      manifest.plan.rounds = measurement.launches
      manifest.plan.selection = chosen
      manifest.plan.looks = measurement.looks.isEmpty ? nil : measurement.looks
      if let orderSeed {
        manifest.build.flags = ShufflingLinker.flags
        manifest.notes.append(.remark("every launch had another order of functions, drawn from --order-seed \(orderSeed)"))
      } else {
        manifest.notes.append(.doubt(ShufflingLinker.absence))
      }
      var scenarios = side.played
      scenarios.plays += plays
      let failures = Dictionary(failed.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
      scenarios.records = scenarios.records.map { failures[$0.cell] ?? $0 }
      return RunData(
        name: revision.name, manifest: manifest, samples: samples + side.counts + side.onlyHere, facts: side.facts, scenarios: scenarios)
    }
    a = run(survey.a, measurement.samplesOfA, measurement.playsOfA, failed: measurement.failedInA, revisions.a)
    b = run(survey.b, measurement.samplesOfB, measurement.playsOfB, failed: measurement.failedInB, revisions.b)
    let time = start.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
    standardDirectory = "results/ab/\(time)-\(revisions.a.short)-\(revisions.b.short)"
  }

  /// Writes both runs, `changes.csv`, `report.md` and `report.html` below `path`, which must be new or empty.
  package func write(to path: String, _ report: ChangeReport) throws {
    let whole = try RunDirectory(creating: path)
    for (name, run) in [("a", a), ("b", b)] {
      let folder = try RunDirectory(creating: "\(path)/\(name)")
      try folder.write(run.manifest)
      try folder.rewrite(run.samples)
      try run.scenarios.write(to: folder)
      try DerivedFiles(folder: folder).write(ReportModel(manifest: run.manifest, analysis: run.analysis()))
    }
    try whole.rewrite(report.comparison.changes)
    try whole.write(report.text(as: .markdown), to: DerivedFiles.reportName)
    try whole.write(ReportPage(report.pageDocument).html, to: DerivedFiles.pageName)
  }
}
