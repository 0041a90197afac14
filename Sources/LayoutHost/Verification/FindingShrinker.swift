import ScriptShrinking

/// Plays scripts again to find the behaviours under which they show one sort of finding, and makes them smaller.
struct FindingShrinker {
  let hosted: HostedLayout
  let sort: HostFinding.Sort
  let player: HostPlayer
  /// The tried alternatives to the defaults of undocumented behaviour.
  let alternatives: [String]

  /// The defaults, as `nil`, and the alternatives.
  var behaviors: [String?] { [nil] + alternatives.map(Optional.some) }

  private nonisolated(nonsending) func shows(_ script: HostScript, under behavior: String?) async throws -> Bool {
    var script = script
    script.alternative = behavior
    return try await player.outcome(of: script, in: hosted).errors.contains { $0.sort == sort }
  }

  private nonisolated(nonsending) func shows(_ script: HostScript, underAll behaviors: [String?]) async throws -> Bool {
    for behavior in behaviors where try await !shows(script, under: behavior) { return false }
    return true
  }

  /// Returns the smallest script like `original`, with some of `steps` or simpler ones, that shows the finding under all `behaviors`. It uses the first one.
  nonisolated(nonsending) func smallest(
    of original: HostScript, _ steps: ArraySlice<HostStep>, under behaviors: [String?]
  ) async throws -> HostScript {
    let shrinker = ScriptShrinker<HostScript, HostStep>(simplerStarts: { $0.simplerStarts }, simplerSteps: { $0.simpler })
    let smallest = try await shrinker.shrink(start: original, steps: Array(steps)) { start, steps in
      var script = start
      script.steps = steps
      return try await shows(script, underAll: behaviors)
    }
    var script = smallest.start
    (script.steps, script.alternative) = (smallest.steps, behaviors[0])
    return script
  }

  /// The behaviours under which `script` shows the finding. Its own is known to be one of them.
  nonisolated(nonsending) func behaviors(showing script: HostScript) async throws -> Set<String?> {
    var found: Set<String?> = [script.alternative]
    for behavior in behaviors where !found.contains(behavior) {
      if try await shows(script, under: behavior) { found.insert(behavior) }
    }
    return found
  }

  /// The behaviours under which one of `scripts` shows the finding, and those of `known`.
  nonisolated(nonsending) func behaviors(showingAnyOf scripts: ArraySlice<HostScript>, beside known: Set<String?>) async throws -> Set<
    String?
  > {
    var found = known
    for behavior in behaviors where !found.contains(behavior) {
      for script in scripts where try await shows(script, under: behavior) {
        found.insert(behavior)
        break
      }
    }
    return found
  }

  /// The first of `scripts` that shows the finding under every behaviour. `nil` if no script does, or if `shown` already has every behaviour.
  nonisolated(nonsending) func first(of scripts: ArraySlice<HostScript>, missedUnder shown: Set<String?>) async throws -> HostScript? {
    let missing = behaviors.filter { !shown.contains($0) }
    if missing.isEmpty { return nil }
    for script in scripts where try await shows(script, underAll: missing + shown) { return script }
    return nil
  }
}
