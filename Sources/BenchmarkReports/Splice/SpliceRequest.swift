import BenchmarkResults
import InputFiles

/// A request between two markers for a kind of content, and for the rows in it.
///
///     <!-- splice table --layouts list,flow --operations query --sizes 1M -->
package struct SpliceRequest: Hashable, Sendable {
  /// A kind of content.
  package enum Kind: String, CaseIterable, Sendable {
    /// The findings, as a list.
    case findings
    /// Median times as a Markdown table: a row for each layout, operation and number of items.
    case table
    /// The same times in the form that a terminal shows, in fenced code.
    case terminal
    /// The growth of times with the number of items, compared with the claims: a Markdown table for each layout.
    case scaling
    /// The 99th percentiles of scenarios in the form that a terminal shows, in fenced code.
    case scenarios
    /// The strategies to take for each layout and kind of use, at each number of items.
    case decisionTable = "decision-table"
    /// The same decisions with a row for each number of items, which has the evidence and the costs of the others. The chart of the run follows.
    case decision
    /// The chart of the run, as a picture.
    case chart
  }

  /// The marker that ends a place.
  static let end = "<!-- /splice -->"

  /// The kind of content.
  package let kind: Kind
  /// The layouts; empty for all.
  private(set) var layouts: [String] = []
  /// The strategies; empty for all.
  private(set) var strategies: [String] = []
  /// The operations; empty for all.
  private(set) var operations: [String] = []
  /// The numbers of items; empty for all.
  private(set) var sizes: [Int] = []

  /// Reads the words of a marker.
  /// - Throws: An `InputFileError` that names an unknown word and lists the valid ones.
  init(_ words: [String], file: String, line: Int) throws(InputFileError) {
    func failure(_ problem: String, _ remedy: String) -> InputFileError {
      InputFileError(file: file, line: line, problem: problem, remedy: remedy)
    }
    guard let kind = words.first.flatMap(Kind.init) else {
      let found = words.first.map { "a splice of \(InputFileError.quoting($0))" } ?? "a splice without a kind"
      throw failure(found, "name one of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.kind = kind
    var rest = words.dropFirst()
    while let flag = rest.popFirst() {
      guard let value = rest.popFirst(), !value.hasPrefix("--") else {
        throw failure("\(InputFileError.quoting(flag)) has no value", "give names separated by commas, without blanks")
      }
      let names = value.split(separator: ",").map(String.init)
      switch flag {
      case "--layouts": layouts = names
      case "--strategies": strategies = names
      case "--operations": operations = names
      case "--sizes":
        sizes = names.compactMap(Self.count)
        guard sizes.count == names.count else {
          throw failure("found sizes \(InputFileError.quoting(value))", "give numbers such as 1k,10k,1M")
        }
      default:
        throw failure("a splice has no \(InputFileError.quoting(flag))", "there are --layouts, --strategies, --operations and --sizes")
      }
    }
  }

  /// Whether a cell is in the requested rows.
  func includes(_ cell: CellIdentifier) -> Bool {
    includes(cell.group) && (strategies.isEmpty || strategies.contains(cell.strategy))
  }

  /// Whether the growth of a time is requested.
  func includes(_ record: ScalingRecord) -> Bool {
    (layouts.isEmpty || layouts.contains(record.layout)) && (operations.isEmpty || operations.contains(record.operation))
      && (strategies.isEmpty || strategies.contains(record.strategy))
  }

  /// Whether a row is requested.
  func includes(_ group: CellGroup) -> Bool {
    (layouts.isEmpty || layouts.contains(group.layout)) && (operations.isEmpty || operations.contains(group.operation))
      && (sizes.isEmpty || sizes.contains(group.n))
  }

  /// Returns the number that `1k` or `2M` means.
  private static func count(_ text: String) -> Int? {
    let factor = text.hasSuffix("k") ? 1_000 : text.hasSuffix("M") ? 1_000_000 : 1
    guard let number = Int(factor == 1 ? text : String(text.dropLast())), number > 0 else { return nil }
    let (count, isTooLarge) = number.multipliedReportingOverflow(by: factor)
    return isTooLarge ? nil : count
  }
}
