import Foundation

/// The outcome of a script.
public struct HostOutcome: Hashable, Codable, Sendable {
  /// The layout's errors in the first state of the script that has any.
  public internal(set) var errors: [HostFinding] = []
  /// Its needless costs, the first of each sort.
  public internal(set) var costs: [HostFinding] = []
  /// Its work in all steps, without the opening and without the requests of checks.
  public internal(set) var counts = StageCounts()
}

extension HostScript {
  /// The place in a script that a child process reports.
  public enum Place: Codable, Hashable, Sendable {
    /// At a step; 0 is the opening.
    case step(Int)
    /// At the check after a step.
    case check(Int)
  }

  /// Plays the script in this process and checks the layout after the opening and after each step. It ends at the first state with an error.
  ///
  /// A crash of the layout ends this process, and a layout that does not end never returns. ``HostProgram`` plays in a child process instead.
  /// - Parameters:
  ///   - hosted: The layout.
  ///   - reached: Called before each step and each check.
  /// - Throws: A ``HostError`` if the script names an undocumented behaviour that does not exist.
  @MainActor public func play(in hosted: HostedLayout, reached: (Place) -> Void = { _ in }) throws(HostError) -> HostOutcome {
    let behavior = try self.behavior()
    var outcome = HostOutcome()
    reached(.step(0))
    let stage = LayoutStage(
      hosted, data: data, size: CGSize(width: Double(width), height: Double(height)), isInSuperview: isInSuperview, behavior: behavior)
    stage.resetCounts()
    for number in 0...steps.count {
      if number > 0 {
        reached(.step(number))
        stage.perform(steps[number - 1])
      }
      reached(.check(number))
      for finding in HostFinding.findings(stage.check(seed: data.seed), step: number) {
        if !finding.fault.kind.isCost {
          outcome.errors.append(finding)
        } else if !outcome.costs.contains(where: { $0.sort == finding.sort }) {
          outcome.costs.append(finding)
        }
      }
      outcome.counts = stage.counts
      if !outcome.errors.isEmpty { break }
    }
    return outcome
  }
}
