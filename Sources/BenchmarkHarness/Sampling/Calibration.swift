/// The length of a body's samples.
package struct Calibration: Codable, Hashable, Sendable {
  /// The number of iterations in each sample.
  package var iterations: Int
  /// The average time of a sample of that many iterations, in nanoseconds.
  package var nanoseconds: Int

  /// The largest number of iterations in a sample.
  package static var mostIterations: Int { 1 << 20 }

  /// The number of places that a warm sample visits. The iterations are a multiple of this number, unless that many take a millisecond, or 20 ms with
  /// their set-up.
  ///
  /// The same work takes longer at more places, because more of them are in slower caches. If the number of places depended on the cost of the trials,
  /// the same work could differ by up to a tenth from itself.
  package static var stretch: Int { 16 }

  /// Whether `batch`, of this many iterations, lasted less than a quarter of the calibrated time. The trials were then slowed by something else.
  func isContradicted(by batch: Sample) -> Bool { batch.nanoseconds < nanoseconds / 4 }
}

/// The cost of trial iterations of a body.
package struct IterationCost: Hashable, Sendable {
  /// The number of trial iterations.
  package private(set) var iterations = 0
  /// The time of the timed parts of all iterations, in nanoseconds.
  package private(set) var nanoseconds = 0
  /// The whole time of all iterations, including set-up and tear-down, in nanoseconds.
  package private(set) var overallNanoseconds = 0
  /// The shortest trial batch, in nanoseconds.
  private var shortestBatch = Int.max

  /// No trials yet.
  package init() {}

  /// Trials that took this long. Unless `overallNanoseconds` is given, set-up and tear-down took no time.
  package init(iterations: Int, nanoseconds: Int, overallNanoseconds: Int? = nil) {
    self.iterations = iterations
    self.nanoseconds = nanoseconds
    self.overallNanoseconds = overallNanoseconds ?? nanoseconds
    shortestBatch = nanoseconds
  }

  mutating func add(_ batch: Sample, overall: Int) {
    iterations += batch.iterations
    nanoseconds += batch.nanoseconds
    overallNanoseconds += overall
    shortestBatch = min(shortestBatch, batch.nanoseconds)
  }

  /// The mean time of one iteration, in nanoseconds.
  package var mean: Double { iterations == 0 ? 0 : Double(nanoseconds) / Double(iterations) }

  /// The mean time of one iteration including set-up and tear-down, in nanoseconds.
  package var overallMean: Double { iterations == 0 ? 0 : Double(overallNanoseconds) / Double(iterations) }

  /// Returns the number of iterations whose samples last `shortest` nanoseconds on average, with a fifth to spare. It is a number of whole stretches.
  /// Work that is too expensive for that gets the number that it needs: 1 if one iteration lasts that long.
  package func iterations(lasting shortest: Int) -> Int {
    let wanted = mean < Double(shortest) ? 1.2 * Double(shortest) / max(mean, .leastNormalMagnitude) : 1
    return wholeStretches(wanted < Double(Calibration.mostIterations) ? max(1, Int(wanted.rounded(.up))) : Calibration.mostIterations)
  }

  /// Returns the smallest number of iterations that last `nanoseconds` on average, at least 1. It need not be a number of whole stretches.
  func fewestIterations(lasting nanoseconds: Int) -> Int {
    let wanted = Double(nanoseconds) / max(mean, .leastNormalMagnitude)
    return wanted < Double(Calibration.mostIterations) ? max(1, Int(wanted.rounded(.up))) : Calibration.mostIterations
  }

  /// Returns at least `count` iterations, rounded up to whole stretches unless a stretch takes a millisecond, or 20 ms with its set-up.
  func wholeStretches(_ count: Int) -> Int {
    let stretch = Calibration.stretch
    let isLong = mean * Double(stretch) >= 1_000_000 || overallMean * Double(stretch) >= 20_000_000
    return isLong ? count : (count + stretch - 1) / stretch * stretch
  }

  /// Returns the calibration of samples that last `shortest` nanoseconds on average.
  package func calibration(lasting shortest: Int) -> Calibration { calibration(of: iterations(lasting: shortest)) }

  /// Returns the calibration of samples of `count` iterations.
  func calibration(of count: Int) -> Calibration {
    Calibration(iterations: count, nanoseconds: Int((Double(count) * mean).rounded()))
  }

  /// The smallest number of trial iterations for a mean. An edit at one random place may cost a thousandth of an edit at another.
  static let fewestTrials = 32
  /// The total length of the trials, as a number of samples.
  static let trialSamples = 4

  /// Whether more trials would not change the calibration of samples that last `shortest` nanoseconds.
  func isSettled(for shortest: Int) -> Bool {
    if iterations >= Calibration.mostIterations { return true }
    // After three single iterations, each of them long enough, a sample is one iteration, whatever other iterations cost.
    if iterations == 3 && shortestBatch >= shortest { return true }
    return iterations >= Self.fewestTrials && nanoseconds / Self.trialSamples >= shortest
  }

  /// Returns the number of iterations to try next. It is at most what fits in `time` nanoseconds, but at least one.
  func nextTrial(for shortest: Int, within time: Int) -> Int {
    if iterations < 3 && shortestBatch >= shortest { return 1 }
    let wanted = Double(Self.trialSamples) * Double(shortest) / max(mean, .leastNormalMagnitude)
    let most = min(Calibration.mostIterations, iterations * 64)
    let total = max(Self.fewestTrials, wanted < Double(most) ? Int(wanted.rounded(.up)) : most)
    let next = max(1, min(total, most) - iterations)
    return Double(next) * overallMean <= Double(time) ? next : max(1, Int(Double(time) / overallMean))
  }
}

