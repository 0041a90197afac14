/// The samples in the output of `perf script -F event,ip,sym,dso`, each as a stack.
package struct PerfSamples: Equatable, Sendable {
  /// One function on a stack.
  package struct Frame: Hashable, Sendable {
    /// The position in the file.
    package let address: UInt64
    /// The name in the compiler's form; `nil` if unknown.
    package let name: String?
    /// The file that holds the code.
    package let object: String
  }

  /// The stacks, the innermost function first.
  package private(set) var stacks: [[Frame]] = []

  /// Reads the output. Lines of another form are ignored.
  package init(parsing text: String) {
    var open: [Frame] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let frame = Self.frame(line) {
        open.append(frame)
      } else if line.allSatisfy(\.isWhitespace), !open.isEmpty {
        stacks.append(open)
        open = []
      }
    }
    if !open.isEmpty { stacks.append(open) }
  }

  /// Reads a line such as `    c0a4f123 $s4name (/path)`. A missing name is written as `[unknown]`.
  private static func frame(_ line: Substring) -> Frame? {
    guard line.first?.isWhitespace == true, line.last == ")", let open = line.lastIndex(of: "(") else { return nil }
    let words = line[..<open].split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first, let address = UInt64(first, radix: 16) else { return nil }
    // C++ names contain spaces. The last space before the bracket ends the name.
    let name = words.count > 1 ? words[1].dropLast(words[1].hasSuffix(" ") ? 1 : 0) : ""
    return Frame(
      address: address, name: name.isEmpty || name == "[unknown]" ? nil : String(name),
      object: String(line[line.index(after: open)...].dropLast()))
  }
}

extension StackProfile {
  /// The samples that were taken while a cell was measured, with readable names.
  /// - Parameters:
  ///   - samples: The samples.
  ///   - addresses: The addresses of the frames in the program, as its file has them.
  ///   - demangled: The demangled names, keyed by the names in the compiler's form.
  ///   - locations: The symbolizer's results for the addresses.
  package init(
    _ samples: PerfSamples, addresses: [PerfSamples.Frame: UInt64], demangled: [String: String], locations: SourceLocations?
  ) {
    self.init(event: .time, iterations: 0)
    let naming = StackNaming(demangled: demangled)
    for stack in samples.stacks {
      var frames: [NamedFrame] = []
      for frame in stack.reversed() {
        let functions = addresses[frame].flatMap { locations?.functions[$0] } ?? []
        let inlined = functions.dropLast().reversed().compactMap(\.name)
        frames.append(NamedFrame(mangled: frame.name ?? "[\(frame.object)]", isInlined: false))
        frames += inlined.map { NamedFrame(mangled: $0, isInlined: true) }
      }
      guard HarnessFrames.isMeasured(frames) else { continue }
      let named = naming.stack(frames)
      for frame in named { note(frame.text, frame.kind) }
      add(named.map(\.text), 1)
    }
  }
}
