import BenchmarkStatistics
import InputFiles

/// One row of a run's CSV file, whose fields are read by column name.
///
/// Every accessor throws an `InputFileError` that names file, line and column. It traps if the record has no column of that name.
package struct RecordRow {
  let row: CSVTable.Row
  /// The position of each column. All rows of a file share one dictionary.
  let places: [String: Int]

  func text(_ column: String) throws(InputFileError) -> String {
    try row.text(in: place(of: column))
  }

  /// Returns a text; nil for an empty cell.
  func optionalText(_ column: String) -> String? { row.optionalText(in: place(of: column)) }

  /// The largest number that is accepted. Up to it, a `Double` holds every whole number, and no real figure comes near it.
  static let largest = 1 << 53
  /// The smallest number above 0 that is accepted. Below it, the ratio of two numbers may no longer be a number.
  static let smallest = 1e-100

  /// Returns a whole number of at least `least` and at most ``largest``.
  func count(_ column: String, from least: Int = 0) throws(InputFileError) -> Int {
    let count = try row.integer(in: place(of: column))
    guard count >= least else {
      let problem = count < 0 ? "which is negative" : "but the least is \(least)"
      throw failure(column, "found \(count), \(problem)", "give a whole number from \(least) up")
    }
    guard count <= Self.largest else {
      throw failure(column, "found \(count), which is more than \(Self.largest)", "restore the file, or measure again")
    }
    return count
  }

  /// Returns a whole number of at least 0; nil for an empty cell.
  func optionalCount(_ column: String) throws(InputFileError) -> Int? {
    optionalText(column) == nil ? nil : try count(column)
  }

  /// Returns a number of at least 0, or of any sign if values below 0 make sense for `metric`.
  func value(_ column: String, of metric: Metric) throws(InputFileError) -> Double {
    let value = try number(column)
    guard value >= 0 || metric.allowsNegativeValues else {
      throw failure(column, "found \(value), but \(metric.rawValue) is never negative", "give a number from 0 up")
    }
    return value
  }

  /// Returns a number of at least 0, or of any sign if values below 0 make sense for `metric`; nil for an empty cell.
  func optionalValue(_ column: String, of metric: Metric) throws(InputFileError) -> Double? {
    optionalText(column) == nil ? nil : try value(column, of: metric)
  }

  /// Returns a number above 0; nil for an empty cell.
  func optionalPositive(_ column: String) throws(InputFileError) -> Double? {
    guard let value = try optionalText(column).map({ (_) throws(InputFileError) in try number(column) }) else { return nil }
    guard value > 0 else { throw failure(column, "found \(value), but a ratio is above 0", "give a number above 0") }
    return value
  }

  /// Returns a number from 0 to 1; nil for an empty cell.
  func optionalProbability(_ column: String) throws(InputFileError) -> Double? {
    guard let value = try row.optionalDouble(in: place(of: column)) else { return nil }
    guard (0...1).contains(value) else { throw failure(column, "found \(value), which is no probability", "give a number from 0 to 1") }
    return value
  }

  /// Returns a number of any sign, whose magnitude is 0 or from ``smallest`` to ``largest``.
  func number(_ column: String) throws(InputFileError) -> Double {
    let value = try row.double(in: place(of: column))
    guard value == 0 || (Self.smallest...Double(Self.largest)).contains(value.magnitude) else {
      let problem = value.magnitude < 1 ? "closer to 0 than \(Self.smallest)" : "farther from 0 than \(Self.largest)"
      throw failure(column, "found \(value), which is \(problem)", "restore the file, or measure again")
    }
    return value
  }

  /// Returns a number of at least 0.
  func quantity(_ column: String, remedy: String = "give a number from 0 up") throws(InputFileError) -> Double {
    let value = try number(column)
    guard value >= 0 else { throw failure(column, "found \(value), which is negative", remedy) }
    return value
  }

  /// Returns a number of at least 0; nil for an empty cell.
  func optionalQuantity(_ column: String) throws(InputFileError) -> Double? {
    optionalText(column) == nil ? nil : try quantity(column)
  }

  /// Returns a share of at least 0; 0.03 is 3 %.
  func share(_ column: String) throws(InputFileError) -> Double {
    try quantity(column, remedy: "give a share such as 0.03 for 3 %")
  }

  /// Returns a share of at least 0; nil for an empty cell.
  func optionalShare(_ column: String) throws(InputFileError) -> Double? {
    optionalText(column) == nil ? nil : try share(column)
  }

  /// Returns one of the raw values of a type.
  func word<Word: RawRepresentable & CaseIterable>(_ column: String, of type: Word.Type) throws(InputFileError) -> Word
  where Word.RawValue == String {
    let name = try text(column)
    guard let word = Word(rawValue: name) else {
      let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure(column, "found \(InputFileError.quoting(name)), which is no \(column)", "write one of \(known)")
    }
    return word
  }

  /// Returns the status of the measurement of the row's cell.
  func status() throws(InputFileError) -> CellStatus {
    CellStatus(try word("status", of: CellStatus.Code.self), reason: optionalText("note") ?? "")
  }

  func cell(_ column: String) throws(InputFileError) -> CellIdentifier {
    let name = try text(column)
    guard let cell = CellIdentifier(name) else {
      throw failure(
        column, "found \(InputFileError.quoting(name)), which is not a cell",
        "name it layout/strategy/operation/n, such as flow/naive/prepare/1000, n at most \(CellIdentifier.mostItems)")
    }
    return cell
  }

  func metric(_ column: String) throws(InputFileError) -> Metric { try word(column, of: Metric.self) }

  /// Returns the interval of the columns `ci_low` and `ci_high`, which hold either both ends in order, or neither.
  func interval(_ low: Double?, _ high: Double?) throws(InputFileError) -> ClosedRange<Double>? {
    switch (low, high) {
    case (nil, nil): return nil
    case (let low?, let high?) where low <= high: return low...high
    case (_?, _?): throw failure("ci_high", "is below ci_low", "exchange the two")
    case (nil, _?): throw failure("ci_low", "is empty while ci_high is not", "give both ends of the interval or neither")
    case (_?, nil): throw failure("ci_high", "is empty while ci_low is not", "give both ends of the interval or neither")
    }
  }

  /// Returns the digits of a digest without their prefix; nil for an empty cell.
  func optionalDigest(_ column: String) throws(InputFileError) -> String? {
    guard let field = optionalText(column) else { return nil }
    let prefix = SummaryRecord.digestPrefix
    guard field.utf8.starts(with: prefix.utf8) else {
      throw failure(column, "found \(InputFileError.quoting(field)) without “\(prefix)”", "restore it, or measure again")
    }
    return String(decoding: field.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// Returns two modes. Their columns are either all empty or all filled.
  func modes(of metric: Metric) throws(InputFileError) -> TwoModes? {
    let low = try optionalValue("mode_low", of: metric)
    let high = try optionalValue("mode_high", of: metric)
    let share = try optionalShare("mode_share")
    switch (low, high, share) {
    case (nil, nil, nil): return nil
    case (let low?, let high?, let share?) where low <= high && share <= 1: return TwoModes(low: low, high: high, share: share)
    default:
      throw failure("mode_share", "does not go with mode_low and mode_high", "give two modes in order and a share of at most 1, or none")
    }
  }

  func failure(_ column: String, _ problem: String, _ remedy: String) -> InputFileError {
    row.error(in: place(of: column), problem: problem, remedy: remedy)
  }

  private func place(of column: String) -> Int {
    guard let place = places[column] else { preconditionFailure("“\(column)” is no column of this record") }
    return place
  }
}
