/// The largest difference of two costs that does not matter: a share, an absolute difference, or both. A difference inside either is inside.
///
///     CostMargin(share: 0.03, difference: 5).share(of: 50, 54)  // 0.1: of 50 ns, 5 ns are a tenth
///
/// A share alone asks too much of short costs: of 20 ns, 3 % are two cycles of the processor.
package struct CostMargin: Codable, Hashable, Sendable {
  /// The share that does not matter, 0.03 being 3 %.
  package let share: Double
  /// The difference that does not matter, in the costs' unit. With 0, the share alone counts.
  package let difference: Double

  /// A margin; without `difference`, the share alone.
  ///
  /// - Precondition: Both are finite and not negative.
  package init(share: Double, difference: Double = 0) {
    precondition(share >= 0 && share.isFinite, "Margin \(share) is not a finite number of at least 0")
    precondition(difference >= 0 && difference.isFinite, "Difference \(difference) is not a finite number of at least 0")
    self.share = share
    self.difference = difference
  }

  /// The share that holds for two costs: the larger of `share` and what `difference` is of the smaller cost.
  ///
  /// So two costs that differ by exactly `difference` have a ratio of exactly 1 plus this share, whichever of them is the baseline. Of a cost that is
  /// unknown or 0, no share can be given, and `share` counts.
  ///
  /// - Complexity: O(1).
  package func share(of baseline: Double?, _ candidate: Double?) -> Double {
    guard difference > 0, let baseline, let candidate else { return share }
    let smaller = min(baseline, candidate)
    guard smaller > 0, (difference / smaller).isFinite else { return share }
    return max(share, difference / smaller)
  }
}

extension CostMargin {
  /// Times are in nanoseconds, as in all files.
  private enum CodingKeys: String, CodingKey {
    case share
    case difference = "nanoseconds"
  }

  /// Reads a margin; a number below 0 is refused.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double {
      let number = try container.decode(Double.self, forKey: key)
      guard number >= 0, number.isFinite else {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "is below 0")
      }
      return number
    }
    self.init(share: try number(.share), difference: try number(.difference))
  }
}
