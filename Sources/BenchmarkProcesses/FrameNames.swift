/// The names and locations of functions, from the tools of the toolchain. If a tool is missing, the result has less information, and a note says so.
package struct FrameNames: Sendable {
  /// The demangled names, by the names that the compiler writes.
  package private(set) var demangled: [String: String] = [:]
  /// The symbolizer's results for the addresses in each object.
  package private(set) var locations: [String: SourceLocations] = [:]
  /// Notes for the reader: which tool was missing, and what that means.
  package private(set) var notes: [String] = []

  /// Finds the names for these addresses, by object, and for these additional names.
  /// - Parameters:
  ///   - addresses: The addresses in each object. The objects are named as the profiler names them.
  ///   - files: The file in which each object is looked up. An object without a file is not looked up.
  ///   - names: Names that are already known.
  ///   - needsLocations: Whether names come from addresses alone, so that a profile is impossible without a symbolizer.
  package init(
    addresses: [String: Set<UInt64>], files: [String: String], names: Set<String>, needsLocations: Bool = false
  ) async throws {
    for (object, file) in files.sorted(by: { $0.key < $1.key }) {
      let sorted = (addresses[object] ?? []).sorted()
      guard !sorted.isEmpty else { continue }
      do {
        locations[object] = try await Self.locations(sorted, in: file)
      } catch let fault as ToolFault where !needsLocations {
        notes.append("functions that were inlined are part of their callers: \(fault)")
      }
    }
    let inlined = locations.values.flatMap { $0.functions.values }.flatMap { $0.compactMap(\.name) }
    let all = names.union(inlined).sorted()
    do {
      demangled = try await Self.demangled(all)
    } catch let fault as ToolFault {
      demangled = Dictionary(uniqueKeysWithValues: all.map { ($0, $0) })
      notes.append("functions have the names that the compiler writes: \(fault)")
    }
  }

  private static func locations(_ addresses: [UInt64], in file: String) async throws -> SourceLocations {
    let text = try await ExternalTool.symbolizer.output(
      ["--obj=\(file)", "--inlines", "--functions=linkage", "--no-demangle", "--output-style=LLVM"],
      input: addresses.map { "0x" + String($0, radix: 16) + "\n" }.joined())
    return try SourceLocations(parsing: text, addresses: addresses)
  }

  private static func demangled(_ names: [String]) async throws -> [String: String] {
    guard !names.isEmpty else { return [:] }
    let text = try await ExternalTool.demangler.output(["--simplified"], input: names.map { $0 + "\n" }.joined())
    let answers = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(names.count)
    guard answers.count == names.count else {
      throw ToolFault.failed(tool: ExternalTool.demangler.name, status: "exited", said: "\(answers.count) names for \(names.count)")
    }
    return Dictionary(uniqueKeysWithValues: zip(names, answers.map(String.init)))
  }
}
