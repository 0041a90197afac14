import BenchmarkHarness

/// Where a script stands that changes nothing, such as one of queries; shared by the closures of a body.
///
/// Warm samples stay in a stretch of the script (``Calibration/stretch`` steps), which is taken untimed before. So how many places a sample visits does not
/// hang on how many iterations it has. The next sample has the next stretch.
final class ScriptPosition {
  /// The step to take next.
  private(set) var next = 0
  let count: Int
  /// The steps that are taken in turn: the whole script until a stretch begins.
  private var first = 0
  private var end: Int

  init(count: Int) {
    precondition(count > 0, "A script of no steps")
    self.count = count
    end = count
  }

  /// The step to take now; the one after it is next, and after the last the first.
  @inline(__always) func advance() -> Int {
    let current = next
    next = current &+ 1 == end ? first : current &+ 1
    return current
  }

  /// Begins the next stretch, and takes its steps once by `work`, which is given their number.
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
  ///   - position: The script's.
  ///   - arm: Reads the input of the step that it is given.
  ///   - run: Takes so many steps.
  init(along position: ScriptPosition, arm: @escaping (Int) -> Void = { _ in }, run: @escaping (Int) -> Void) {
    self.init(run: run, warmUp: { _ in position.rehearse(run) }, arm: { arm(position.next) })
  }
}

/// Where a round trip stands; shared by the closures of a body.
///
/// In warm samples a stretch of the way there is taken untimed; then it is undone and taken again in turn, each step being timed: updates of the same kind at
/// the same places. Otherwise every step there and back is timed in turn.
final class TripPosition {
  private let length: Int
  private let whole: ScriptPosition
  /// Where the stretch begins, how many steps it has, and how many of them are taken; no steps before the first warm sample.
  private var start = 0
  private var stretch = 0
  private var taken = 0
  private var isReturning = true

  /// A trip of so many steps one way. The step that undoes step *i* is 2 × length − 1 − *i*.
  init(length: Int) {
    self.length = length
    whole = ScriptPosition(count: 2 * length)
  }

  /// The next step of the whole trip.
  var next: Int { whole.next }

  /// Undoes what is taken of a stretch, begins the next, and takes its steps.
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
  ///   - arm: Reads the input of the step that it is given.
  ///   - step: Takes the step that it is given.
  init(trip length: Int, arm: @escaping (Int) -> Void = { _ in }, step: @escaping (Int) -> Void) {
    let position = TripPosition(length: length)
    self.init(run: { position.run($0, step) }, warmUp: { _ in position.rehearse(step) }, arm: { arm(position.next) })
  }
}
