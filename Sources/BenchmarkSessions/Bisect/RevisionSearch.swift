import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import Foundation

/// A search for the commit that changed a figure, from the two ends to the report.
package struct RevisionSearch {
  private let cell: CellIdentifier
  /// The figure that the user names; `nil` for the first that differs.
  private let wanted: Metric?
  private let good: SourceRevision
  private let bad: SourceRevision
  private let meter: any RevisionMeasuring
  private let progress: any ProgressSink

  /// A search for the commit that changed this metric of the cell. Without a metric, it searches for the first count that differs between the ends,
  /// otherwise for the time.
  package init(
    of metric: Metric?, of cell: CellIdentifier, from good: SourceRevision, to bad: SourceRevision, by meter: RevisionMeter,
    progress: any ProgressSink
  ) {
    self.init(metric, cell, good, bad, meter, progress)
  }

  /// A search with any meter for its figures.
  init(
    _ metric: Metric?, _ cell: CellIdentifier, _ good: SourceRevision, _ bad: SourceRevision, _ meter: any RevisionMeasuring,
    _ progress: any ProgressSink
  ) {
    (wanted, self.cell, self.good, self.bad) = (metric, cell, good, bad)
    (self.meter, self.progress) = (meter, progress)
  }

  /// Measures both ends, then the commits between them, and profiles the result.
  package func report(_ bisection: Bisection) async throws -> BisectReport {
    sayDuration(bisection)
    var notes: [String] = []
    let (metric, boundary) = try await ends(&notes)
    var search = CommitSearch(bisection, from: good.commit, boundary)
    let ending = try await search.run { commit in
      try await reading(of: SourceRevision(commit: commit), metric)
    } tell: { bisection, trial in
      tell(bisection, trial, metric)
    }
    return try await report(search, ending, metric, notes)
  }

  /// Says at the beginning how long the whole search will probably take.
  private func sayDuration(_ bisection: Bisection) {
    let count = bisection.suspects.count
    let forecast = meter.forecast([good, bad])
    progress.warn(
      "\(count) \(count == 1 ? "commit" : "commits") may have made the change, so there are about \(Self.tests(bisection.stepsLeft)) between the ends; "
        + (forecast.map { "first, \($0.words)" } ?? "the programs of both ends are there"))
  }

  /// Words such as `3 tests`.
  private static func tests(_ count: Int, _ which: String = "") -> String { "\(count) \(which)\(count == 1 ? "test" : "tests")" }

  /// Returns the figure that is searched for, and the boundary between those of the two ends.
  private func ends(_ notes: inout [String]) async throws -> (Metric, FigureBoundary) {
    var metric = wanted
    if metric != .time {
      var counts = (good: try await counts(of: good, metric), bad: try await counts(of: bad, metric))
      if metric == nil, counts.good[.instructions] == nil || counts.bad[.instructions] == nil {
        notes.append("instructions were not counted; `\(RunningProgram.name) doctor` says why")
        (counts.good[.instructions], counts.bad[.instructions]) = (nil, nil)
      }
      metric = metric ?? FigureChoice.metric(counts.good, counts.bad)
      if let metric {
        guard let before = counts.good[metric], let now = counts.bad[metric] else {
          throw SessionError(
            problem:
              "\(metric.rawValue) cannot be counted at both ends; `\(RunningProgram.name) doctor` says what is missing, or choose another --metric"
          )
        }
        guard let boundary = FigureBoundary(good: RevisionFigure(exact: before), bad: RevisionFigure(exact: now)) else {
          throw SessionError(
            problem:
              "\(good.title) and \(bad.title) have the same \(metric.rawValue) of \(cell): \(BisectReport.exact(now, metric)); name "
              + "revisions that differ, or another --metric")
        }
        return (metric, boundary)
      }
      progress.warn("no count differs by more than \(100 * FigureChoice.least) %, so times are compared")
    }
    let time = try await end(bad) { try await meter.time(of: bad, against: good) }
    guard let boundary = FigureBoundary(badTime: time) else {
      throw SessionError(
        problem:
          "the times of \(good.title) and \(bad.title) do not differ by more than the margin and chance: \(BisectReport.exact(time.figure.value, .time)) of "
          + "\(cell), which is \(time.outcome.rawValue); give a longer --time-budget, a smaller --margin, or name revisions that differ"
      )
    }
    return (.time, boundary)
  }

  /// The counts of one end. Instructions are left out if they cannot be counted on this machine and the user did not ask for them.
  private func counts(of revision: SourceRevision, _ metric: Metric?) async throws -> [Metric: Double] {
    try await end(revision) {
      guard metric == nil || metric == .instructions else { return try await meter.counts(of: revision, withInstructions: false) }
      do {
        return try await meter.counts(of: revision, withInstructions: true)
      } catch let failure as InstructionCounter.Failure where metric == nil {
        progress.warn("\(failure)")
      } catch let unusable as UnusableRevision where metric == nil && unusable.lacksInstructionsOnly {
        progress.warn("\(revision.title) \(unusable.reason)")
      }
      return try await meter.counts(of: revision, withInstructions: false)
    }
  }

  /// Does `work` for an end. Without both ends no search is possible, so an unusable end is an error.
  private func end<Result>(_ revision: SourceRevision, _ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let unusable as UnusableRevision {
      throw SessionError(problem: "\(revision.title) cannot be an end of the search, because it \(unusable.reason)")
    }
  }

  /// The figure of a commit between the ends.
  private func reading(of revision: SourceRevision, _ metric: Metric) async throws -> RevisionReading {
    do {
      if metric == .time { return .figure(try await meter.time(of: revision, against: good).figure) }
      let counts = try await meter.counts(of: revision, withInstructions: metric == .instructions)
      return counts[metric].map { .figure(RevisionFigure(exact: $0)) } ?? .unusable("does not count \(metric.rawValue)")
    } catch let unusable as UnusableRevision {
      return .unusable(unusable.reason)
    }
  }

  /// Reports the result of a test. Programs that the end of the search needs stay on the shelf.
  private func tell(_ bisection: Bisection, _ trial: CommitSearch.Trial?, _ metric: Metric) {
    guard let trial else { return }
    progress.finish()
    let count = bisection.suspects.count
    let left = count == 1 ? "1 commit left" : "\(count) commits left, about \(Self.tests(bisection.stepsLeft, "more "))"
    let words = trial.figure.map { "\(BisectReport.exact($0.value, metric)) \(metric.rawValue)" } ?? trial.reason ?? ""
    progress.warn("\(trial.commit.prefix(7)) is \(trial.verdict): \(words); \(left)")
    for commit in [good.commit, bisection.suspects.first].compactMap(\.self) { meter.keep(commit) }
    if trial.verdict == .good { meter.keep(trial.commit) }
  }
}

