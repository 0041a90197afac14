package import CollectionLayouts
internal import InputFiles

/// A session of a collection, as a recorder wrote it: a scenario with the data at its start and the times of its frames.
///
///     {"trace": 1, "name": "inbox", "container": {"width": 390, "height": 844}, "sections": [{"items": [[390, 61], [390, 88]]}]}
///     {"t": 0, "scrollBy": 12.5}
///     {"t": 16.7, "batch": [{"insert": [0, 0], "size": [390, 75]}]}
///     {"t": 33.3, "measured": [[[0, 2], [390, 44]]]}
///
/// Each line is a JSON value: first the head, then a step of a scenario file for each frame. The article *Traces* explains every key.
package struct RecordedTrace: Sendable {
  /// The version of the format that this program reads and writes.
  package static let version = 1
  /// The most frames a trace may have.
  package static let mostFrames = 200_000

  /// The size of the container at the start, in points.
  package let container: LayoutSize
  /// Device pixels to a point.
  package let displayScale: Int
  /// The length along the scroll axis, in points, of items whose size is not known yet.
  package let estimate: Double
  /// The items at the start.
  package let data: CollectionData
  /// Its frames as a scenario. The first frame makes the layout.
  package let scenario: ScenarioFile
  /// The number of the last line if it was cut off, for example because the program crashed. Its frame is not played.
  package let cutLine: Int?

  /// The file as the user named it.
  package var path: String { scenario.path }

  /// Whether any item is without a size for a while.
  package let hasUnmeasuredItems: Bool

  /// Reads the file at `path`.
  ///
  /// - Throws: ``SpecFileError`` for a file that is missing, unreadable, over 64 MiB, or not UTF-8, and for the errors of `init(text:path:)`.
  package init(path: String) throws(SpecFileError) {
    try self.init(text: try SpecFileError.text(ofFileAt: path), path: path)
  }

  /// Reads `text`, called `path` in errors. A last line that has no line end and is not JSON was cut off, and is left out.
  ///
  /// - Throws: ``SpecFileError`` for a line that is not JSON and for a value that is missing, of the wrong kind, out of range or unknown, with its line.
  /// - Complexity: O(*b* + *n*), *b* the size of the text in bytes, *n* the number of items.
  package init(text: String, path: String) throws(SpecFileError) {
    var reader = TraceReader(path: path)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // If the last line has its end, the text behind that end is empty.
    let isCut = lines.last?.isEmpty == false
    for (index, line) in lines.enumerated() where !(index == lines.count - 1 && line.isEmpty) {
      try reader.read(Substring(line), number: index + 1, mayBeCut: isCut && index == lines.count - 1)
    }
    guard let head = reader.head else {
      throw SpecFileError(file: path, path: "line 1", problem: #"holds no head; begin with {"trace": 1, …}"#)
    }
    (container, displayScale, estimate, data) = (head.container, head.displayScale, head.estimate, head.data)
    hasUnmeasuredItems = reader.lacksSizes
    cutLine = reader.cutLine
    scenario = ScenarioFile(path: path, name: head.name, title: head.title, steps: reader.steps)
  }
}

/// Reads the lines of a trace.
private struct TraceReader {
  struct Head {
    let name: String
    let title: String
    let container: LayoutSize
    let displayScale: Int
    let estimate: Double
    let data: CollectionData
  }

  let path: String
  private(set) var head: Head?
  private(set) var steps: [ScenarioStep] = []
  private(set) var cutLine: Int?
  private var reader = ScenarioStepReader(ofTraceWithAtMost: RecordedTrace.mostFrames)
  private var time = 0.0

  init(path: String) { self.path = path }

  var lacksSizes: Bool { reader.lacksSizes || head?.data.sections.contains { $0.items.contains(where: \.isAutomatic) } == true }

  mutating func read(_ line: Substring, number: Int, mayBeCut: Bool) throws(SpecFileError) {
    let json: JSONValue
    do throws(SpecFault) {
      json = try JSONValue(parsing: String(line))
    } catch {
      guard mayBeCut, number > 1 else { throw located(error, number) }
      cutLine = number
      return
    }
    do throws(SpecFault) {
      let value = SpecValue(json: json, path: .root)
      guard head != nil else { return head = try Self.head(value, path) }
      let keys = try value.anyObject(expected: "an object with a step")
      if keys["t"].exists {
        let now = try keys["t"].number(expected: "a number of milliseconds")
        guard now >= time else {
          throw SpecFault(at: keys["t"].path, "is \(now), but the line before has \(time); give times that do not fall")
        }
        time = now
      }
      let step = try reader.step(value)
      steps.append(ScenarioStep(action: step.action, place: "line \(number), \(step.place)"))
    } catch {
      throw located(error, number)
    }
  }

  private static func head(_ value: SpecValue, _ path: String) throws(SpecFault) -> Head {
    let keys = try value.object(["trace", "name", "title", "container", "displayScale", "estimate", "sections"])
    _ = try keys["trace"].wholeNumber(in: RecordedTrace.version...RecordedTrace.version)
    let name = try keys["name"].scenarioName()
    var (sections, count): ([[LayoutSize]], Int) = ([], 0)
    for value in try keys["sections"].array(expected: "an array of sections") {
      let items = try value.recordedSection()
      count += items.count
      guard count <= SpecFile.mostItems else {
        throw SpecFault(at: value.path, "brings the trace to more than \(SpecFile.mostItems) items; begin with fewer")
      }
      sections.append(items)
    }
    let scale = keys["displayScale"].exists ? try keys["displayScale"].wholeNumber(in: 1...1_000_000) : 1
    let estimate = try keys.optional("estimate", SpecValue.length) ?? 44
    return Head(
      name: name, title: try keys.optional("title", SpecValue.line) ?? "the frames of \(InputFileError.quoting(path))",
      container: try keys["container"].namedSize(), displayScale: scale, estimate: estimate,
      data: CollectionData(sections: sections.map { .init(items: $0) }))
  }

  private func located(_ fault: SpecFault, _ line: Int) -> SpecFileError {
    var fault = fault
    fault.place = TextPlace(line: line, column: fault.place?.column)
    return SpecFileError(file: path, fault)
  }
}

extension SpecValue {
  /// The size of an item; `null` means that it is not known yet.
  func recordedSize() throws(SpecFault) -> LayoutSize {
    if case .null? = json { return .automatic }
    return try size()
  }

  /// The sizes of the items of a section: each of `items`, or `count` times `itemSize`. Without `itemSize` they are unknown.
  func recordedSection() throws(SpecFault) -> [LayoutSize] {
    let keys = try object(["items", "count", "itemSize"])
    guard keys["items"].exists else {
      let count = try keys["count"].wholeNumber(in: 0...SpecFile.mostItems)
      return Array(repeating: try keys.optional("itemSize", SpecValue.recordedSize) ?? .automatic, count: count)
    }
    for key in ["count", "itemSize"] where keys[key].exists {
      throw SpecFault(at: keys[key].path, "cannot be used with items, each of which has its own size; leave one out")
    }
    return try keys["items"].array(expected: "an array of sizes [width, height]").map { (value) throws(SpecFault) in
      try value.recordedSize()
    }
  }
}
