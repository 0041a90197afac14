import BenchmarkStatistics
import InputFiles

extension RunDirectory {
  /// Checks that a run can be continued. If the samples differ from the digest in the manifest of a finished run, rows may be missing, but none may have been
  /// changed or added.
  ///
  /// Missing rows are measured again. A changed row would get a new digest and stay forever. The digest alone does not tell the two apart, so each cell's
  /// samples are compared with its row of `summary.csv`, which was derived from them. A cell with all its samples must give the same figures again. A cell
  /// that lacks some cannot have a sample below the smallest. If no row is missing, the digest decides.
  /// - Throws: An `InputFileError` that names a cell whose rows were changed or added, or that was not planned.
  /// - Complexity: O(*s* log *s*), *s* the number of samples.
  package func checkOnlyRowsAreMissing(of manifest: Manifest) throws(InputFileError) {
    guard manifest.finishedAt != nil else { return }
    try checkPlays(of: manifest)
    guard let digest = manifest.samplesDigest, try samplesDigest() != digest else { return }
    let table = try readIfPresent(SampleRecord.self)
    let summaries = try readIfPresent(SummaryRecord.self).records
    if let stray = table.records.map(\.cell).filter({ !manifest.plan.mayHold($0) }).min() {
      throw changed("holds rows of \(stray), which the run was not to measure")
    }
    let damage = SampleDamage(table.records, summaries, settings: RunAnalysis.Settings(of: manifest))
    if let cell = damage.changed.min() {
      throw changed("does not hold what the run measured of \(cell): rows were changed or added since")
    }
    let measured = Set(table.records.lazy.filter { $0.metric == .time }.map(\.cell)).count
    let isWhole = !table.tornLastRow && !damage.lacksSamples && measured >= Self.expectedCells(manifest, summaries)
    if isWhole { throw changed("is not what the run measured, and lacks no row: some were changed since") }
  }

  private func changed(_ problem: String) -> InputFileError {
    let plain = file(SampleRecord.fileName)
    return InputFileError(
      file: plain.exists ? plain.path : packed(SampleRecord.self).path, problem: problem, remedy: "restore the file, or begin a new run")
  }
}

/// The changes in samples since their summaries were derived.
private struct SampleDamage {
  /// The cells whose samples cannot be those of their summary, or a part of them.
  private(set) var changed: Set<CellIdentifier> = []
  /// Whether a cell has fewer samples than its summary, or no summary.
  private(set) var lacksSamples = false

  init(_ samples: [SampleRecord], _ summaries: [SummaryRecord], settings: RunAnalysis.Settings) {
    let now = RunAnalysis.summaries(of: SampleSeries.series(of: samples), CellFact.facts(in: summaries), settings: settings)
    let found = Dictionary(now.map { (Self.key(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    let known = Dictionary(summaries.map { (Self.key(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    lacksSamples = found.keys.contains { known[$0] == nil }
    for (key, before) in known {
      guard let after = found[key], after.samples > 0 else {
        if before.samples > 0 { lacksSamples = true }
        continue
      }
      if after.samples < before.samples { lacksSamples = true }
      if !Self.mayBeOf(after, before) { changed.insert(key.cell) }
    }
  }

  /// Whether the samples of `after` can be the samples of `before`, or a part of them.
  private static func mayBeOf(_ after: SummaryRecord, _ before: SummaryRecord) -> Bool {
    guard after.samples >= before.samples else { return (after.minimum ?? 0) >= (before.minimum ?? 0) }
    return figures(after) == figures(before)
  }

  private static func figures(_ summary: SummaryRecord) -> [Double?] {
    [
      Double(summary.samples), summary.median, summary.minimum, summary.percentile90, summary.percentile99, summary.medianAbsoluteDeviation,
    ]
  }

  private static func key(of summary: SummaryRecord) -> SampleSeries.Key { SampleSeries.Key(cell: summary.cell, metric: summary.metric) }
}
