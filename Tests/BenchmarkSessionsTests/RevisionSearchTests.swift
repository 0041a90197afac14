import BenchmarkReports
import BenchmarkResults
import Testing

@testable import BenchmarkProcesses
@testable import BenchmarkSessions

/// The figures of nine commits in a line, `c0` to `c8`, of which no program is built.
private final class TabledFigures: RevisionMeasuring {
  /// The counts of a commit, by its place.
  var counts: (Int) throws -> [Metric: Double] = { _ in [:] }
  /// Whether the instructions of a commit can be counted.
  var countsInstructions: (Int) -> Bool = { _ in true }
  /// The time of a commit against that of `c0`.
  var time: (Int) throws -> RevisionTime = { _ in RevisionTime(figure: RevisionFigure(1, in: 0.99...1.01), outcome: .equivalent) }
  /// What a commit's profile costs in two functions; nil where it cannot be made.
  var profile: (Int) throws -> StackProfile = { _ in throw UnusableRevision(reason: "has no profile") }
  private(set) var asked: [String] = []
  private(set) var kept: [String] = []

  private static func place(_ revision: SourceRevision) -> Int { Int(revision.commit.dropFirst()) ?? -1 }

  func counts(of revision: SourceRevision, withInstructions: Bool) async throws -> [Metric: Double] {
    asked.append("\(revision.commit) \(withInstructions ? "all" : "without instructions")")
    let place = Self.place(revision)
    var counts = try counts(place)
    if withInstructions && !countsInstructions(place) {
      throw UnusableRevision(reason: "cannot be counted by valgrind", lacksInstructionsOnly: true)
    }
    if !withInstructions { counts[.instructions] = nil }
    return counts
  }

  func time(of revision: SourceRevision, against good: SourceRevision) async throws -> RevisionTime {
    asked.append("\(revision.commit) time")
    return try time(Self.place(revision))
  }

  func profile(of revision: SourceRevision, _ event: ProfileEvent) async throws -> StackProfile {
    asked.append("\(revision.commit) profile of \(event)")
    return try profile(Self.place(revision))
  }

  func forecast(_ revisions: [SourceRevision]) -> BuildForecast? { nil }
  func keep(_ commit: String) { kept.append(commit) }
  func headline(of commit: String) async throws -> CommitHeadline {
    CommitHeadline(commit: commit, author: "A. Uthor", date: "2026-11-25", subject: "Change \(commit)")
  }

  /// Searches for the commit that changed a metric.
  func search(_ metric: Metric? = nil, log: ProgressLog = ProgressLog()) async throws -> BisectReport {
    let cell = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10)
    let graph = CommitGraph((0..<9).reversed().map { .init("c\($0)", parents: $0 == 0 ? [] : ["c\($0 - 1)"]) })
    let search = RevisionSearch(metric, cell, SourceRevision(commit: "c0"), SourceRevision(commit: "c8"), self, log)
    return try await search.report(try graph.bisection(from: "c0", to: "c8"))
  }
}

@Suite("The search for the commit, from the two ends to the report")
struct RevisionSearchTests {
  /// The commit that was found, and the one before it.
  private func found(_ report: BisectReport) -> [String] {
    guard case .found(let first, let before) = report.ending else { return [] }
    return [first.commit.name, before.commit.name]
  }

  @Test("Without a metric the first count that differs is searched for, and only that is counted between the ends")
  func firstCount() async throws {
    let table = TabledFigures()
    table.counts = { [.instructions: $0 < 5 ? 1_000 : 1_200, .allocations: $0 < 2 ? 4 : 5] }
    let report = try await table.search()
    #expect(report.metric == .instructions && found(report) == ["c5", "c4"])
    #expect(report.good.value == 1_000 && report.bad.value == 1_200)
    #expect(table.asked.filter { !$0.contains("profile") } == ["c0 all", "c8 all", "c4 all", "c6 all", "c5 all"])
    #expect(report.trials.map(\.verdict) == [.good, .bad, .bad])
  }

  @Test("Differences too small to be worth a search are passed over, unless the person names the metric")
  func smallDifference() async throws {
    let table = TabledFigures()
    table.counts = { [.instructions: $0 < 5 ? 10_000 : 10_001, .allocations: $0 < 2 ? 4 : 5] }
    let report = try await table.search()
    #expect(report.metric == .allocations && found(report) == ["c2", "c1"])
    // Allocations are counted without valgrind.
    #expect(table.asked.dropFirst(2).filter { !$0.contains("profile") }.allSatisfy { $0.hasSuffix("without instructions") })
    #expect(found(try await table.search(.instructions)) == ["c5", "c4"])
  }

