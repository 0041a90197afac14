import BenchmarkProfiles
import BenchmarkResults

/// Which functions made cells more expensive: profiles of both programs, for the summary of a job.
struct RegressionCauses {
  /// The program that is compared with.
  let before: String
  /// The program of interest.
  let now: String
  /// What chose the cells and their items.
  let selection: RunSelection

  /// A profile takes some ten seconds, so only the first cells get one.
  private static let mostCells = 3
  /// The functions named for a cell.
  private static let functions = 3

  /// A line for each of the first cells that cost more: the functions whose work grew most.
  func lines(for comparison: RunComparison) async -> [String] {
    var lines: [String] = []
    for cell in comparison.cells(where: \.isRegression).prefix(Self.mostCells) {
      do {
        let difference = ProfileDifference(before: try await profile(cell, before), now: try await profile(cell, now))
        lines.append("\(cell): \(Self.words(difference))")
      } catch {
        lines.append("\(cell) could not be profiled: \(error)")
      }
    }
    return lines
  }

  private func profile(_ cell: CellIdentifier, _ program: String) async throws -> StackProfile {
    let profiler = CellProfiler(
      program: program, flags: selection.itemsOnly.withAbsolutePaths.flags, planted: PlantedOptions(), limit: .seconds(600))
    return try await profiler.profile(cell, .instructions).profile
  }

  /// `+1,200 instructions in 8 iterations: +900 in A.f(), +300 in B.g()`
  static func words(_ difference: ProfileDifference) -> String {
    let sum = ProfileFigure.signed(difference.change)
    let increases = difference.increases(functions).map { "\(ProfileFigure.signed($0.change)) in \($0.name)" }
    let reason = increases.isEmpty ? "no function does more work, so only the time changed" : increases.joined(separator: ", ")
    return "\(sum) instructions in \(difference.now.iterations) iterations: \(reason)"
  }
}
