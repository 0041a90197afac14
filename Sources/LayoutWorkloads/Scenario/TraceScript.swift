/// The lines of a trace, taken apart so that a shrinker can leave out lines or make them simpler.
package struct TraceScript: Sendable {
  /// The first line of a trace: the items and the container at its start.
  package struct Head: Sendable {
    fileprivate let json: JSONValue
  }

  /// One frame.
  package struct Line: Sendable {
    fileprivate let json: JSONValue
  }

  /// The first line.
  package var head: Head
  /// The frames, in order.
  package var lines: [Line]

  /// Reads the lines of the trace `text`, called `path` in errors. A last line that was cut off is left out.
  ///
  /// - Throws: The errors of ``RecordedTrace/init(text:path:)``.
  package init(text: String, path: String) throws(SpecFileError) {
    let trace = try RecordedTrace(text: text, path: path)
    var values: [JSONValue] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).prefix(trace.scenario.steps.count + 1) {
      // Each line has just been read without an error.
      if let value = try? JSONValue(parsing: String(Substring(line))) { values.append(value) }
    }
    guard let first = values.first else { preconditionFailure("A trace that can be read has a head") }
    (head, lines) = (Head(json: first), values.dropFirst().map { Line(json: $0) })
  }

  /// Creates the trace of a head and lines.
  package init(_ head: Head, _ lines: [Line]) { (self.head, self.lines) = (head, lines) }

  /// The text of the trace.
  package var text: String { ([head.json] + lines.map(\.json)).map { $0.text + "\n" }.joined() }
}

extension TraceScript.Head {
  /// Heads with fewer items, the fewest first: of all sections at once, then of one of the first twenty. Also heads with items that are all alike.
  package var simpler: [TraceScript.Head] {
    guard case .object(var members) = json, case .array(let sections)? = members["sections"] else { return [] }
    var found: [TraceScript.Head] = []
    func add(_ sections: [JSONValue]) {
      members["sections"] = .array(sections)
      found.append(TraceScript.Head(json: .object(members)))
    }
    if sections.contains(where: { $0.itemCount > 1 }) {
      for share in [0.0, 0.1, 0.5, 0.9] { add(sections.map { $0.withItems(Int(Double($0.itemCount) * share)) }) }
    }
    for (index, section) in sections.enumerated().prefix(20) {
      var distance = section.itemCount
      while distance > 0 {
        var fewer = sections
        fewer[index] = section.withItems(section.itemCount - distance)
        add(fewer)
        distance /= 2
      }
      if let alike = section.withItemsAlike {
        var simpler = sections
        simpler[index] = alike
        add(simpler)
      }
    }
    return found
  }
}

extension TraceScript.Line {
  /// Lines with fewer updates or sizes, the fewest first; also the line without its time, if it has one.
  package var simpler: [TraceScript.Line] {
    guard case .object(let members) = json else { return [] }
    var found: [TraceScript.Line] = []
    for key in ["batch", "measured"] {
      guard case .array(let parts)? = members[key], parts.count > 1 else { continue }
      let halves = [Array(parts[..<(parts.count / 2)]), Array(parts[(parts.count / 2)...])]
      let single = parts.indices.prefix(20).map { left in parts.indices.filter { $0 != left }.map { parts[$0] } }
      for fewer in halves + single {
        var simpler = members
        simpler[key] = .array(fewer)
        found.append(TraceScript.Line(json: .object(simpler)))
      }
    }
    if members["t"] != nil {
      var timeless = members
      timeless["t"] = nil
      found.append(TraceScript.Line(json: .object(timeless)))
    }
    return found
  }
}

extension JSONValue {
  /// The number of items of a section.
  fileprivate var itemCount: Int {
    guard case .object(let members) = self else { return 0 }
    if case .array(let items)? = members["items"] { return items.count }
    if case .number(let count)? = members["count"] { return Int(exactly: count) ?? 0 }
    return 0
  }

  /// The first items of a section.
  fileprivate func withItems(_ count: Int) -> JSONValue {
    guard case .object(var members) = self else { return self }
    if case .array(let items)? = members["items"] { members["items"] = .array(Array(items.prefix(count))) }
    if members["count"] != nil { members["count"] = .number(Double(count)) }
    return .object(members)
  }

  /// A section of as many items, each with the size of the first; `nil` if the section does not list its items.
  fileprivate var withItemsAlike: JSONValue? {
    guard case .object(let members) = self, case .array(let items)? = members["items"], let first = items.first else { return nil }
    var alike: [String: JSONValue] = ["count": .number(Double(items.count))]
    if case .array = first { alike["itemSize"] = first }
    return .object(alike)
  }

  /// JSON with the keys of objects in alphabetical order, except for those that a reader of a trace looks at first.
  fileprivate var text: String {
    switch self {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .string(let text): return Self.quoted(text)
    case .array(let elements): return "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      let first = ["trace", "name", "title", "t", "delete", "insert", "move", "scrollBy", "scrollTo", "count"]
      let keys = members.keys.sorted {
        (first.firstIndex(of: $0) ?? first.count, $0) < (first.firstIndex(of: $1) ?? first.count, $1)
      }
      return "{" + keys.map { Self.quoted($0) + ":" + (members[$0]?.text ?? "null") }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20: quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
