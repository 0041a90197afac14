extension StackProfile {
  /// The stacks of a part of a callgrind profile, with readable names.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - iterations: The iterations it is summed over.
  ///   - demangled: The demangled names, keyed by the names in the compiler's form.
  ///   - locations: The symbolizer's results for the addresses in each object. Without them, functions that were inlined are part of their callers.
  /// - Postcondition: ``total`` equals the total of the part.
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
