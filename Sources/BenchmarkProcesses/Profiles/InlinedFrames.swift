/// Finds the functions that were inlined where an instruction stands, and where the callers of a function stand.
struct InlinedFrames {
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
