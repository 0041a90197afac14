/// The samples of a group, which have similar lengths: the longest is at most ten times as long as the shortest.
///
/// A long sample is interrupted more often than a short one. If the samples of one strategy lasted much longer than those of another, interruptions would
/// count against only one of them.
package enum GroupCalibration {
  /// The largest ratio of the longest sample in a group to the shortest.
  package static let spread = 10

  /// Returns the calibrations of a group's candidates, for samples of at least `shortest` nanoseconds.
  ///
  /// A sample is lengthened only until its cost, including set-up, reaches that of the most expensive sample in the group.
  package static func calibrations(of costs: [IterationCost], lasting shortest: Int) -> [Calibration] {
    let needed = costs.map { $0.calibration(lasting: shortest) }
    let target = max(shortest, (needed.map(\.nanoseconds).max() ?? 0) / spread)
    let mostExpensive = zip(costs, needed).map { $0.overallMean * Double($1.iterations) }.max() ?? 0
    let iterations = zip(costs, needed).map { cost, needed in
      let affordable = cost.overallMean > 0 ? mostExpensive / cost.overallMean : 0
      let most = affordable < Double(Calibration.mostIterations) ? Int(affordable) : Calibration.mostIterations
      return cost.wholeStretches(max(needed.iterations, min(cost.iterations(lasting: target), most)))
    }
    return zip(costs, levelled(iterations, of: costs)).map { $0.calibration(of: $1) }
  }

  /// Two means are alike if their ratio is below this.
  private static let alike = 1.25

  /// Returns the iterations, where candidates with similar costs get the largest number of any of them. The number of iterations decides how many updates
  /// accumulate before they are undone. The same work must not get more of them merely because a trial was a little slower.
  private static func levelled(_ iterations: [Int], of costs: [IterationCost]) -> [Int] {
    var levelled = iterations
    let ascending = costs.indices.sorted { costs[$0].mean < costs[$1].mean }
    var chain: [Int] = []
    func close() {
      let most = chain.map { iterations[$0] }.max() ?? 1
      for place in chain { levelled[place] = most }
      chain = []
    }
    for place in ascending {
      if let last = chain.last, costs[place].mean >= alike * costs[last].mean { close() }
      chain.append(place)
    }
    close()
    return levelled
  }

  /// A sample that costs less than this including set-up, in nanoseconds, is not shortened, because that would gain nothing.
  private static let cheap = 5_000_000.0
  /// Other samples keep at least the required length divided by this.
  private static let shortened = 5

  /// Returns the calibrations, with fewer iterations if one round would last longer than `time` nanoseconds.
  ///
  /// Only samples with an expensive set-up are shortened, and they keep a fifth of `shortest` nanoseconds: a sample that is too short for the clock tells
  /// nothing.
  static func calibrations(
    _ calibrations: [Calibration], of costs: [IterationCost], lasting shortest: Int, fitting time: Int
  ) -> [Calibration] {
    // The factor is 2 because an untimed batch comes before a sample.
    let round = 2 * zip(costs, calibrations).reduce(0) { $0 + $1.0.overallMean * Double($1.1.iterations) }
    guard round > Double(time) else { return calibrations }
    return zip(costs, calibrations).map { cost, calibration in
      let needed = cost.iterations(lasting: shortest)
      let isCheap = cost.overallMean * Double(needed) <= cheap
      let fewest = isCheap ? needed : cost.fewestIterations(lasting: shortest / shortened)
      return cost.calibration(
        of: min(calibration.iterations, max(fewest, Int(Double(calibration.iterations) * Double(max(0, time)) / round))))
    }
  }
}
