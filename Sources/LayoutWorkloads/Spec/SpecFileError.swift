internal import InputFiles

/// An error in a spec file: its place, the expected value and the value that was found.
///
///     flow.json: layout.itemSize[1]: expected a number, found “abc”
///     flow.json:3:15: is not valid JSON: invalid value
package struct SpecFileError: Error, Equatable, CustomStringConvertible {
  /// The file as the user named it.
  package let file: String
  /// Line and column, counted from 1, or nil if the fault is not in the text itself.
  package let place: TextPlace?
  /// The path in the file's values, such as `layout.itemSize[1]`; nil if the fault concerns the whole file.
  package let path: String?
  /// The problem, and what to give instead.
  package let problem: String
  /// The unknown key and the known ones, if that is the fault.
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

/// An error in a spec, before its file is known.
struct SpecFault: Error, Equatable {
  /// The path in the values; nil if the fault concerns the whole text.
  var path: JSONPath?
  var problem: String
  var place: TextPlace?
  /// The unknown key, if that is the fault.
  var unknownKey: SpecFileError.UnknownKey?

  init(at path: JSONPath?, _ problem: String, place: TextPlace? = nil) {
    self.path = path
    self.problem = problem
    self.place = place
  }
}
