import LayoutTestSupport
import UIKit

/// Verifies hosted layouts without an oracle: plays scripts, and shrinks each sort of fault to the smallest script that shows it.
///
///     let verification = HostVerification([plainFlow], player: .program(.current(arguments: ["host-script"])))
///     let report = try await verification.run()
///     print(report.text)
///     exit(report.exitCode)  // 3 if a layout has an error
public struct HostVerification: Sendable {
  /// The layouts.
  public var layouts: [HostedLayout]
  /// Where the scripts are played.
  public var player: HostPlayer
  /// The seeds of the random scripts.
  public var seeds: [UInt64]
  /// The number of steps of a random script.
  public var stepCount: Int
  /// The number of items in the scripts of one step.
  public var itemCount: Int
  /// The names of the ``UIKit/UndocumentedBehavior/alternatives`` that are tried beside the defaults.
  public var alternatives: [String]
  /// How many of the alternatives are tried for each script. All scripts together try all of them in turn.
  public var alternativesPerScript: Int

  /// A verification.
  public init(
    _ layouts: [HostedLayout], player: HostPlayer, seeds: [UInt64] = Array(1...80), stepCount: Int = 8, itemCount: Int = 60,
    alternatives: [String] = UndocumentedBehavior.alternatives.map(\.name), alternativesPerScript: Int = 1
  ) {
    (self.layouts, self.player, self.seeds) = (layouts, player, seeds)
    (self.stepCount, self.itemCount) = (stepCount, itemCount)
    (self.alternatives, self.alternativesPerScript) = (alternatives, alternatives.isEmpty ? 0 : max(0, alternativesPerScript))
  }

  /// What a verification is at.
  public enum Progress: Hashable, Sendable {
    /// Plays the scripts of a layout.
    case playing(layout: String, script: Int, of: Int)
    /// Shrinks the script of a fault.
    case shrinking(layout: String, HostFault.Kind)
  }

  /// Verifies all layouts, one after the other.
  /// - Throws: A ``HostError`` if the program cannot play a script.
  public nonisolated(nonsending) func run(progress: (Progress) -> Void = { _ in }) async throws -> HostVerificationReport {
    var report = HostVerificationReport()
    for hosted in layouts { report.layouts.append(try await verify(hosted, progress)) }
    return report
  }

  private nonisolated(nonsending) func verify(_ hosted: HostedLayout, _ progress: (Progress) -> Void) async throws -> VerifiedLayout {
    var result = VerifiedLayout(name: hosted.name, summary: hosted.summary)
    var sightings = FaultSightings()
    let scripts =
      HostScript.singleSteps(itemCount: itemCount, itemsPerSection: hosted.itemsPerSection)
      + seeds.map { HostScript.random(seed: $0, stepCount: stepCount, itemsPerSection: hosted.itemsPerSection) }
    var turn = 0
    for (number, script) in scripts.enumerated() {
      progress(.playing(layout: hosted.name, script: number + 1, of: scripts.count))
      let outcome = try await player.outcome(of: script, in: hosted)
      sightings.note(outcome, of: script)
      for cost in outcome.costs where !result.costs.contains(where: { $0.sort == cost.sort }) { result.costs.append(cost) }
      result.scriptCount += 1
      result.faultyScriptCount += outcome.errors.isEmpty ? 0 : 1
      for _ in 0..<alternativesPerScript {
        var other = script
        other.alternative = alternatives[turn % alternatives.count]
        turn += 1
        sightings.note(try await player.outcome(of: other, in: hosted), of: other)
        result.alternativeScriptCount += 1
      }
    }
    for sighting in sightings.inOrder {
      progress(.shrinking(layout: hosted.name, sighting.finding.fault.kind))
      result.findings.append(
        try await shrunk(sighting.finding, of: sighting.script, scriptCount: sighting.count, hosted: hosted))
    }
    return result
  }

  /// A finding in the smallest script that shows it, with the alternatives under which it shows and a test to paste.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - original: The script that shows it.
  ///   - scriptCount: How many scripts show it.
  ///   - hosted: The layout.
  public nonisolated(nonsending) func shrunk(
    _ finding: HostFinding, of original: HostScript, scriptCount: Int, hosted: HostedLayout
  ) async throws -> VerifiedFinding {
    let sort = finding.sort
    // A script that never ends costs the deadline each time that it is tried.
    let player = sort.kind == .endless ? player.limited(to: .seconds(2)) : player
    let shrinker = ScriptShrinker<HostScript, HostStep>(simplerStarts: { $0.simplerStarts }, simplerSteps: { $0.simpler })
    let steps = Array(original.steps.prefix(finding.step))
    let smallest = try await shrinker.shrink(start: original, steps: steps) { start, steps in
      var script = start
      script.steps = steps
      return try await player.outcome(of: script, in: hosted).errors.contains { $0.sort == sort }
    }
    var script = smallest.start
    script.steps = smallest.steps
    let last = try await player.outcome(of: script, in: hosted, namesFunctions: true).errors.first { $0.sort == sort }
    var shownUnder: Set<String?> = []
    for name in [nil] + alternatives.map(Optional.some) {
      var other = script
      other.alternative = name
      let outcome = try await player.outcome(of: other, in: hosted)
      if outcome.errors.contains(where: { $0.sort == sort }) { shownUnder.insert(name) }
    }
    let shown = last ?? finding
    return VerifiedFinding(
      finding: shown, script: script, original: original, scriptCount: scriptCount,
      dependence: BehaviorDependence(shownUnder: shownUnder, of: alternatives),
      test: SwiftTestSource(layout: hosted.name, script: script, finding: shown).text)
  }
}

/// The first script that shows each sort of fault, and how many do.
struct FaultSightings {
  struct Sighting {
    let finding: HostFinding
    let script: HostScript
    var count: Int
  }

  private(set) var inOrder: [Sighting] = []

  mutating func note(_ outcome: HostOutcome, of script: HostScript) {
    for finding in outcome.errors {
      guard let place = inOrder.firstIndex(where: { $0.finding.sort == finding.sort }) else {
        inOrder.append(Sighting(finding: finding, script: script, count: 1))
        continue
      }
      if script.alternative == nil, inOrder[place].script.alternative != nil {
        // A script under the defaults says more than one under an alternative.
        inOrder[place] = Sighting(finding: finding, script: script, count: inOrder[place].count)
      }
      inOrder[place].count += 1
    }
  }
}