extension RevisionSearch {
  /// Makes the report.
  private func report(
    _ search: CommitSearch, _ ending: CommitSearch.Ending, _ metric: Metric, _ notes: [String]
  ) async throws -> BisectReport {
    var trials: [String: BisectReport.Trial] = [:]
    for trial in search.trials { trials[trial.commit] = try await described(trial) }
    let goodEnd = try await described(.init(commit: good.commit, verdict: .good, figure: search.boundary.good, reason: nil))
    let badEnd = try await described(.init(commit: bad.commit, verdict: .bad, figure: search.boundary.bad, reason: nil))
    (trials[good.commit], trials[bad.commit]) = (goodEnd, badEnd)
    var reported: BisectReport.Ending
    switch ending {
    case .found(let first, let before):
      // A parent may count as good because a descendant of it is good, without a test of its own.
      if trials[before] == nil { trials[before] = try await tested(before, metric) }
      reported = .found(first: trials[first] ?? badEnd, before: trials[before] ?? goodEnd)
    case .undecided(let commits):
      var described: [BisectReport.Commit] = []
      for commit in commits { described.append(try await self.commit(commit)) }
      reported = .undecided(described)
    }
    var report = BisectReport(
      cell: cell, metric: metric, good: goodEnd, bad: badEnd, trials: search.trials.compactMap { trials[$0.commit] },
      ending: reported)
    report.notes = notes
    if case .found(let first, let before) = ending { await addFunctions(to: &report, first: first, before: before) }
    return report
  }

  private func tested(_ commit: String, _ metric: Metric) async throws -> BisectReport.Trial {
    switch try await reading(of: SourceRevision(commit: commit), metric) {
    case .figure(let figure): try await described(.init(commit: commit, verdict: .good, figure: figure, reason: nil))
    case .unusable(let reason): try await described(.init(commit: commit, verdict: .skipped, figure: nil, reason: reason))
    }
  }

  private func described(_ trial: CommitSearch.Trial) async throws -> BisectReport.Trial {
    let verdict: BisectReport.Verdict =
      switch trial.verdict {
      case .good: .good
      case .bad: .bad
      case .skipped: .skipped
      }
    return BisectReport.Trial(
      try await commit(trial.commit), verdict, value: trial.figure?.value, interval: trial.figure?.interval, reason: trial.reason)
  }

  private func commit(_ name: String) async throws -> BisectReport.Commit {
    let headline = try await meter.headline(of: name)
    return BisectReport.Commit(name: name, author: headline.author, date: headline.date, subject: headline.subject)
  }

  /// Profiles the commit and the one before it. If a profile fails, the report only notes it, because the search has already found its commit.
  private func addFunctions(to report: inout BisectReport, first: String, before: String) async {
    let event = Self.event(for: report.metric)
    do {
      let old = try await meter.profile(of: SourceRevision(commit: before), event)
      let now = try await meter.profile(of: SourceRevision(commit: first), event)
      let difference = now.difference(from: old)
      // All functions are listed, so that their costs add up to the cost of the cell.
      let isSame = difference.rows.allSatisfy { $0.change == 0 }
      report.functions = isSame ? [] : difference.rows.map { .init(name: $0.name, before: $0.before, now: $0.now) }
      report.functionUnit = "\(event.unit) in \(difference.now.iterationsText)"
      if report.functions.isEmpty { report.notes.append("no function has other \(event.unit), so the commit moved code or memory only") }
    } catch {
      report.notes.append("the difference by function is missing: \((error as? UnusableRevision)?.reason ?? "\(error)")")
    }
  }

  private static func event(for metric: Metric) -> ProfileEvent {
    switch metric {
    case .allocations, .allocatedBytes: .allocations
    case .peakBytes, .retainedBytes: .heap
    default: .instructions
    }
  }
}
