/// Finds the smallest script that still shows a fault: delta debugging over its steps, then simpler steps, then a simpler start.
///
///     let shrinker = ScriptShrinker<Int, Int>(
///       simplerStarts: { SmallerNumbers.below($0, downTo: 1) }, simplerSteps: { SmallerNumbers.below($0, downTo: 0) })
///     let smallest = await shrinker.shrink(start: 100, steps: [3, 40, 5]) { start, steps in start + steps.reduce(0, +) > 20 }
///
/// It does not know the meaning of a step. One closure says whether a script shows the fault; two others return simpler starts and simpler steps. The result
/// is small but not always the smallest possible: no step can be left out, and no start or step can be replaced by a simpler one.
///
/// Source: Zeller and Hildebrandt, *Simplifying and isolating failure-inducing input* (IEEE Transactions on Software Engineering, 2002).
public struct ScriptShrinker<Start, Step> {
  /// Returns the starts that are simpler than a start, the simplest first. A chain of ever simpler starts must end.
  public var simplerStarts: (Start) -> [Start]
  /// Returns the steps that are simpler than a step, the simplest first. A chain of ever simpler steps must end.
  public var simplerSteps: (Step) -> [Step]
  /// The largest number of scripts to try.
  public var attemptLimit: Int

  /// A shrinker.
  public init(attemptLimit: Int = 400, simplerStarts: @escaping (Start) -> [Start], simplerSteps: @escaping (Step) -> [Step]) {
    (self.simplerStarts, self.simplerSteps, self.attemptLimit) = (simplerStarts, simplerSteps, attemptLimit)
  }

  /// A script: its start and its steps.
  public struct Script {
    /// Its start.
    public var start: Start
    /// Its steps, in order.
    public var steps: [Step]
  }

  /// Returns the smallest script found that still shows the fault; the given script if `showsFault` denies all others.
  ///
  /// - Parameters:
  ///   - start: The start of the script.
  ///   - steps: The steps of the script. The given script is assumed to show the fault and is not tried again.
  ///   - showsFault: Returns whether a script shows the same fault.
  /// - Throws: The errors of `showsFault`.
  /// - Complexity: Tries O(*s*² + *v*) scripts for *s* steps and *v* simpler values, at most ``attemptLimit``.
  public nonisolated(nonsending) func shrink<Failure: Error>(
    start: Start, steps: [Step], showsFault: nonisolated(nonsending) (Start, [Step]) async throws(Failure) -> Bool
  ) async throws(Failure) -> Script {
    var attempt = Attempt(best: Script(start: start, steps: steps), left: attemptLimit)
    var countBefore: Int
    repeat {
      countBefore = attempt.successes
      try await leaveOutSteps(&attempt, showsFault)
      try await simplifySteps(&attempt, showsFault)
      try await simplifyStart(&attempt, showsFault)
    } while attempt.successes > countBefore && attempt.left > 0
    return attempt.best
  }

  /// The best script so far, and the number of scripts that may still be tried.
  private struct Attempt {
    var best: Script
    var left: Int
    var successes = 0
  }

  /// Tries a script, and keeps it as the best one if it shows the fault. Returns whether it did.
  private nonisolated(nonsending) func adopt<Failure: Error>(
    _ candidate: Script, _ attempt: inout Attempt, _ showsFault: nonisolated(nonsending) (Start, [Step]) async throws(Failure) -> Bool
  ) async throws(Failure) -> Bool {
    guard attempt.left > 0 else { return false }
    attempt.left -= 1
    guard try await showsFault(candidate.start, candidate.steps) else { return false }
    attempt.best = candidate
    attempt.successes += 1
    return true
  }

  /// Leaves out half of the steps at once, then a quarter, down to single ones.
  private nonisolated(nonsending) func leaveOutSteps<Failure: Error>(
    _ attempt: inout Attempt, _ showsFault: nonisolated(nonsending) (Start, [Step]) async throws(Failure) -> Bool
  ) async throws(Failure) {
    var length = max(1, attempt.best.steps.count / 2)
    while length >= 1 {
      var first = 0
      while first < attempt.best.steps.count {
        var candidate = attempt.best
        candidate.steps.removeSubrange(first..<min(first + length, candidate.steps.count))
        if try await !adopt(candidate, &attempt, showsFault) { first += length }
      }
      length /= 2
    }
  }

  private nonisolated(nonsending) func simplifySteps<Failure: Error>(
    _ attempt: inout Attempt, _ showsFault: nonisolated(nonsending) (Start, [Step]) async throws(Failure) -> Bool
  ) async throws(Failure) {
    var place = 0
    while place < attempt.best.steps.count {
      var isReplaced = false
      for step in simplerSteps(attempt.best.steps[place]) where !isReplaced {
        var candidate = attempt.best
        candidate.steps[place] = step
        isReplaced = try await adopt(candidate, &attempt, showsFault)
      }
      if !isReplaced { place += 1 }
    }
  }

  private nonisolated(nonsending) func simplifyStart<Failure: Error>(
    _ attempt: inout Attempt, _ showsFault: nonisolated(nonsending) (Start, [Step]) async throws(Failure) -> Bool
  ) async throws(Failure) {
    var isReplaced: Bool
    repeat {
      isReplaced = false
      for start in simplerStarts(attempt.best.start) where !isReplaced {
        isReplaced = try await adopt(Script(start: start, steps: attempt.best.steps), &attempt, showsFault)
      }
    } while isReplaced
  }
}

/// Smaller numbers, which a shrinker tries in the place of a number.
public enum SmallerNumbers {
  /// Numbers from `lowest` up to `number` − 1, each closer to `number` by half; empty if `number` is not above `lowest`.
  ///
  ///     SmallerNumbers.below(100, downTo: 0)  // 0, 50, 75, 88, 94, 97, 99
  public static func below(_ number: Int, downTo lowest: Int) -> [Int] {
    var numbers: [Int] = []
    var distance = number - lowest
    while distance > 0 {
      numbers.append(number - distance)
      distance /= 2
    }
    return numbers
  }
}
