internal import InputFiles

/// A scenario that the user wrote: a series of frames, in the words of spec files, that is played under every strategy and layout.
///
///     { "name": "inbox", "title": "mail arrives while the inbox is read", "start": {"fraction": 0.5},
///       "steps": [ {"repeat": 60, "steps": [{"scrollBy": 40}]},
///                  {"batch": [{"insert": "first", "count": 5}]},
///                  {"rotate": true}, {"scrollTo": "last", "at": "end", "settle": 3} ] }
///
/// The file names actions, but not the items they act on: layout, container and items come from the run. The article *Scenarios* explains every key.
package struct ScenarioFile: Sendable {
  /// The most frames a file may have, repeats included.
  package static let mostFrames = 10_000
  /// The most updates of items that its batches may have, repeats included.
  static let mostUpdates = 2_000_000

  /// The file as the user named it.
  package let path: String
  /// The scenario's name, without `scenario.`: letters, digits, hyphens and underscores.
  package let name: String
  /// A description of the scenario, in one line.
  package let title: String
  /// The place of the content when the first step begins.
  package let start: Start
  /// The least and the greatest length along the scroll axis, in points, of rows without sizes once they become visible; nil if rows have sizes.
  package let measure: ClosedRange<Int>?
  /// The steps, in order.
  package let steps: [ScenarioStep]
  /// Whether a recorder wrote it. Items whose sizes are not known yet then get them by steps of their own.
  package let isRecorded: Bool

  /// The place of the content when the first step begins.
  package enum Start: Equatable, Sendable {
    /// The layout does not exist yet: the first frame makes it.
    case unopened
    /// The content is scrolled to this many points.
    case offset(Double)
    /// The content is scrolled to this share of the whole way.
    case fraction(Double)
  }

  /// Reads the file at `path`.
  ///
  /// - Throws: ``SpecFileError`` for a file that is missing, unreadable, over 64 MiB, or not UTF-8, and for the errors of `init(json:path:)`.
  package init(path: String) throws(SpecFileError) {
    try self.init(json: try SpecFileError.text(ofFileAt: path), path: path)
  }

  /// Reads `json`, called `path` in errors.
  ///
  /// - Throws: ``SpecFileError`` for a text that is not JSON, with line and column, and for a value that is missing, of the wrong kind, out of range or
  ///   unknown, with its path.
  /// - Complexity: O(*b*), *b* the size of the text in bytes.
  package init(json: String, path: String) throws(SpecFileError) {
    do throws(SpecFault) {
      let keys = try SpecValue(json: JSONValue(parsing: json), path: .root).object(["name", "title", "start", "measure", "steps"])
      self.path = path
      isRecorded = false
      name = try keys["name"].scenarioName()
      title = try keys.optional("title", SpecValue.line) ?? "the steps of \(InputFileError.quoting(path))"
      start = try keys.optional("start", SpecValue.scenarioStart) ?? .offset(0)
      measure = try keys.optional("measure", SpecValue.lengths)
      var reader = ScenarioStepReader()
      steps = try reader.steps(keys["steps"])
      guard reader.frameCount + (start == .unopened ? 1 : 0) > 0 else {
        throw SpecFault(at: keys["steps"].path, "holds no steps; give at least one")
      }
    } catch {
      throw SpecFileError(file: path, error)
    }
  }

  /// Creates a scenario from the frames of a trace, of which the first makes the layout.
  init(path: String, name: String, title: String, steps: [ScenarioStep]) {
    (self.path, self.name, self.title, self.steps) = (path, name, title, steps)
    (start, measure, isRecorded) = (.unopened, nil, true)
  }

  /// The error that another scenario already has this name.
  package func nameInUse(by other: String) -> SpecFileError { error(at: "name", "“\(name)” is the name of \(other); give it another") }

  /// An error at a place of the file that only shows with the data or the layout with which it is played.
  package func error(at place: String, _ problem: String) -> SpecFileError { SpecFileError(file: path, path: place, problem: problem) }
}

extension SpecValue {
  /// One line of text.
  func line() throws(SpecFault) -> String {
    guard case .string(let text)? = json, !text.isEmpty, !text.contains(where: \.isNewline) else {
      throw fault(expected: "a line of text")
    }
    return text
  }

  /// A name that cells can have.
  func scenarioName() throws(SpecFault) -> String {
    guard case .string(let name)? = json, (1...64).contains(name.utf8.count),
      name.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isPlainWordPart })
    else { throw fault(expected: "a name of letters, digits, hyphens and underscores, at most 64 of them") }
    return name
  }

  /// `"open"`, `{"offset": 400}` or `{"fraction": 0.5}`.
  fileprivate func scenarioStart() throws(SpecFault) -> ScenarioFile.Start {
    if case .string("open")? = json { return .unopened }
    guard case .object? = json else { throw fault(expected: "“open”, {\"offset\": points} or {\"fraction\": 0 to 1}") }
    let keys = try object(["offset", "fraction"])
    switch try keys.only(of: ["offset", "fraction"]) {
    case "offset": return .offset(try keys["offset"].length())
    default: return .fraction(try keys["fraction"].fraction())
    }
  }

  /// `[20, 200]`: the least and the greatest length, in points.
  fileprivate func lengths() throws(SpecFault) -> ClosedRange<Int> {
    let both = try tuple(2, expected: "[least, greatest] length in points")
    let least = try both[0].wholeNumber(in: 1...100_000)
    return least...(try both[1].wholeNumber(in: least...100_000))
  }

  /// A share from 0 to 1.
  func fraction() throws(SpecFault) -> Double {
    let number = try number(expected: "a number from 0 to 1")
    guard (0...1).contains(number) else { throw fault(expected: "a number from 0 to 1") }
    return number
  }
}

extension Character {
  fileprivate var isPlainWordPart: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_") }
}
