import CollectionLayouts
import Foundation
public import Testing

/// Expects that work does not grow faster with the number of items than claimed.
///
///     @Test func `a resize measures O(log n) items`() throws {
///       try expectGrowth(of: .itemsMeasured, atMost: .logarithmic, sizes: [1_000, 10_000, 100_000]) { n in
///         let engine = try uncounted { try preparedEngine(n) }
///         try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: n / 2), LayoutSize(width: 390, height: 90)))
///         engine.prepare()
///       }
///     }
///
/// It counts work and measures no time, so the result is the same on every machine, at any load. The failure names the counts and the exponent:
///
///     items measured grow as n^1.00, faster than O(log n): 1,011 for n = 1,000, 10,014 for n = 10,000, 100,018 for n = 100,000.
///
/// The exponent is the slope, on logarithmic axes, from the count at the smallest size to the largest count, over the whole range of sizes. O(1), O(log n),
/// O(√n), O(n), O(n log n) and O(n²) have exponents of their own over the same sizes: 0, 0.11, 0.5, 1, 1.11 and 2 from 1,000 to 100,000. The claim holds if
/// the measured exponent is at most halfway between that of the claim and that of the next faster growth. A count of a + b·f(n) always passes the claim f,
/// for any nonnegative a and b. A walk over all items is detected once the largest count is four times the count at the smallest size, over that range.
///
/// A count that depends on the place of a change may vary more than it grows. Sum it over several places: make 20 changes in `body`.
///
/// - Parameters:
///   - kind: The kind of work.
///   - claim: The fastest growth that passes.
///   - sizes: At least two numbers of items, each at least 2; the largest is at least ten times the smallest.
///   - sourceLocation: The place at which the failure is shown.
///   - body: Does the work for *n* items. Work inside `uncounted` does not count.
/// - Throws: Any error that `body` throws.
public func expectGrowth(
  of kind: WorkKind, atMost claim: Growth, sizes: [Int], sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ n: Int) throws -> Void
) rethrows {
  let sizes = Array(Set(sizes)).sorted()
  guard let smallest = sizes.first, let largest = sizes.last, smallest >= 2, largest / 10 >= smallest else {
    Issue.record("Growth needs sizes from 2 on, the largest at least ten times the smallest: \(sizes)", sourceLocation: sourceLocation)
    return
  }
  // The first use of a type makes allocations that happen only once in a process.
  if case .allocatedBytes = kind.source { try body(smallest) }
  var counts: [CountedSize] = []
  for size in sizes {
    switch try WorkMeter.count(kind, in: { try body(size) }) {
    case .success(let count): counts.append(CountedSize(n: size, count: count))
    case .failure(let failure):
      Issue.record("\(failure.sentence(kind))", sourceLocation: sourceLocation)
      return
    }
  }
  let growth = MeasuredGrowth(counts: counts)
  if !growth.isAtMost(claim) { Issue.record("\(growth.sentence(kind, above: claim))", sourceLocation: sourceLocation) }
}

/// The work for a number of items.
struct CountedSize: Equatable {
  let n: Int
  let count: Int
}

/// The growth of counts.
struct MeasuredGrowth {
  /// The counts, by ascending size. The largest size is larger than the smallest.
  let counts: [CountedSize]

  /// The slope, on logarithmic axes, from the count at the smallest size to the largest count, over the whole range of sizes. Counts below 1 count as 1.
  var exponent: Double {
    let largest = counts.dropFirst().map(\.count).max() ?? 0
    return log(Double(max(1, largest)) / Double(max(1, counts[0].count))) / range
  }

  /// Whether the exponent is within the limit of the claim.
  func isAtMost(_ claim: Growth) -> Bool { exponent <= limit(of: claim) }

  /// The largest exponent that passes: halfway between that of the claim and that of the next faster growth.
  func limit(of claim: Growth) -> Double {
    let (own, next) = Self.neighbors(of: claim)
    return (exponent(of: own) + exponent(of: next)) / 2
  }

  /// A sentence with the counts and the exponent.
  func sentence(_ kind: WorkKind, above claim: Growth) -> String {
    let amounts = counts.map { "\($0.count.grouped) for n = \($0.n.grouped)" }.joined(separator: ", ")
    let (measured, limit) = (String(format: "n^%.2f", exponent), String(format: "n^%.2f", limit(of: claim)))
    return "\(kind) grow as \(measured), faster than \(claim.rawValue): \(amounts). The limit is \(limit)."
  }

  private var range: Double { log(Double(counts[counts.count - 1].n) / Double(counts[0].n)) }

  private func exponent(of growth: (Double) -> Double) -> Double {
    log(growth(Double(counts[counts.count - 1].n)) / growth(Double(counts[0].n))) / range
  }

  /// A claim, and the next faster growth.
  private static func neighbors(of claim: Growth) -> (own: (Double) -> Double, next: (Double) -> Double) {
    switch claim {
    case .constant: ({ _ in 1 }, { log($0) })
    case .logarithmic: ({ log($0) }, { $0.squareRoot() })
    case .linear: ({ $0 }, { $0 * log($0) })
    case .linearithmic: ({ $0 * log($0) }, { $0 * $0 })
    }
  }
}
