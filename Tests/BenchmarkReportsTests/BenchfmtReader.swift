import Foundation

/// The format of Go's benchmarks, read as strictly as its published descriptions allow: a line that is none of the kinds they name is an error
/// here, where Go's own reader skips it.
///
/// Sources: the Go proposal 14313 (“Go Benchmark Data Format”) and the package documentation of golang.org/x/perf/benchfmt.
/// - Configuration line: `key: value`. The key begins with a small letter and holds neither space nor capital.
/// - Comment: begins with `#`, which is neither a key nor a name, so Go's reader skips it.
/// - Unit line: `Unit unit key=value…`, with `better=lower|higher` and `assume=nothing|exact`.
/// - Result line: `name iterations value unit [value unit…]`, separated by white space. The name begins with `Benchmark`, then a capital. Its
///   parts are `/key=value`; a dash and digits at its very end are the number of processors.
struct BenchfmtReader {
  struct Result {
    let base: String
    let parts: [String: String]
    let processors: Int?
    let iterations: Int
    let values: [String: Double]
  }

  struct Fault: Error {
    let line: String
    let reason: String
  }

  private(set) var comments: [String] = []
  private(set) var configuration: [String: String] = [:]
  private(set) var units: [String: [String: String]] = [:]
  private(set) var results: [Result] = []

  init(_ text: String) throws {
    guard text.hasSuffix("\n") else { throw Fault(line: "", reason: "no line end at the end") }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) where !line.isEmpty {
      if line.hasPrefix("#") {
        comments.append(String(line.dropFirst().drop { $0 == " " }))
      } else if line.hasPrefix("Benchmark") {
        results.append(try Self.result(line))
      } else if line.hasPrefix("Unit ") {
        try readUnit(line)
      } else {
        try readConfiguration(line)
      }
    }
  }

  private mutating func readConfiguration(_ line: String) throws {
    guard let colon = line.firstIndex(of: ":") else { throw Fault(line: line, reason: "neither a key nor a result") }
    let key = line[..<colon]
    guard let first = key.unicodeScalars.first, first.properties.isLowercase,
      !key.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.properties.isUppercase })
    else { throw Fault(line: line, reason: "not a key") }
    let rest = line[line.index(after: colon)...]
    guard rest.first == " ", rest.count > 1 else { throw Fault(line: line, reason: "no value: that would take the key away") }
    configuration[String(key)] = String(rest.dropFirst())
  }

  private mutating func readUnit(_ line: String) throws {
    let fields = Self.fields(line)
    guard fields.count > 2, units[fields[1]] == nil else { throw Fault(line: line, reason: "not one unit with its properties") }
    for field in fields.dropFirst(2) {
      guard ["better=lower", "better=higher", "assume=nothing", "assume=exact"].contains(field) else {
        throw Fault(line: line, reason: "an unknown property")
      }
      let parts = field.split(separator: "=").map(String.init)
      units[fields[1], default: [:]][parts[0]] = parts[1]
    }
  }

  private static func result(_ line: String) throws -> Result {
    let fields = fields(line)
    guard fields.count >= 4, fields.count.isMultiple(of: 2) else {
      throw Fault(line: line, reason: "not an even number of fields, at least 4")
    }
    guard let iterations = Int(fields[1]), iterations > 0 else { throw Fault(line: line, reason: "no number of iterations") }
    var values: [String: Double] = [:]
    for place in stride(from: 2, to: fields.count, by: 2) {
      guard let value = Double(fields[place]), value.isFinite else { throw Fault(line: line, reason: "no number") }
      guard values.updateValue(value, forKey: fields[place + 1]) == nil else { throw Fault(line: line, reason: "a unit twice") }
    }
    var name = fields[0].dropFirst("Benchmark".count)
    guard name.first?.isUppercase == true else { throw Fault(line: line, reason: "no capital after Benchmark") }
    var processors: Int?
    if let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]) {
      processors = number
      name = name[..<dash]
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var found: [String: String] = [:]
    for part in parts.dropFirst() {
      guard let equal = part.firstIndex(of: "="), equal > part.startIndex else { throw Fault(line: line, reason: "a part without a key") }
      found[String(part[..<equal])] = String(part[part.index(after: equal)...])
    }
    return Result(base: parts[0], parts: found, processors: processors, iterations: iterations, values: values)
  }

  /// The fields between white space, as Go's `unicode.IsSpace` has it.
  private static func fields(_ line: String) -> [String] {
    line.unicodeScalars.split { $0.properties.isWhitespace }.map { String(String.UnicodeScalarView($0)) }
  }
}
