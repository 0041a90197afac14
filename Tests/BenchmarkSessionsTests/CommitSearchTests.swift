import BenchmarkProcesses
import BenchmarkResults
import Testing

@testable import BenchmarkSessions

@Suite("The search for the commit that changed a figure")
struct CommitSearchTests {
  private static let line = CommitGraph((0..<9).reversed().map { .init("c\($0)", parents: $0 == 0 ? [] : ["c\($0 - 1)"]) })

  /// Searches a line of nine commits with these figures, `nil` for one that does not build.
  private func search(_ figures: [Double?]) async throws -> (ending: CommitSearch.Ending, trials: [CommitSearch.Trial]) {
    let boundary = try #require(
      FigureBoundary(good: RevisionFigure(exact: figures[0] ?? 0), bad: RevisionFigure(exact: figures[8] ?? 0)))
    var search = CommitSearch(try Self.line.bisection(from: "c0", to: "c8"), from: "c0", boundary)
    let ending = try await search.run { commit in
      let place = Int(commit.dropFirst()) ?? 0
      return figures[place].map { .figure(RevisionFigure(exact: $0)) } ?? .unusable("does not build")
    }
    return (ending, search.trials)
  }

  @Test("The commit at which a count changed is found, with the one before it", arguments: 1...8)
  func exact(first: Int) async throws {
    for (good, bad) in [(10.0, 12.0), (12.0, 10.0), (0, 1)] {
      let (ending, trials) = try await search((0..<9).map { $0 < first ? good : bad })
      #expect(ending == .found("c\(first)", before: "c\(first - 1)"))
      #expect(trials.count == 3)
    }
  }

  @Test("Where several commits changed a count, the one that crossed the middle is found")
  func several() async throws {
    // 100 → 110 → 190 → 200: the middle is 150.
    let (ending, _) = try await search([100, 100, 110, 110, 190, 190, 190, 200, 200])
    #expect(ending == .found("c4", before: "c3"))
  }

  @Test("Commits that do not build are passed over, or named where one of them may be it")
  func unbuildable() async throws {
    let passed = try await search([1, 1, 1, nil, 1, 2, 2, nil, 2])
    #expect(passed.ending == .found("c5", before: "c4"))
    #expect(passed.trials.filter { $0.verdict == .skipped }.allSatisfy { $0.reason == "does not build" })
    let undecided = try await search([1, 1, 1, nil, nil, 2, 2, 2, 2])
    #expect(undecided.ending == .undecided(["c5", "c4", "c3"]))
  }

  @Test("A count in the very middle is no proof of the change")
  func middle() async throws {
    #expect(try await search([0, 0, 0, 0, 5, 5, 5, 10, 10]).ending == .found("c7", before: "c6"))
  }

  @Test("Figures that are the same, or whose intervals overlap, have no boundary")
  func same() {
    #expect(FigureBoundary(good: RevisionFigure(exact: 3), bad: RevisionFigure(exact: 3)) == nil)
    #expect(FigureBoundary(good: RevisionFigure(exact: 1), bad: RevisionFigure(1.02, in: 0.99...1.05)) == nil)
    #expect(FigureBoundary(good: RevisionFigure(exact: 1), bad: RevisionFigure(1.10, in: 1.05...1.15)) != nil)
  }

  @Test(
    "Times are two ends of a search only if ab would call them different",
    arguments: [
      (ChangeOutcome.regressed, true), (.improved, true), (.inconclusive, false), (.equivalent, false), (.tooFewSamples, false),
    ])
  func timesDiffer(outcome: ChangeOutcome, isBoundary: Bool) {
    // Certainly slower, by less than the margin: the intervals of the two do not overlap, and it is no change all the same.
    let time = RevisionTime(figure: RevisionFigure(1.02, in: 1.01...1.03), outcome: outcome)
    #expect((FigureBoundary(badTime: time) != nil) == isBoundary)
  }

  @Test("A time whose interval holds the middle decides nothing")
  func uncertain() async throws {
    let boundary = try #require(FigureBoundary(good: RevisionFigure(exact: 1), bad: RevisionFigure(1.2, in: 1.18...1.22)))
    #expect(boundary.verdict(on: RevisionFigure(1.02, in: 0.99...1.05)) == .good)
    #expect(boundary.verdict(on: RevisionFigure(1.19, in: 1.15...1.25)) == .bad)
    #expect(boundary.verdict(on: RevisionFigure(1.09, in: 1.05...1.14)) == nil)
    var search = CommitSearch(try Self.line.bisection(from: "c6", to: "c8"), from: "c6", boundary)
    let ending = try await search.run { _ in .figure(RevisionFigure(1.09, in: 1.05...1.14)) }
    #expect(ending == .undecided(["c8", "c7"]))
    #expect(search.trials.first?.reason?.contains("--time-budget") == true)
    #expect(search.trials.first?.figure?.value == 1.09)
  }

  @Test("Whoever watches is told before and after every test")
  func told() async throws {
    let boundary = try #require(FigureBoundary(good: RevisionFigure(exact: 0), bad: RevisionFigure(exact: 1)))
    var search = CommitSearch(try Self.line.bisection(from: "c0", to: "c8"), from: "c0", boundary)
    var lines: [String] = []
    _ = try await search.run { _ in
      .figure(RevisionFigure(exact: 1))
    } tell: { bisection, trial in
      lines.append("\(trial?.commit ?? "next") \(bisection.stepsLeft)")
    }
    #expect(lines == ["next 3", "c4 2", "next 2", "c2 1", "next 1", "c1 0"])
  }
}
