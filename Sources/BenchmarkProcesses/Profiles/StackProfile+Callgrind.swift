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
