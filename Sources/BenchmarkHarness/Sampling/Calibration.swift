/// How a body is sampled.
package struct Calibration: Codable, Hashable, Sendable {
  /// The iterations of each sample.
  package var iterations: Int
  /// How long a sample of that many iterations lasts on average, in nanoseconds.
  package var nanoseconds: Int

  /// The most iterations of a sample.
  package static var mostIterations: Int { 1 << 20 }

  /// How many places a warm sample visits. Its iterations are a multiple of this, unless so many take a millisecond, or 20 ms with their setting up.
  ///
  /// The same work takes longer at more places, because they are in caches farther away. If the number of places followed from what the trials happened to
  /// cost, the same work would differ by up to a tenth from itself.
  package static var stretch: Int { 16 }

  /// Whether `batch`, of this many iterations, lasted less than a quarter of the calibrated time. The trials were then slowed by something else.
  func isContradicted(by batch: Sample) -> Bool { batch.nanoseconds < nanoseconds / 4 }
}

/// What trial iterations of a body cost.
package struct IterationCost: Hashable, Sendable {
  /// The number of trial iterations.
  package private(set) var iterations = 0
  /// The timed part of all of them, in nanoseconds.
  package private(set) var nanoseconds = 0
  /// All of their time, with what was set up and torn down around them, in nanoseconds.
  package private(set) var overallNanoseconds = 0
  /// The shortest trial batch, in nanoseconds.
  private var shortestBatch = Int.max

  /// No trials yet.
  package init() {}

  /// Trials that took this long. Setting up and tearing down took nothing unless `overallNanoseconds` says otherwise.
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

  /// The mean time of one iteration with what is set up and torn down around it, in nanoseconds.
  package var overallMean: Double { iterations == 0 ? 0 : Double(overallNanoseconds) / Double(iterations) }

  /// The iterations whose samples last `shortest` nanoseconds on average, with a fifth to spare: whole stretches, or for work too expensive
  /// for that, as many as are needed: 1 if one iteration lasts that long.
  package func iterations(lasting shortest: Int) -> Int {
    let wanted = mean < Double(shortest) ? 1.2 * Double(shortest) / max(mean, .leastNormalMagnitude) : 1
    return wholeStretches(wanted < Double(Calibration.mostIterations) ? max(1, Int(wanted.rounded(.up))) : Calibration.mostIterations)
  }

  /// The fewest iterations that last `nanoseconds` on average, in parts of a stretch if need be; at least 1.
  func fewestIterations(lasting nanoseconds: Int) -> Int {
    let wanted = Double(nanoseconds) / max(mean, .leastNormalMagnitude)
    return wanted < Double(Calibration.mostIterations) ? max(1, Int(wanted.rounded(.up))) : Calibration.mostIterations
  }

  /// At least `count` iterations: whole stretches, unless a stretch takes a millisecond, or 20 ms with its setting up.
  func wholeStretches(_ count: Int) -> Int {
    let stretch = Calibration.stretch
    let isLong = mean * Double(stretch) >= 1_000_000 || overallMean * Double(stretch) >= 20_000_000
    return isLong ? count : (count + stretch - 1) / stretch * stretch
  }

  /// The calibration of samples that last `shortest` nanoseconds on average.
  package func calibration(lasting shortest: Int) -> Calibration { calibration(of: iterations(lasting: shortest)) }

  /// The calibration of samples of `count` iterations.
  func calibration(of count: Int) -> Calibration {
    Calibration(iterations: count, nanoseconds: Int((Double(count) * mean).rounded()))
  }

  /// The fewest trial iterations that a mean is taken of. An edit at a random place may cost a thousandth of another.
  static let fewestTrials = 32
  /// The trials last this many samples together.
  static let trialSamples = 4

  /// Whether more trials would not change the calibration of samples that last `shortest` nanoseconds.
  func isSettled(for shortest: Int) -> Bool {
    if iterations >= Calibration.mostIterations { return true }
    // Three single iterations, each of them long enough: a sample is one iteration, whatever the others cost.
    if iterations == 3 && shortestBatch >= shortest { return true }
    return iterations >= Self.fewestTrials && nanoseconds / Self.trialSamples >= shortest
  }

  /// The iterations to try next, after those so far: no more than fit in `time` nanoseconds, but at least one.
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
  /// How many interrupted trials of a body are made again. A machine that interrupts more of them is measured as it is.
  private static var mostInterruptedTrials: Int { 8 }
  /// How many times a body's trials are made again because a batch of the iterations that they ask for was much too short.
  private static var mostRecounts: Int { 3 }
  /// Trials that are made again go on for so many samples at least, even after the deadline.
  private static var recountedSamples: Int { 16 }

  /// Measures what an iteration of `body` costs on average, in trials that end at `deadline` or soon after it; one is always made.
  ///
  /// The first iteration is not counted: it pays for what is done once. Iterations differ: an edit at the end of the data may cost a
  /// thousandth of one at its start. So the mean is over at least 32 of them, unless the first three are each long enough for a sample.
  /// Trials that another process interrupted are made again, up to eight of them.
  ///
  /// A virtual machine that its host stops for a while counts no switch to another process, but its clock goes on. The mean is then too high, and a sample would
  /// get too few iterations. So a batch of the iterations that the mean asks for, of 16 at least, is timed as well, and if it lasts less than a quarter of what
  /// the mean says, all trials are made again, up to three times. That is left out if there were fewer than 32 trials, or no time is left to set the batch up.
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

  /// What iterations of `body` cost in trials until their mean is settled, or until `deadline`; one is always made.
  private func trials(of body: MeasuredBody, lasting shortest: Int, until deadline: Int) -> IterationCost {
    var cost = IterationCost()
    var interrupted = 0
    repeat {
      let start = clock.now()
      let count = cost.nextTrial(for: shortest, within: deadline - start)
      let batch = time(body, iterations: count)
      // A few milliseconds of another process in a trial of microseconds would make every sample of the run too short.
      if batch.usage.involuntarySwitches > 0, interrupted < Self.mostInterruptedTrials, clock.now() < deadline {
        interrupted += 1
        continue
      }
      // Negative only if the clock jumped.
      cost.add(batch, overall: max(batch.nanoseconds, clock.now() - start))
    } while cost.iterations == 0 || !cost.isSettled(for: shortest) && clock.now() < deadline
    return cost
  }

  /// How many iterations of `body` a sample needs to last `shortest` nanoseconds on average. A body so quick that 2²⁰ iterations do not last
  /// so long gets that many. Trials end at `deadline`.
  package func calibrate(_ body: MeasuredBody, lasting shortest: Int, until deadline: Int = .max) -> Calibration {
    cost(of: body, lasting: shortest, until: deadline).calibration(lasting: shortest)
  }
}
