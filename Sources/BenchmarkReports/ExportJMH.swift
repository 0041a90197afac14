import BenchmarkResults
import BenchmarkStatistics

/// One result as JMH writes it with `-rf json`, in the mode of average times.
///
/// The score is the median, and its confidence the 95 % interval of the median, where JMH gives a mean and 99.9 %. JMH writes a
/// missing number as the text `NaN`, and readers expect the key, so an unknown interval is `NaN` too. Warm-up and times per iteration have no
/// counterpart and are left out. Source: openjdk/jmh, `JSONResultFormat.java`.
struct JMHResult: Encodable {
  let benchmark: String
  let mode = "avgt"
  let threads = 1
  let forks = 1
  let measurementIterations: Int
  let params: [String: String]
  let primaryMetric: JMHMetric
  let secondaryMetrics: [String: JMHMetric]

  init?(_ cell: ExportedCell) {
    guard let time = JMHMetric(cell, .time) else { return nil }
    let name = cell.cell
    benchmark = "layoutbench.\(Self.identifier(name.layout)).\(Self.identifier(name.operation))"
    measurementIterations = cell.samples(.time).count
    params = ["n": String(name.n), "strategy": name.strategy, "workload": name.workload]
    primaryMetric = time
    var others: [String: JMHMetric] = [:]
    for summary in cell.counts { others[summary.metric.rawValue] = JMHMetric(cell, summary.metric) }
    secondaryMetrics = others
  }

  /// `text` as a part of a Java name, which readers split at its dots: a dot becomes `_`, anything else that is no letter, digit or dash `$XX$`
  /// by its number, so that different texts stay different.
  private static func identifier(_ text: String) -> String {
    var identifier = ""
    for scalar in text.unicodeScalars {
      if scalar == "." {
        identifier += "_"
      } else if scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-") {
        identifier.unicodeScalars.append(scalar)
      } else {
        identifier += "$\(String(scalar.value, radix: 16, uppercase: true))$"
      }
    }
    return identifier
  }
}

/// A metric of a result.
struct JMHMetric: Encodable {
  let score: Double
  let scoreError: JMHNumber
  let scoreConfidence: [JMHNumber]
  let scorePercentiles: [String: Double]
  let scoreUnit: String
  /// One list for each fork. There is one fork.
  let rawData: [[Double]]

  private static let percents: [(name: String, percent: Double)] = [
    ("0.0", 0), ("50.0", 50), ("90.0", 90), ("95.0", 95), ("99.0", 99), ("99.9", 99.9), ("99.99", 99.99), ("99.999", 99.999),
    ("99.9999", 99.9999), ("100.0", 100),
  ]

  init?(_ cell: ExportedCell, _ metric: Metric) {
    let values = cell.samples(metric).map(\.value)
    guard let summary = cell.summary(metric), let median = summary.median, !values.isEmpty else { return nil }
    score = median
    scoreError = JMHNumber(summary.intervalReach)
    scoreConfidence = [JMHNumber(summary.finiteInterval?.lowerBound), JMHNumber(summary.finiteInterval?.upperBound)]
    let sorted = values.sorted()
    let found = Self.percents.compactMap { entry in percentile(entry.percent, of: sorted).map { (entry.name, $0) } }
    scorePercentiles = Dictionary(found, uniquingKeysWith: { first, _ in first })
    scoreUnit = metric.unitPerIteration
    rawData = [values]
  }
}

/// A number, or JMH's word for a missing one.
struct JMHNumber: Encodable {
  private let value: Double?

  init(_ value: Double?) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encode("NaN") }
  }
}
