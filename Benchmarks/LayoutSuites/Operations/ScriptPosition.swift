import BenchmarkHarness

/// The position in a script that changes nothing, such as a script of queries. The closures of a body share it.
///
/// Warm samples stay in a stretch of the script (``Calibration/stretch`` steps), whose steps are first taken once, untimed. So the number of places that a
/// sample visits does not depend on the number of its iterations. The next sample has the next stretch.
final class ScriptPosition {
  /// The step to take next.
  private(set) var next = 0
  let count: Int
  /// The range of the steps that are taken in turn: the whole script until a stretch begins.
  private var first = 0
  private var end: Int

  init(count: Int) {
    precondition(count > 0, "A script of no steps")
    self.count = count
    end = count
  }

  /// Returns the step to take now, and moves on to the next step; after the last step, to the first.
  @inline(__always) func advance() -> Int {
    let current = next
    next = current &+ 1 == end ? first : current &+ 1
    return current
  }

  /// Begins the next stretch. Calls `work` with the number of its steps, to take them once.
  func rehearse(_ work: (Int) -> Void) {
    first = end == count ? 0 : end
    end = min(first + Calibration.stretch, count)
    next = first
    work(end - first)
  }
}

extension MeasuredBody {
  /// Work along a script that changes nothing.
  /// - Parameters:
  ///   - position: The position in the script.
  ///   - arm: Reads the input of the given step.
  ///   - run: Takes the given number of steps.
  init(along position: ScriptPosition, arm: @escaping (Int) -> Void = { _ in }, run: @escaping (Int) -> Void) {
    self.init(run: run, warmUp: { _ in position.rehearse(run) }, arm: { arm(position.next) })
  }
}

/// The position in a round trip. The closures of a body share it.
///
/// For warm samples, a stretch of the way there is first taken untimed. Then it is undone and taken again in turn, and each of these steps is timed: they
/// are updates of the same kind at the same places. For other samples, every step there and back is timed in turn.
final class TripPosition {
  private let length: Int
  private let whole: ScriptPosition
  /// The start of the stretch, the number of its steps, and the number of steps that are taken. It has no steps before the first warm sample.
  private var start = 0
  private var stretch = 0
  private var taken = 0
  private var isReturning = true

  /// A trip of `length` steps one way. The step that undoes step *i* is 2 × length − 1 − *i*.
  init(length: Int) {
    self.length = length
    whole = ScriptPosition(count: 2 * length)
  }

  /// The next step of the whole trip.
  var next: Int { whole.next }

  /// Undoes the taken steps of a stretch, begins the next stretch, and takes its steps.
  func rehearse(_ step: (Int) -> Void) {
    while taken > 0 { back(step) }
    start = start + stretch < length ? start + stretch : 0
    stretch = min(Calibration.stretch, length - start)
    while taken < stretch { forth(step) }
    isReturning = true
  }

  /// Takes `count` steps.
  @inline(__always) func run(_ count: Int, _ step: (Int) -> Void) {
    guard stretch > 0 else {
      for _ in 0..<count { step(whole.advance()) }
      return
    }
    for _ in 0..<count {
      if isReturning { back(step) } else { forth(step) }
      if taken == 0 { isReturning = false } else if taken == stretch { isReturning = true }
    }
  }

  @inline(__always) private func forth(_ step: (Int) -> Void) {
    step(start &+ taken)
    taken &+= 1
  }

  @inline(__always) private func back(_ step: (Int) -> Void) {
    taken &-= 1
    step(2 &* length &- 1 &- start &- taken)
  }
}

extension MeasuredBody {
  /// Work along a round trip of `length` steps one way.
  /// - Parameters:
  ///   - length: The steps one way.
  ///   - arm: Reads the input of the given step.
  ///   - step: Takes the given step.
  init(trip length: Int, arm: @escaping (Int) -> Void = { _ in }, step: @escaping (Int) -> Void) {
    let position = TripPosition(length: length)
    self.init(run: { position.run($0, step) }, warmUp: { _ in position.rehearse(step) }, arm: { arm(position.next) })
  }
}