  @Test("Where instructions cannot be counted at one end, the other counts are taken, with a note")
  func withoutInstructions() async throws {
    let table = TabledFigures()
    let log = ProgressLog()
    table.counts = { [.instructions: $0 < 5 ? 1_000 : 1_200, .allocations: $0 < 2 ? 4 : 5] }
    table.countsInstructions = { $0 == 0 }
    let report = try await table.search(log: log)
    #expect(report.metric == .allocations && found(report) == ["c2", "c1"])
    #expect(report.notes.first == "instructions were not counted; `layoutbench doctor` says why")
    #expect(log.warnings.contains("c8 cannot be counted by valgrind"))
    // Named, they are needed.
    let error = await #expect(throws: SessionError.self) { _ = try await table.search(.instructions) }
    #expect(error?.problem == "c8 cannot be an end of the search, because it cannot be counted by valgrind")
  }

  @Test("A metric that is the same at both ends, or is counted at one only, cannot be searched for")
  func sameFigures() async throws {
    let table = TabledFigures()
    table.counts = { $0 == 8 ? [.allocations: 4] : [.allocations: 4, .allocatedBytes: 64] }
    let same = await #expect(throws: SessionError.self) { _ = try await table.search(.allocations) }
    #expect(same?.problem.contains("have the same allocations of list/naive/query/10: 4") == true)
    let uncounted = await #expect(throws: SessionError.self) { _ = try await table.search(.allocatedBytes) }
    #expect(uncounted?.problem.contains("cannot be counted at both ends") == true)
  }

  @Test("Where no count differs, times are compared, each with that of the good end; they must differ")
  func time() async throws {
    let table = TabledFigures()
    let log = ProgressLog()
    table.counts = { _ in [.instructions: 1_000, .allocations: 4] }
    let error = await #expect(throws: SessionError.self) { _ = try await table.search() }
    #expect(error?.problem.hasPrefix("the times of c0 and c8 do not differ by more than the margin and chance: ") == true)
    table.time = {
      $0 < 7
        ? RevisionTime(figure: RevisionFigure(1, in: 0.98...1.02), outcome: .equivalent)
        : RevisionTime(figure: RevisionFigure(1.3, in: 1.25...1.35), outcome: .regressed)
    }
    let report = try await table.search(log: log)
    #expect(report.metric == .time && found(report) == ["c7", "c6"])
    #expect(report.good.value == 1 && report.bad.interval == 1.25...1.35)
    #expect(log.warnings.contains { $0.contains("so times are compared") })
    // Named, nothing is counted first.
    let named = TabledFigures()
    named.time = table.time
    _ = try await named.search(.time)
    #expect(!named.asked.contains { $0.hasSuffix("all") })
  }

  @Test("An end that does not build is an error, and a commit between the ends that does not is skipped")
  func unusable() async throws {
    let table = TabledFigures()
    table.counts = {
      if $0 == 4 { throw UnusableRevision(reason: "does not build: f.swift:1: error: x") }
      return [.allocations: $0 < 7 ? 4 : 5]
    }
    let report = try await table.search(.allocations)
    #expect(found(report) == ["c7", "c6"])
    #expect(report.trials.first { $0.commit.name == "c4" }?.reason == "does not build: f.swift:1: error: x")
    table.counts = { _ in throw UnusableRevision(reason: "does not build: x") }
    let error = await #expect(throws: SessionError.self) { _ = try await table.search(.allocations) }
    #expect(error?.problem == "c0 cannot be an end of the search, because it does not build: x")
  }

  @Test("Both commits are profiled for what changed; a profile that cannot be made is a note")
  func functions() async throws {
    let table = TabledFigures()
    table.counts = { [.allocations: $0 < 5 ? 4 : 5] }
    let without = try await table.search(.allocations)
    #expect(without.functions.isEmpty && without.notes == ["the difference by function is missing: has no profile"])
    table.profile = { place in
      var profile = StackProfile(event: .allocations, iterations: 8)
      profile.add(["f"], place < 5 ? 32 : 40)
      profile.add(["g"], 3)
      return profile
    }
    let report = try await table.search(.allocations)
    #expect(table.asked.suffix(2) == ["c4 profile of allocations", "c5 profile of allocations"])
    #expect(report.functions.contains(.init(name: "f", before: 32, now: 40)) && report.notes.isEmpty)
    table.profile = { _ in StackProfile(event: .allocations, iterations: 8) }
    #expect(try await table.search(.allocations).notes.first?.hasPrefix("no function has other ") == true)
  }

  @Test(
    "What is profiled is what was searched for",
    arguments: [
      (Metric.instructions, "instructions"), (.allocatedBytes, "allocations"), (.peakBytes, "heap"), (.retainedBytes, "heap"),
    ])
  func event(metric: Metric, event: String) async throws {
    let table = TabledFigures()
    table.counts = { [metric: $0 < 5 ? 4 : 5] }
    _ = try await table.search(metric)
    #expect(table.asked.last == "c4 profile of \(event)")
  }

  @Test("The programs that the end of the search needs are kept: the good end, the newest suspect, the good ones")
  func keeping() async throws {
    let table = TabledFigures()
    table.counts = { [.allocations: $0 < 5 ? 4 : 5] }
    _ = try await table.search(.allocations)
    // c4 is good, c6 and c5 are bad; the newest suspect is then c8, c6 and c5.
    #expect(table.kept == ["c0", "c8", "c4", "c0", "c6", "c0", "c5"])
  }
}
