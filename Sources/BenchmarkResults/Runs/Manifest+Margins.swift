import BenchmarkStatistics

extension Manifest {
  /// The differences in time that do not matter, as the person chose them for a run.
  ///
  /// In `manifest.json` a margin is an object of a `share` (0.03 is 3 %) and `nanoseconds`; a difference inside either does not matter.
  package struct Margins: Codable, Hashable, Sendable {
    /// A margin of the cells that a regular expression chooses.
    package struct Part: Codable, Hashable, Sendable {
      /// A regular expression; it chooses the cells whose name contains a match.
      package let pattern: String
      /// Their margin.
      package let margin: Size
    }

    /// How large a margin is.
    package struct Size: Codable, Hashable, Sendable {
      /// The share that does not matter.
      package let share: Double
      /// The difference that does not matter, in nanoseconds.
      package let nanoseconds: Double

      /// The size of `margin`.
      init(_ margin: CostMargin) { (share, nanoseconds) = (margin.share, margin.difference) }

      /// Reads a size; a number below 0 is refused.
      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        share = try Self.number(.share, in: container)
        nanoseconds = try Self.number(.nanoseconds, in: container)
      }

      private enum CodingKeys: String, CodingKey { case share, nanoseconds }

      private static func number(_ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>) throws -> Double {
        let number = try container.decode(Double.self, forKey: key)
        guard number >= 0, number.isFinite else {
          throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "is below 0")
        }
        return number
      }

      var margin: CostMargin { CostMargin(share: share, difference: nanoseconds) }
    }

    /// The margin of every cell that no part concerns.
    package let least: Size
    /// Margins of some cells; of several that concern a cell, the last.
    package let cells: [Part]

    /// What `margins` says, without what was measured of a machine.
    package init(_ margins: NoiseMargins) {
      least = Size(margins.least)
      cells = margins.cells.map { Part(pattern: $0.pattern, margin: Size($0.margin)) }
    }

    /// The margins as a comparison takes them.
    package var noiseMargins: NoiseMargins {
      var margins = NoiseMargins(least: least.margin)
      margins.cells = cells.map { CellMargin(pattern: $0.pattern, margin: $0.margin.margin) }
      return margins
    }
  }
}
