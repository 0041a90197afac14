/// The place of the step in a series that is known to have one: the cut with the least squares of the values around the mean of their side.
///
///     LeastSquaresStep(minimumLength: 3).place(in: [10, 12, 11, 10, 20, 21, 22], near: 3)  // 4
///
/// Ranks show that there is a step, but are poor at locating it. A value next to the step that is the most extreme of its own level has a rank next to
/// those of the other level. So the cut that separates the ranks most may be on the wrong side of it. As a value, it is as far from the other level as
/// its neighbours.
///
/// Here a bad run weighs by the square of its distance, so values are first limited. They may be beyond the two levels by at most three standard
/// deviations of normal noise with the spread (1.4826 median absolute deviations) of the noisier level.
struct LeastSquaresStep {
  /// The smallest number of values on either side.
  let minimumLength: Int

  /// Returns the place of the first value after the step. Of equally good cuts, the first counts.
  ///
  /// - Parameters:
  ///   - values: The values, at least twice `minimumLength` of them.
  ///   - cut: The approximate place of the step. It separates the two levels around which values are limited.
  /// - Complexity: O(*n* log *n*), *n* the number of values.
  func place(in values: [Double], near cut: Int) -> Int {
    let values = drawnIn(values, cut)
    let total = values.reduce(0, +)
    var sum = values[..<minimumLength].reduce(0, +)
    var best = (place: minimumLength, gain: -Double.infinity)
    for place in minimumLength...(values.count - minimumLength) {
      // The remaining squares are those around one common mean, minus this gain.
      let (before, after) = (Double(place), Double(values.count - place))
      let difference = sum / before - (total - sum) / after
      let gain = before * after / (before + after) * difference * difference
      // Equal cuts differ only in the last bits. The factor keeps the first one.
      if gain > best.gain + best.gain.magnitude * 1e-12 || best.gain < 0 { best = (place, gain) }
      sum += values[place]
    }
    return best.place
  }

  private func drawnIn(_ values: [Double], _ cut: Int) -> [Double] {
    let sides = [Array(values[..<cut]), Array(values[cut...])].compactMap(SortedSamples.init)
    let (levels, spreads) = (sides.map(\.median), sides.map(\.medianAbsoluteDeviation))
    guard let least = levels.min(), let most = levels.max(), let spread = spreads.max() else { return values }
    let reach = 3 * 1.4826 * spread
    return values.map { min(max($0, least - reach), most + reach) }
  }
}
