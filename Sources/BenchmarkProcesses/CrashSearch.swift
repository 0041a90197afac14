/// Finds the parts of some work that crash the program that does it, so that the others can still be done.
///
///     var search = CrashSearch<Int, Int>()
///     let dropped = try await search.culprits(of: group, after: crash, among: cells) { cell in
///       try await launch { try await $0.visit(group, cells: [cell]) }
///     }
///
/// Each part is tried alone, in a program of its own. If none crashes alone, the whole work is worth a second try: the crash may come of the machine. If it
/// crashes then too, nothing tells its parts apart, and all of them are to blame.
package struct CrashSearch<Work: Hashable, Part: Sendable> {
  /// The work that crashed before, although no part of it crashed alone.
  private var unexplained: Set<Work> = []

  /// No work has crashed yet.
  package init() {}

  /// A part to be left out.
  package struct Culprit {
    /// The part.
    package let part: Part
    /// How the program ended: ``ProgramCrash/ending``.
    package let ending: String
  }

  /// The parts of `work` to be left out, in order; empty if all of it deserves another try.
  /// - Parameters:
  ///   - work: What was done as a whole; the same work compares equal.
  ///   - crash: How the program ended that did it.
  ///   - parts: Its parts.
  ///   - tryAlone: Does one part in a program of its own.
  /// - Throws: What `tryAlone` throws, unless it is the crash of a program that had begun to work.
  package nonisolated(nonsending) mutating func culprits(
    of work: Work, after crash: ProgramCrash, among parts: [Part],
    tryAlone: nonisolated(nonsending) (Part) async throws -> Void
  ) async throws -> [Culprit] {
    var culprits: [Culprit] = []
    for part in parts {
      do {
        try await tryAlone(part)
      } catch let crash as ProgramCrash where crash.hasBegun {
        culprits.append(Culprit(part: part, ending: crash.ending))
      }
    }
    guard culprits.isEmpty else { return culprits }
    guard !unexplained.insert(work).inserted else { return [] }
    return parts.map { Culprit(part: $0, ending: crash.ending) }
  }
}
