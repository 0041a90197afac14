import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// A run as JSON: `manifest`, and the lists `summary`, `comparison` and `frameBudget`.
///
/// The keys of a summary and of a comparison are the columns of their CSV files. A missing value is null. Keys are sorted, so the same
/// values give the same text.
public struct JSONReport: Sendable {
  /// The report.
  public let text: String

  /// Writes a report.
  public init(manifest: Manifest, analysis: RunAnalysis) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let run = Run(
      manifest: manifest.withFiniteNumbers, summary: analysis.summaries.map(RecordObject.init),
      comparison: analysis.comparisons.map(RecordObject.init), frameBudget: analysis.frameBudgets.map(FrameBudgetObject.init))
    guard let data = try? encoder.encode(run), let json = String(data: data, encoding: .utf8) else {
      preconditionFailure("A run of texts, integers and finite numbers is always encodable")
    }
    text = json + "\n"
  }

  private struct Run: Encodable {
    let manifest: Manifest
    let summary: [RecordObject]
    let comparison: [RecordObject]
    let frameBudget: [FrameBudgetObject]
  }
}

/// A record as an object, whose keys are the record's columns.
private struct RecordObject: Encodable {
  private let fields: [(key: Key, value: RecordValue)]

  init<Record: RunRecord>(_ record: Record) {
    fields = zip(Record.columns, record.values).map { (Key(stringValue: $0), $1) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in fields {
      switch value {
      case .text(let text): try container.encode(text, forKey: key)
      case .integer(let integer): try container.encode(integer, forKey: key)
      case .number(let number): try container.encode(number, forKey: key)
      case .missing: try container.encodeNil(forKey: key)
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// A frame budget as an object; `bound` says how `n` is meant: `at_least`, `about` or `below`.
private struct FrameBudgetObject: Encodable {
  let layout: String
  let strategy: String
  let workload: String
  let refreshRate: Int
  let bound: String
  let n: Int

  init(_ record: FrameBudgetRecord) {
    layout = record.layout
    strategy = record.strategy
    workload = record.workload
    refreshRate = record.refreshRate
    switch record.capacity {
    case .atLeast(let n): (bound, self.n) = ("at_least", n)
    case .about(let n): (bound, self.n) = ("about", n)
    case .below(let n): (bound, self.n) = ("below", n)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case layout, strategy, workload, bound, n
    case refreshRate = "refresh_rate"
  }
}
