internal import InputFiles

/// What is wrong with a spec file: where, what was expected and what was found.
///
///     flow.json: layout.itemSize[1]: expected a number, found “abc”
///     flow.json:3:15: is not valid JSON: invalid value
package struct SpecFileError: Error, Equatable, CustomStringConvertible {
  /// The file as the person named it.
  package let file: String
  /// Line and column, counted from 1, or nil where the fault is not in the text itself.
  package let place: TextPlace?
  /// Where in the file's values, such as `layout.itemSize[1]`; nil where the fault is the whole file's.
  package let path: String?
  /// What was found, and what to give instead.
  package let problem: String
  /// The key that is not known and those that are, where that is the fault.
  package let unknownKey: UnknownKey?

  /// A key that an object may not have.
  package struct UnknownKey: Error, Equatable, Sendable {
    /// The key.
    package let name: String
    /// The keys that the object may have.
    package let known: [String]
  }

  init(file: String, _ fault: SpecFault) {
    self.file = file
    place = fault.place
    path = fault.path.map(\.description).flatMap { $0.isEmpty ? nil : $0 }
    problem = fault.problem
    unknownKey = fault.unknownKey
  }

  /// A fault at a place of the file, such as `steps[3].batch`.
  init(file: String, path: String, problem: String) {
    (self.file, self.path, self.problem) = (file, path, problem)
    (place, unknownKey) = (nil, nil)
  }

  /// A fault of the whole file: it is missing, too large, not text.
  private init(_ error: InputFileError) {
    file = error.file
    place = error.line.map { TextPlace(line: $0) }
    path = nil
    problem = "\(error.problem); \(error.remedy)"
    unknownKey = nil
  }

  /// The text of the file at `path`.
  static func text(ofFileAt path: String) throws(SpecFileError) -> String {
    do throws(InputFileError) {
      return try TextFile(reading: path).text
    } catch {
      throw SpecFileError(error)
    }
  }

  /// The error in one line.
  package var description: String {
    [file + (place.map { ":\($0)" } ?? ""), path, problem].compactMap(\.self).joined(separator: ": ")
  }
}

/// What is wrong with a spec, before it is known which file it came from.
struct SpecFault: Error, Equatable {
  /// Where in the values; nil where the fault is the whole text's.
  var path: JSONPath?
  var problem: String
  var place: TextPlace?
  /// The key that is not known, where that is the fault.
  var unknownKey: SpecFileError.UnknownKey?

  init(at path: JSONPath?, _ problem: String, place: TextPlace? = nil) {
    self.path = path
    self.problem = problem
    self.place = place
  }
}