extension Stopwatch {
  /// The largest number of interrupted trials of a body that are repeated. If a machine interrupts more of them, it is measured as it is.
  private static var mostInterruptedTrials: Int { 8 }
  /// The largest number of times that all trials of a body are repeated because a batch with the resulting number of iterations was much too short.
  private static var mostRecounts: Int { 3 }
  /// Repeated trials may last at least this many samples, even after the deadline.
  private static var recountedSamples: Int { 16 }

  /// Measures the average cost of an iteration of `body` in trials that end at `deadline` or soon after it. At least one trial is made.
  ///
  /// The first iteration is not counted, because it pays for one-time work. The costs of iterations differ: an edit at the end of the data may cost a
  /// thousandth of one at its start. So the mean covers at least 32 iterations, unless each of the first three is long enough for a sample. Up to eight
  /// trials that another process interrupted are repeated.
  ///
  /// If the host of a virtual machine stops it for a while, no switch to another process is counted, but the clock continues. The mean is then too high,
  /// and a sample would get too few iterations. So a batch with the resulting number of iterations, at least 16, is timed as well. If it lasts less than
  /// a quarter of the time by the mean, all trials are repeated, up to three times. This check is left out after fewer than 32 trial iterations, and if
  /// there is no time left to set up the batch.
  package func cost(of body: MeasuredBody, lasting shortest: Int, until deadline: Int = .max) -> IterationCost {
    _ = time(body, iterations: 1)
    var (deadline, recounts) = (deadline, 0)
    while true {
      let cost = trials(of: body, lasting: shortest, until: deadline)
      let now = clock.now()
      let end = max(deadline, now + Self.recountedSamples * shortest)
      let count = max(cost.iterations(lasting: shortest), Calibration.stretch)
      let canCheck = cost.iterations >= IterationCost.fewestTrials && cost.mean > 0
      guard recounts < Self.mostRecounts, canCheck, Double(count) * (cost.overallMean - cost.mean) <= Double(end - now) else { return cost }
      let batch = time(body, iterations: count)
      guard cost.calibration(of: count).isContradicted(by: batch) else { return cost }
      recounts += 1
      deadline = max(deadline, clock.now() + Self.recountedSamples * shortest)
    }
  }

  /// Returns the cost of iterations of `body` in trials until their mean is settled, or until `deadline`. At least one trial is made.
  private func trials(of body: MeasuredBody, lasting shortest: Int, until deadline: Int) -> IterationCost {
    var cost = IterationCost()
    var interrupted = 0
    repeat {
      let start = clock.now()
      let count = cost.nextTrial(for: shortest, within: deadline - start)
      let batch = time(body, iterations: count)
      // In a trial of microseconds, a few milliseconds of another process would make every sample of the run too short.
      if batch.usage.involuntarySwitches > 0, interrupted < Self.mostInterruptedTrials, clock.now() < deadline {
        interrupted += 1
        continue
      }
      // The time is negative only if the clock jumped.
      cost.add(batch, overall: max(batch.nanoseconds, clock.now() - start))
    } while cost.iterations == 0 || !cost.isSettled(for: shortest) && clock.now() < deadline
    return cost
  }

  /// Returns the number of iterations of `body` that a sample needs to last `shortest` nanoseconds on average. A body so quick that 2²⁰ iterations do not
  /// last that long gets that many. Trials end at `deadline`.
  package func calibrate(_ body: MeasuredBody, lasting shortest: Int, until deadline: Int = .max) -> Calibration {
    cost(of: body, lasting: shortest, until: deadline).calibration(lasting: shortest)
  }
}
