import ScriptShrinking
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
  /// The player of the scripts.
  public var player: HostPlayer
  /// The seeds of the random scripts.
  public var seeds: [UInt64]
  /// The number of steps of a random script.
  public var stepCount: Int
  /// The number of items in the scripts of one step.
  public var itemCount: Int
  /// The names of the ``UIKit/UndocumentedBehavior/alternatives`` that are tried in addition to the defaults.
  public var alternatives: [String]
  /// The number of alternatives that are tried for each script. The scripts take turns, so that all alternatives are tried.
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

  /// The progress of a verification.
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
        try await shrunk(
          sighting.finding, of: sighting.scripts, seenUnder: sighting.behaviors, scriptCount: sighting.count, hosted: hosted))
    }
    return result
  }

  /// Returns a finding in the smallest script that shows it, with the alternatives under which it shows and a test to paste.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - scripts: Scripts that show it, at least one. The first is shrunk. The others are played under each alternative under which the smallest does not show it.
  ///   - seenUnder: The alternatives under which any script has already shown it; `nil` in it means the defaults.
  ///   - scriptCount: The number of scripts that show it.
  ///   - hosted: The layout.
  public nonisolated(nonsending) func shrunk(
    _ finding: HostFinding, of scripts: [HostScript], seenUnder: Set<String?> = [], scriptCount: Int, hosted: HostedLayout
  ) async throws -> VerifiedFinding {
    let sort = finding.sort
    // Each try of a script that never ends takes the whole deadline.
    let shrinker = FindingShrinker(
      hosted: hosted, sort: sort, player: sort.kind == .endless ? player.limited(to: .seconds(2)) : player, alternatives: alternatives)
    var original = scripts[0]
    var script = try await shrinker.smallest(of: original, original.steps.prefix(finding.step), under: [original.alternative])
    var shownByScript = try await shrinker.behaviors(showing: script)
    // One script is not enough: the smallest was shrunk under one behaviour. Under another one, a cell fewer may be visible.
    let tried = sort.kind == .endless ? scripts.prefix(3) : scripts[...]
    let shownByAny = try await shrinker.behaviors(showingAnyOf: tried, beside: seenUnder.union(shownByScript))
    let dependence = BehaviorDependence(shownUnder: shownByAny, of: alternatives)
    // A finding that depends on no behaviour is best shown by a script that needs no particular behaviour either.
    if dependence == .independent, let other = try await shrinker.first(of: tried, missedUnder: shownByScript) {
      original = other
      script = try await shrinker.smallest(of: other, other.steps[...], under: shrinker.behaviors)
      shownByScript = Set(shrinker.behaviors)
    }
    let shown = try await player.outcome(of: script, in: hosted, namesFunctions: true).errors.first { $0.sort == sort } ?? finding
    return VerifiedFinding(
      finding: shown, script: script, original: original, scriptCount: scriptCount, dependence: dependence,
      hidingAlternatives: dependence == .independent ? alternatives.filter { !shownByScript.contains($0) } : [],
      test: SwiftTestSource(layout: hosted.name, script: script, finding: shown).text)
  }
}

/// The first scripts that show each sort of fault, and the number of scripts that show it.
struct FaultSightings {
  struct Sighting {
    let finding: HostFinding
    /// At most ``mostScripts``, all under the same behaviour.
    var scripts: [HostScript]
    /// The alternatives under which any script showed it; `nil` means the defaults.
    var behaviors: Set<String?>
    var count: Int
  }

  /// The most scripts that are kept of each sort.
  private static let mostScripts = 60

  private(set) var inOrder: [Sighting] = []

  mutating func note(_ outcome: HostOutcome, of script: HostScript) {
    for finding in outcome.errors {
      guard let place = inOrder.firstIndex(where: { $0.finding.sort == finding.sort }) else {
        inOrder.append(Sighting(finding: finding, scripts: [script], behaviors: [script.alternative], count: 1))
        continue
      }
      if script.alternative == nil, inOrder[place].scripts[0].alternative != nil {
        // A script under the defaults says more than one under an alternative.
        inOrder[place] = Sighting(
          finding: finding, scripts: [script], behaviors: inOrder[place].behaviors, count: inOrder[place].count)
      } else if inOrder[place].scripts.count < Self.mostScripts, script.alternative == inOrder[place].scripts[0].alternative {
        inOrder[place].scripts.append(script)
      }
      inOrder[place].behaviors.insert(script.alternative)
      inOrder[place].count += 1
    }
  }
}
