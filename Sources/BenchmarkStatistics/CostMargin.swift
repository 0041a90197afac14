/// The largest difference of two costs that does not matter: a share, an absolute difference, or both. A difference within either is within the margin.
///
///     CostMargin(share: 0.03, difference: 5).share(of: 50, 54)  // 0.1: of 50 ns, 5 ns are a tenth
///
/// A share alone is too strict for short costs: 3 % of 20 ns are two cycles of the processor.
package struct CostMargin: Codable, Hashable, Sendable {
  /// The share that does not matter: 0.03 is 3 %.
  package let share: Double
  /// The difference that does not matter, in the costs' unit. If it is 0, only the share counts.
  package let difference: Double

  /// A margin. Without `difference`, only the share counts.
  ///
  /// - Precondition: Both are finite and not negative.
  package init(share: Double, difference: Double = 0) {
    precondition(share >= 0 && share.isFinite, "Margin \(share) is not a finite number of at least 0")
    precondition(difference >= 0 && difference.isFinite, "Difference \(difference) is not a finite number of at least 0")
    self.share = share
    self.difference = difference
  }

  /// Returns the share that applies to two costs: the larger of `share` and the ratio of `difference` to the smaller cost.
  ///
  /// So two costs that differ by exactly `difference` have a ratio of exactly 1 plus this share, whichever of them is the baseline. If a cost is unknown
  /// or 0, there is no such ratio, and `share` counts.
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

  /// Reads a margin. Throws for a number below 0.
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
