/// A function on a stack, by its name in the compiler's form.
struct NamedFrame: Hashable {
  let mangled: String
  let isInlined: Bool
}

/// Turns the compiler's names into readable ones, a stack at a time.
struct StackNaming {
  private let names: [String: FrameName]

  init(demangled: [String: String]) {
    names = Dictionary(uniqueKeysWithValues: demangled.map { ($0.key, FrameName(mangled: $0.key, demangled: $0.value)) })
  }

  /// Returns the readable stack. It has no frames of the harness, no thunks next to their functions, and no inlined functions of the standard library,
  /// because these are part of the line that uses them.
  func stack(_ frames: [NamedFrame]) -> [(text: String, kind: FrameKind)] {
    var result: [(text: String, kind: FrameKind)] = []
    var wasThunk = false
    for frame in frames.dropFirst(HarnessFrames.end(in: frames)) {
      let name = names[frame.mangled] ?? FrameName(mangled: frame.mangled, demangled: frame.mangled)
      if frame.isInlined, name.kind != .own { continue }
      // A thunk and the function to which it forwards have the same name, whichever is inlined in the other.
      if wasThunk || name.isThunk, result.last?.text == name.text { continue }
      result.append((name.text, name.kind == .own && frame.isInlined ? .inlined : name.kind))
      wasThunk = name.isThunk
    }
    // The harness's own instructions are counted too: a dozen at the start and end of a count, and those of the script of edits.
    let isOfHarness = result.first.map { $0.kind == .runtime || $0.kind == .standardLibrary } ?? true
    return isOfHarness ? [(HarnessFrames.name, .runtime)] + result : result
  }
}
