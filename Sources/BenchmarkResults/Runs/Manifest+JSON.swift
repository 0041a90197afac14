import Foundation
import InputFiles

extension Manifest {
  /// The manifest as JSON: sorted keys, indentation, null for unknown values, times in UTC (ISO 8601), and a line end at the end.
  ///
  /// Numbers that are not finite are written as null, because JSON has no form for them.
  package var json: String { JSONText.file(withFiniteNumbers) }

  /// A copy in which values with numbers that are not finite are unknown, because JSON has no form for them.
  package var withFiniteNumbers: Manifest {
    var copy = self
    if let loads = machine.loadAverages, !loads.allSatisfy(\.isFinite) { copy.machine.loadAverages = nil }
    if let cost = clock.costNanoseconds, !cost.isFinite { copy.clock.costNanoseconds = nil }
    if let resolution = clock.resolutionNanoseconds, !resolution.isFinite { copy.clock.resolutionNanoseconds = nil }
    if let budget = plan.budgetSeconds, !budget.isFinite { copy.plan.budgetSeconds = nil }
    if let container = plan.container, !container.width.isFinite || !container.height.isFinite { copy.plan.container = nil }
    return copy
  }

  /// Reads the manifest at `path`.
  /// - Throws: An `InputFileError` that names the file and the key, if the file cannot be read, is not JSON, has another schema version, or lacks a key. An
  ///   unknown value must be there as null.
  package init(reading path: String) throws(InputFileError) {
    let file = try TextFile(reading: path)
    try self.init(json: file.text, named: path)
  }

  /// Reads a manifest from `json`, which errors call `name`.
  /// - Throws: An `InputFileError`, as `init(reading:)` does.
  package init(json: String, named name: String) throws(InputFileError) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let data = Data(json.utf8)
    let values: Any
    do {
      // The decoder does not say where a text stops being JSON; the parser does.
      values = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } catch {
      throw ManifestFault(syntax: error, in: json).error(file: name)
    }
    if let fault = ManifestFault(numbersIn: values, at: []) { throw fault.error(file: name) }
    do {
      let version = try decoder.decode(VersionProbe.self, from: data).schemaVersion
      guard version == Self.currentSchemaVersion else { throw Self.unsupported(version, in: name) }
      self = try decoder.decode(Manifest.self, from: data)
    } catch let error as InputFileError {
      throw error
    } catch let error as DecodingError {
      throw ManifestFault(error).error(file: name)
    } catch {
      throw InputFileError(file: name, problem: "cannot be read (\(error))", remedy: "give a manifest that a run has written")
    }
  }

  /// The only key that every schema has.
  private struct VersionProbe: Decodable {
    let schemaVersion: Int
  }

  private static func unsupported(_ version: Int, in file: String) -> InputFileError {
    InputFileError(
      file: file, problem: "key “schemaVersion” is \(version), but this version reads \(currentSchemaVersion)",
      remedy: version > currentSchemaVersion ? "use the version of the tool that wrote it, or a newer one" : "measure again")
  }
}

/// The fault that a JSON decoder found in a manifest, in words for the user.
private struct ManifestFault {
  let problem: String
  var line: Int?

  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      problem = "key “\(Self.path(context.codingPath + [key]))” is missing"
    case .typeMismatch(_, let context) where context.codingPath.isEmpty, .valueNotFound(_, let context) where context.codingPath.isEmpty:
      problem = "is not an object"
    case .typeMismatch(let type, let context):
      problem = "key “\(Self.path(context.codingPath))” is not \(Self.noun(type))"
    case .valueNotFound(let type, let context):
      problem = "key “\(Self.path(context.codingPath))” is null, but must be \(Self.noun(type))"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      problem = "a number in it does not fit its key"
    case .dataCorrupted(let context):
      problem = "key “\(Self.path(context.codingPath))” \(Self.clause(context.debugDescription))"
    @unknown default:
      problem = "cannot be read (\(error))"
    }
  }

  /// Creates the fault of a text that is not JSON, from the parser's message: “Invalid value around character 12.”
  init(syntax error: any Error, in json: String) {
    let detail = (error as NSError).userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
    problem = "is not JSON: \(detail.hasSuffix(".") ? String(detail.dropLast()) : detail)"
    if let range = detail.range(of: "around character "), let offset = Int(detail[range.upperBound...].prefix { $0.isNumber }) {
      line = json.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    }
  }

  /// Finds the first number that no run writes: a whole number below 0, or a number above the limit of counts. A seed may be any number.
  init?(numbersIn value: Any, at path: [String]) {
    let key = path.joined(separator: ".")
    if let group = value as? [String: Any] {
      for (name, value) in group.sorted(by: { $0.key < $1.key }) {
        guard let fault = ManifestFault(numbersIn: value, at: path + [name]) else { continue }
        self = fault
        return
      }
    } else if let list = value as? [Any] {
      for (place, value) in list.enumerated() {
        guard let fault = ManifestFault(numbersIn: value, at: path.dropLast() + ["\(path.last ?? "")[\(place)]"]) else { continue }
        self = fault
        return
      }
    } else if let number = (value as? NSNumber)?.doubleValue, path.last != "seed" {
      let isItems = ["sizes[", "counts["].contains { path.last?.hasPrefix($0) == true }
      let most = isItems ? CellIdentifier.mostItems : RecordRow.largest
      // Shares below 0 are rejected where they are read.
      let least = number == number.rounded() ? 0 : -Double(most)
      guard !(least...Double(most)).contains(number) else { return nil }
      problem = "key “\(key)” is \(number), but must be from 0 to \(most)"
      return
    }
    return nil
  }

  func error(file: String) -> InputFileError {
    InputFileError(file: file, line: line, problem: problem, remedy: "give a manifest as a run writes it; what is not known is null")
  }

  /// The path of a key, such as `machine.loadAverages[2]`.
  private static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path
  }

  private static func noun(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is Date.Type: "a time such as 2026-11-21T01:01:15Z"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is [Any].Type: "a list"
    default: "a group of keys"
    }
  }

  /// Returns the message of the decoder. A message that is a sentence of its own is put in brackets.
  private static func clause(_ description: String) -> String {
    description.first?.isUppercase == true ? "does not fit (\(description))" : description
  }
}
