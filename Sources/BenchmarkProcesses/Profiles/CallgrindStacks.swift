extension StackProfile {
  /// The stacks of a part of callgrind's profile, named for people.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - iterations: The iterations it is summed over.
  ///   - demangled: The demangled names, by the names that the compiler writes.
  ///   - locations: What a symbolizer says of the addresses in each object. Without them, functions that were inlined are part of their callers.
  /// - Postcondition: ``total`` is that of the part.
  package init(
    _ part: CallgrindProfile.Part, iterations: Int, demangled: [String: String], locations: [String: SourceLocations] = [:]
  ) {
    self.init(event: .instructions, iterations: iterations)
    let naming = StackNaming(demangled: demangled)
    let inliner = InlinedFrames(part: part, locations: locations)
    var known: [CallgrindProfile.Context: [NamedFrame]] = [:]
    for cost in part.costs {
      let callers = known[cost.context] ?? inliner.frames(of: cost.context)
      known[cost.context] = callers
      let stack = naming.stack(callers + inliner.inlined(at: cost.place, in: cost.context))
      for frame in stack { note(frame.text, frame.kind) }
      add(stack.map(\.text), cost.count)
    }
  }
}

/// A function on a stack, by the name that the compiler writes.
struct NamedFrame: Hashable {
  let mangled: String
  let isInlined: Bool
}

/// Finds the functions that were inlined where an instruction stands, and where the callers of a function stand.
private struct InlinedFrames {
  let part: CallgrindProfile.Part
  let locations: [String: SourceLocations]

  /// The frames of a context, the outermost first, with what was inlined at each call, but not in the innermost function.
  func frames(of context: CallgrindProfile.Context) -> [NamedFrame] {
    guard let name = context.names.first else { return [] }
    let innermost = NamedFrame(mangled: name, isInlined: false)
    guard let caller = context.caller else { return [innermost] }
    return frames(of: caller) + inlinedAtCalls(of: context, in: caller) + [innermost]
  }

  /// The functions inlined around an instruction, the outermost first, without the function that was not inlined.
  func inlined(at place: CallgrindProfile.Place, in context: CallgrindProfile.Context) -> [NamedFrame] {
    guard let functions = locations[place.object]?.functions[place.address], functions.count > 1 else { return [] }
    return functions.dropLast().reversed().compactMap { function in function.name.map { NamedFrame(mangled: $0, isInlined: true) } }
  }

  /// What was inlined around all calls of a context by its caller. Where the calls stand in different inlined functions, only what they share is said, so
  /// that no cost is apportioned.
  private func inlinedAtCalls(of context: CallgrindProfile.Context, in caller: CallgrindProfile.Context) -> [NamedFrame] {
    guard let sites = part.callSites[context], let first = sites.first else { return [] }
    var shared = inlined(at: first, in: caller)
    for site in sites.dropFirst() {
      let other = inlined(at: site, in: caller)
      shared = Array(zip(shared, other).prefix { $0 == $1 }.map(\.0))
    }
    return shared
  }
}

/// Turns the names that the compiler writes into those that a person reads, a stack at a time.
struct StackNaming {
  private let names: [String: FrameName]

  init(demangled: [String: String]) {
    names = Dictionary(uniqueKeysWithValues: demangled.map { ($0.key, FrameName(mangled: $0.key, demangled: $0.value)) })
  }

  /// The stack for people: without the harness, without thunks beside their functions, and without inlined functions of the standard library, which are
  /// part of the line that uses them.
  func stack(_ frames: [NamedFrame]) -> [(text: String, kind: FrameKind)] {
    var result: [(text: String, kind: FrameKind)] = []
    var wasThunk = false
    for frame in frames.dropFirst(HarnessFrames.end(in: frames)) {
      let name = names[frame.mangled] ?? FrameName(mangled: frame.mangled, demangled: frame.mangled)
      if frame.isInlined, name.kind != .own { continue }
      // A thunk and the function it stands for have the same name, whichever is inlined in the other.
      if wasThunk || name.isThunk, result.last?.text == name.text { continue }
      result.append((name.text, name.kind == .own && frame.isInlined ? .inlined : name.kind))
      wasThunk = name.isThunk
    }
    // The harness counts its own instructions: a dozen where a count starts and ends, and those of the script of edits.
    let isOfHarness = result.first.map { $0.kind == .runtime || $0.kind == .standardLibrary } ?? true
    return isOfHarness ? [(HarnessFrames.name, .runtime)] + result : result
  }
}
