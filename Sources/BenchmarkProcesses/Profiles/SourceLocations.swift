import InputFiles

/// The results of a symbolizer: the functions at each address, including inlined ones.
///
/// It reads the output of `llvm-symbolizer --inlines --functions=linkage --no-demangle --output-style=LLVM`. For each address, that has pairs of lines: a
/// function, then its file, line and column. The innermost pair comes first, and an empty line follows the last.
package struct SourceLocations: Equatable, Sendable {
  /// A function at an address.
  package struct Function: Equatable, Sendable {
    /// The name in the compiler's form; `nil` if unknown.
    package let name: String?
    /// The file; `nil` if unknown.
    package let file: String?
    /// The line, counted from 1; `nil` if unknown.
    package let line: Int?

    /// The last part of the file's path, and the line: `FrameTable.swift:31`. `nil` if either is unknown.
    package var shortLocation: String? {
      guard let file, let line else { return nil }
      return "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)"
    }
  }

  /// The functions at each address, the innermost first. The last one was not inlined.
  package let functions: [UInt64: [Function]]

  /// Reads the output of a symbolizer for `addresses`, in their order.
  /// - Throws: An `InputFileError` if it did not answer for each of them.
  package init(parsing text: String, addresses: [UInt64]) throws(InputFileError) {
    var answers: [[Function]] = []
    var open: [Function] = []
    var name: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        if !open.isEmpty { answers.append(open) }
        (open, name) = ([], nil)
      } else if let function = name {
        open.append(Self.function(function, line))
        name = nil
      } else {
        name = line
      }
    }
    if !open.isEmpty { answers.append(open) }
    guard answers.count == addresses.count else {
      throw InputFileError(
        file: "llvm-symbolizer", problem: "gave \(answers.count) answers for \(addresses.count) addresses",
        remedy: "use one of LLVM 14 or later, such as that of the Swift toolchain")
    }
    functions = Dictionary(zip(addresses, answers), uniquingKeysWith: { first, _ in first })
  }

  private static func function(_ name: Substring, _ location: Substring) -> Function {
    // File names may hold colons, so the numbers are taken from the end.
    let parts = location.split(separator: ":", omittingEmptySubsequences: false)
    let file = parts.dropLast(2).joined(separator: ":")
    let line = parts.count >= 3 ? Int(parts[parts.count - 2]) : nil
    return Function(
      name: name == "??" ? nil : String(name),
      file: file.isEmpty || file == "??" || file.hasPrefix("/<") || file.hasPrefix("<") ? nil : file,
      line: line.flatMap { $0 > 0 ? $0 : nil })
  }
}
