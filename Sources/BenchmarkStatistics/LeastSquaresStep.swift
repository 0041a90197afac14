/// The place of the step in a series that is known to have one: the cut with the least squares of the values around the mean of their side.
///
///     LeastSquaresStep(minimumLength: 3).place(in: [10, 12, 11, 10, 20, 21, 22], near: 3)  // 4
///
/// Ranks say that there is a step, and are poor at saying where. A value beside the step that is the most extreme of its own level has a rank beside those
/// of the other level, and the cut that sets the ranks furthest apart may lie on its wrong side. In values, it is as far from the other level as
/// its neighbours.
///
/// A bad run weighs by the square of its distance here, so values are first drawn in: at most as far beyond the two levels as three standard
/// deviations of normal noise with the spread (1.4826 median absolute deviations) of the noisier level.
struct LeastSquaresStep {
  /// The fewest values on either side.
  let minimumLength: Int

  /// The place of the first value after the step; of equal cuts, the first.
  ///
  /// - Parameters:
  ///   - values: The values, at least twice `minimumLength` of them.
  ///   - cut: About where the step is. It separates the two levels that values are drawn in to.
  /// - Complexity: O(*n* log *n*), *n* the number of values.
  func place(in values: [Double], near cut: Int) -> Int {
    let values = drawnIn(values, cut)
    let total = values.reduce(0, +)
    var sum = values[..<minimumLength].reduce(0, +)
    var best = (place: minimumLength, gain: -Double.infinity)
    for place in minimumLength...(values.count - minimumLength) {
      // The squares that are left are those around one common mean, less this.
      let (before, after) = (Double(place), Double(values.count - place))
      let difference = sum / before - (total - sum) / after
      let gain = before * after / (before + after) * difference * difference
      // Equal cuts differ in the last bits only; the factor keeps the first.
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
