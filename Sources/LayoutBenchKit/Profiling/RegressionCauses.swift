import BenchmarkProfiles
import BenchmarkReports
import BenchmarkResults
import Foundation

/// Which functions made cells more expensive: profiles of both programs, for the summary of a job.
struct RegressionCauses {
  /// The two programs.
  enum Side {
    /// The one that is compared with.
    case before
    /// The one of interest.
    case now
  }

  /// Profiles a cell in one of the programs.
  let profile: (CellIdentifier, ProfileEvent, Side) async throws -> StackProfile

  /// A profile takes some ten seconds, so only the first cells get one.
  static let mostCells = 3
  /// The functions named for a cell.
  static let functions = 3

  /// Causes by these profiles.
  init(profile: @escaping (CellIdentifier, ProfileEvent, Side) async throws -> StackProfile) { self.profile = profile }

  /// Causes by profiles of these programs, over the items of this selection.
  init(before: String, now: String, selection: RunSelection) {
    self.init { cell, event, side in
      let profiler = CellProfiler(
        program: side == .before ? before : now, flags: selection.items(of: cell).flags, limit: .seconds(600))
      return try await profiler.profile(cell, event).profile
    }
  }

  /// A line for each of the first cells that cost more: the functions whose work grew most.
  func lines(for comparison: RunComparison) async -> [String] {
    var lines: [String] = []
    for cell in comparison.cells(where: \.isRegression).prefix(Self.mostCells) {
      let metrics = comparison.changes.filter { $0.cell == cell && $0.outcome.isRegression }.map(\.metric)
      lines.append("\(cell): \(await words(on: cell, Self.events(for: metrics)))")
    }
    return lines
  }

  /// What is profiled where these figures grew, the best first: instructions, unless only memory did.
  static func events(for metrics: [Metric]) -> [ProfileEvent] {
    let found = metrics.map { ProfileHint.events($0).flatMap(ProfileEvent.init) ?? .instructions }
    return [.instructions, .allocations, .heap].filter(found.contains)
  }

  /// The first profile that can be made here: without valgrind, allocations may still name the functions.
  private func words(on cell: CellIdentifier, _ events: [ProfileEvent]) async -> String {
    var fault: (any Error)?
    for event in events {
      do {
        let before = try await profile(cell, event, .before)
        return Self.words(ProfileDifference(before: before, now: try await profile(cell, event, .now)))
      } catch {
        fault = fault ?? error
      }
    }
    return "could not be profiled" + (fault.map { ": \($0)" } ?? "")
  }

  /// `+1,200 instructions in 8 iterations: +900 in A.f(), +300 in B.g()`
  static func words(_ difference: ProfileDifference) -> String {
    let event = difference.now.event
    let sum = ProfileFigure.signed(difference.change)
    let increases = difference.increases(functions).map { "\(ProfileFigure.signed($0.change)) in \($0.name)" }
    let reason =
      increases.isEmpty
      ? event == .instructions ? "no function does more work, so only the time changed" : "no function takes more"
      : increases.joined(separator: ", ")
    let span = event.isPerIteration ? " in \(difference.now.iterations) iterations" : ""
    return "\(sum) \(event.unit)\(span): \(reason)"
  }
}

/// Programs that `ab`, `profile` and `bisect` have built and kept, for verbs that do not build.
struct KeptPrograms {
  /// The folder in which they are kept; `nil` outside of a checkout.
  let folder: String?

  /// The programs in this folder.
  init(folder: String?) { self.folder = folder }

  /// Those of the checkout that holds the working directory.
  init() async { folder = (try? await SourceCheckout()).map { $0.root + "/.build/ab" } }

  /// The program of a commit, if it is kept.
  func program(of commit: String?) -> String? {
    guard let folder, let commit, !commit.isEmpty else { return nil }
    let path = "\(folder)/\(commit)/layoutbench"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// What a check can say of the functions that made cells more expensive: it profiles kept programs, and does not build any.
  /// - Parameter now: The program of the candidate; without one that of its commit, if it is kept.
  func causes(of comparison: RunComparison, now: String? = nil) async -> [String] {
    guard comparison.changes.contains(where: \.outcome.isRegression) else { return [] }
    let commits = (before: comparison.baseline.manifest.revision.commit, now: comparison.candidate.manifest.revision.commit)
    guard let before = program(of: commits.before) else { return [Self.absence(of: commits.before, comparison.baseline.name)] }
    guard let now = now ?? program(of: commits.now) else { return [Self.absence(of: commits.now, comparison.candidate.name)] }
    var selection = comparison.candidate.manifest.plan.selection ?? RunSelection()
    if let seed = comparison.candidate.manifest.plan.seed { selection.seed = seed }
    return await RegressionCauses(before: before, now: now, selection: selection).lines(for: comparison)
  }

  private static func absence(of commit: String?, _ name: String) -> String {
    let program = commit.map { "the program of \(name) (\($0.prefix(7)))" } ?? "the commit of \(name)"
    return commit == nil
      ? "no functions are named, because \(program) is unknown"
      : "no functions are named, because \(program) is not kept here; the commands below build it"
  }
}
