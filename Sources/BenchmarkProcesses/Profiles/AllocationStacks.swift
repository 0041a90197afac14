import InputFiles

/// Stacks of allocations in the format of the verb `record-allocations`. Each line has the cost and then the frames, separated by tabs. The frames are
/// written as `object+0x1f2e`, the innermost first.
package struct AllocationStacks: Equatable, Sendable {
  /// The first line of the text. Its number changes with the meaning of the other lines.
  package static let greeting = "layoutbench-allocations 1"

  /// A stack and its cost.
  package struct Entry: Equatable, Sendable {
    /// The cost: a number of allocations, or of bytes.
    package let cost: Int
    /// The return address of each function, the innermost first.
    package let frames: [CallgrindProfile.Place]

    /// The line of the entry, without a line break.
    package var line: String {
      ([String(cost)] + frames.map { "\($0.object)+0x\(String($0.address, radix: 16))" }).joined(separator: "\t")
    }
  }

  /// The number of iterations that the costs are summed over.
  package let iterations: Int
  /// The stacks.
  package let entries: [Entry]

  /// Stacks of addresses with their costs, sorted by their lines. `place` returns the file of an address and the offset in it.
  package init(iterations: Int, _ stacks: [[UInt]: Int], place: (UInt) -> (object: String, offset: UInt)?) {
    self.iterations = iterations
    let entries = stacks.map { stack, cost in
      let places = stack.map { place($0) ?? ("unknown", $0) }
      return Entry(cost: cost, frames: places.map { CallgrindProfile.Place(object: $0.object, address: UInt64($0.offset)) })
    }
    self.entries = entries.sorted { $0.line < $1.line }
  }

  /// The stacks as text.
  package var text: String {
    ([Self.greeting, String(iterations)] + entries.map(\.line)).map { $0 + "\n" }.joined()
  }

  /// Reads the text form.
  /// - Throws: An `InputFileError` about the first line that the verb cannot have written.
  package init(parsing text: String) throws(InputFileError) {
    let lines = text.split(separator: "\n")
    guard lines.first == Self.greeting[...] else { throw Self.fault(1, in: lines) }
    guard lines.count >= 2, let iterations = Int(lines[1]) else { throw Self.fault(2, in: lines) }
    self.iterations = iterations
    var entries: [Entry] = []
    for (number, line) in lines.enumerated().dropFirst(2) {
      let words = line.split(separator: "\t")
      let frames = words.dropFirst().compactMap(Self.place)
      guard let cost = words.first.flatMap({ Int($0) }), frames.count == words.count - 1 else {
        throw Self.fault(number + 1, in: lines)
      }
      entries.append(Entry(cost: cost, frames: frames))
    }
    self.entries = entries
  }

  private static func fault(_ line: Int, in lines: [Substring]) -> InputFileError {
    let found = lines.dropFirst(line - 1).first ?? ""
    return InputFileError(
      file: "the recorded allocations", line: line, problem: "found \(InputFileError.quoting(String(found)))",
      remedy: "profile a program that records allocations as this one does")
  }

  private static func place(_ word: Substring) -> CallgrindProfile.Place? {
    guard let plus = word.lastIndex(of: "+"), word[plus...].hasPrefix("+0x"), let address = UInt64(word[plus...].dropFirst(3), radix: 16)
    else {
      return nil
    }
    return CallgrindProfile.Place(object: String(word[..<plus]), address: address)
  }
}

extension StackProfile {
  /// The stacks of allocations with readable names. The innermost function is the one of a package that requested the memory, with its line. The
  /// allocator and Swift's runtime are left out.
  package init(_ stacks: AllocationStacks, event: ProfileEvent, demangled: [String: String], locations: [String: SourceLocations]) {
    self.init(event: event, iterations: stacks.iterations)
    let naming = StackNaming(demangled: demangled)
    for entry in stacks.entries {
      var frames: [(frame: NamedFrame, line: String?)] = []
      for place in entry.frames.reversed() {
        let functions = locations[place.object]?.functions[place.address] ?? []
        if functions.isEmpty { frames.append((NamedFrame(mangled: "[\(Self.file(place.object))]", isInlined: false), nil)) }
        for (depth, function) in functions.reversed().enumerated() {
          let name = function.name ?? "[\(Self.file(place.object))]"
          frames.append((NamedFrame(mangled: name, isInlined: depth > 0), function.shortLocation))
        }
      }
      let last = frames.lastIndex {
        $0.frame.mangled.hasPrefix("$s") && $0.frame.mangled.dropFirst(2).first?.isNumber == true && $0.line != nil
      }
      let kept = Array(frames.prefix((last ?? frames.count - 1) + 1))
      var named = naming.stack(kept.map(\.frame))
      if let line = kept.last?.line, !named.isEmpty { named[named.count - 1].text += " (\(line))" }
      for frame in named { note(frame.text, frame.kind) }
      add(named.map(\.text), entry.cost)
    }
  }

  private static func file(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
