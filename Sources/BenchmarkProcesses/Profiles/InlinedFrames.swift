/// Finds the functions that were inlined at an instruction, and those at the calls of a function.
struct InlinedFrames {
  let part: CallgrindProfile.Part
  let locations: [String: SourceLocations]

  /// Returns the frames of a context, the outermost first. They include the functions inlined at each call, but not those inlined in the innermost function.
  func frames(of context: CallgrindProfile.Context) -> [NamedFrame] {
    guard let name = context.names.first else { return [] }
    let innermost = NamedFrame(mangled: name, isInlined: false)
    guard let caller = context.caller else { return [innermost] }
    return frames(of: caller) + inlinedAtCalls(of: context, in: caller) + [innermost]
  }

  /// Returns the functions inlined around an instruction, the outermost first. The function that was not inlined is left out.
  func inlined(at place: CallgrindProfile.Place, in context: CallgrindProfile.Context) -> [NamedFrame] {
    guard let functions = locations[place.object]?.functions[place.address], functions.count > 1 else { return [] }
    return functions.dropLast().reversed().compactMap { function in function.name.map { NamedFrame(mangled: $0, isInlined: true) } }
  }

  /// Returns the functions inlined around all calls of a context by its caller. If the calls are in different inlined functions, only the common ones are
  /// returned, so that no cost is apportioned.
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
