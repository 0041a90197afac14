import BenchmarkHarness
import BenchmarkResults
import Foundation
import LayoutSuites

/// A paired comparison as two runs, a folder each, `a` and `b`: everything that is said about it can be derived from them again.
struct PairedRuns {
  /// One of the runs.
  struct Side {
    let manifest: Manifest
    let samples: [SampleRecord]
    let facts: [SummaryRecord]

    var analysis: RunAnalysis { RunAnalysis(samples: samples, existing: facts) }
  }

  let a: Side
  let b: Side

  /// The runs of a measurement that began at `start` and had `budget`.
  init(
    _ survey: PairedSurvey, _ measurement: PairedMeasurement, _ revisions: (a: SourceRevision, b: SourceRevision), startedAt start: Date,
    budget: Duration
  ) {
    func side(_ side: PairedSurvey.Side, _ samples: [SampleRecord], _ revision: SourceRevision) -> Side {
      var manifest = side.manifest
      manifest.startedAt = start
      manifest.finishedAt = Date()
      manifest.tool.commandLine = CommandLine.arguments
      manifest.revision.commit = revision.commit
      // What was built is the commit and nothing else.
      manifest.revision.isDirty = false
      manifest.plan.budgetSeconds = Double(budget.wholeNanoseconds) / 1e9
      manifest.plan.rounds = measurement.launches
      return Side(manifest: manifest, samples: samples + side.counts, facts: side.facts)
    }
    a = side(survey.a, measurement.samplesOfA, revisions.a)
    b = side(survey.b, measurement.samplesOfB, revisions.b)
  }

  /// Writes both below `path`, which must be new or empty.
  func write(to path: String) throws {
    _ = try RunDirectory(creating: path)
    for (name, side) in [("a", a), ("b", b)] {
      let folder = try RunDirectory(creating: "\(path)/\(name)")
      try folder.write(side.manifest)
      try folder.rewrite(side.samples)
      try DerivedFiles(folder: folder, manifest: side.manifest).write(side.analysis)
    }
  }

  /// Where a comparison goes for which the person names no folder.
  static func standardDirectory(_ a: SourceRevision, _ b: SourceRevision, startedAt start: Date) -> String {
    let time = start.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
    return "results/ab/\(time)-\(a.short)-\(b.short)"
  }
}
