internal import InputFiles

extension KindOfUse {
  /// The prefix of the names of scenarios in cells.
  private static let scenarioPrefix = "scenario."

  /// Reads a kind of use that the user wrote: an app's work with a layout, as counts of operations and of scenarios' frames.
  ///
  ///     { "name": "inbox", "story": "opened, read for 500 frames, while 40 messages come and 10 go",
  ///       "steps": [ {"operation": "open"}, {"scenario": "measure-while-scrolling", "frames": 500},
  ///                  {"operation": "invalidate.insert", "count": 40}, {"operation": "invalidate.delete", "count": 10} ] }
  ///
  /// The file at `path` may name the operations and scenarios in `known`, which has their names in cells.
  ///
  /// - Throws: ``SpecFileError`` for a file that is missing, unreadable, over 64 MiB, or not UTF-8, and for the errors of `init(json:path:known:)`.
  package init(path: String, known: [String]) throws(SpecFileError) {
    try self.init(json: try SpecFileError.text(ofFileAt: path), path: path, known: known)
  }

  /// Reads `json`, called `path` in errors.
  ///
  /// - Throws: ``SpecFileError`` for a text that is not JSON, with line and column, and for a value that is missing, of the wrong kind, out of range or
  ///   unknown, with its path.
  package init(json: String, path: String, known: [String]) throws(SpecFileError) {
    do throws(SpecFault) {
      let keys = try SpecValue(json: JSONValue(parsing: json), path: .root).object(["name", "story", "steps"])
      name = try keys["name"].line()
      story = try keys.optional("story", SpecValue.line) ?? "the steps of \(InputFileError.quoting(path))"
      var steps: [(operation: String, count: Int)] = []
      for value in try keys["steps"].array(expected: "an array of steps, such as {\"operation\": \"append\", \"count\": 20}") {
        let step = try Self.step(value, known)
        guard !steps.contains(where: { $0.operation == step.operation }) else {
          throw SpecFault(at: value.path, "“\(step.operation)” is in the mix already; add up its counts")
        }
        steps.append(step)
      }
      guard !steps.isEmpty else { throw SpecFault(at: keys["steps"].path, "holds no steps; give at least one") }
      self.steps = steps
    } catch {
      throw SpecFileError(file: path, error)
    }
  }
}

extension KindOfUse {
  /// `{"operation": "append", "count": 20}`, or `{"scenario": "fling", "frames": 300}`.
  private static func step(_ value: SpecValue, _ known: [String]) throws(SpecFault) -> (operation: String, count: Int) {
    let members = try value.object(["operation", "count", "scenario", "frames"])
    guard try members.only(of: ["operation", "scenario"]) == "scenario" else {
      let keys = try value.object(["operation", "count"])
      let operations = known.filter { !$0.hasPrefix(scenarioPrefix) }
      let name = try keys["operation"].line()
      guard operations.contains(name) else { throw keys["operation"].fault(expectedOneOf: operations) }
      return (name, try keys.optional("count", SpecValue.useCount) ?? 1)
    }
    let keys = try value.object(["scenario", "frames"])
    let scenarios = known.filter { $0.hasPrefix(scenarioPrefix) }.map { String($0.dropFirst(scenarioPrefix.count)) }
    let name = try keys["scenario"].line()
    guard scenarios.contains(name) else { throw keys["scenario"].fault(expectedOneOf: scenarios) }
    return (scenarioPrefix + name, try keys.optional("frames", SpecValue.useCount) ?? 1)
  }
}

extension SpecValue {
  /// A number of operations or frames.
  fileprivate func useCount() throws(SpecFault) -> Int { try wholeNumber(in: 1...1_000_000_000) }
}
