internal import InputFiles

/// A kind of use as a person wrote it down: what their app does with a layout, as counts of operations.
///
///     { "name": "inbox", "story": "opened, read for 500 frames, while 40 messages come and 10 go",
///       "steps": [ {"operation": "open"}, {"operation": "query.scroll", "count": 500},
///                  {"operation": "invalidate.insert", "count": 40}, {"operation": "invalidate.delete", "count": 10} ] }
package struct KindOfUseFile: Sendable {
  /// One operation of the mix.
  package struct Step: Hashable, Sendable {
    /// The operation's name in cells.
    package let operation: String
    /// How often it happens.
    package let count: Int

    /// An operation that happens so often.
    package init(operation: String, count: Int) { (self.operation, self.count) = (operation, count) }
  }

  /// What it is called.
  package let name: String
  /// What happens in it, in one line.
  package let story: String
  /// The mix, at least one operation, each once.
  package let steps: [Step]

  /// Reads the file at `path`, which names operations among `operations`.
  ///
  /// - Throws: ``SpecFileError`` for a file that is missing, unreadable, over 64 MiB, or not UTF-8, and for what `init(json:path:operations:)` rejects.
  package init(path: String, operations: [String]) throws(SpecFileError) {
    try self.init(json: try SpecFileError.text(ofFileAt: path), path: path, operations: operations)
  }

  /// Reads `json`, called `path` in errors.
  ///
  /// - Throws: ``SpecFileError`` for a text that is not JSON, with line and column, and for a value that is missing, of another kind, out of range or
  ///   not known, with its path.
  package init(json: String, path: String, operations: [String]) throws(SpecFileError) {
    do throws(SpecFault) {
      let keys = try SpecValue(json: JSONValue(parsing: json), path: .root).object(["name", "story", "steps"])
      name = try keys["name"].line()
      story = try keys.optional("story", SpecValue.line) ?? "the steps of \(InputFileError.quoting(path))"
      var steps: [Step] = []
      for value in try keys["steps"].array(expected: "an array of steps, such as {\"operation\": \"append\", \"count\": 20}") {
        let step = try value.object(["operation", "count"])
        let operation = try step["operation"].line()
        guard operations.contains(operation) else { throw step["operation"].fault(expectedOneOf: operations) }
        guard !steps.contains(where: { $0.operation == operation }) else {
          throw SpecFault(at: step["operation"].path, "“\(operation)” is in the mix already; add up its counts")
        }
        steps.append(Step(operation: operation, count: try step.optional("count", SpecValue.useCount) ?? 1))
      }
      guard !steps.isEmpty else { throw SpecFault(at: keys["steps"].path, "holds no steps; give at least one") }
      self.steps = steps
    } catch {
      throw SpecFileError(file: path, error)
    }
  }
}

extension SpecValue {
  /// How often something happens.
  fileprivate func useCount() throws(SpecFault) -> Int { try wholeNumber(in: 1...1_000_000_000) }
}
