/// Finds the parts of some work that crash the program, so that the other parts can still be done.
///
///     var search = CrashSearch<Int, Int>()
///     let dropped = try await search.culprits(of: group, after: crash, among: cells) { cell in
///       try await launch { try await $0.visit(group, cells: [cell]) }
///     }
///
/// Each part is tried alone, in a program of its own. If none crashes alone, the whole work deserves a second try, because the machine may have caused
/// the crash. If it crashes again, nothing distinguishes its parts, and all of them are left out.
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

  /// Returns the parts of `work` to leave out, in order; empty if the whole work deserves another try.
  /// - Parameters:
  ///   - work: The whole work. The same work must compare equal.
  ///   - crash: The crash of the program that did the work.
  ///   - parts: The parts of the work.
  ///   - tryAlone: Does one part in a program of its own.
  /// - Throws: The error of `tryAlone`, unless it is the crash of a program that had begun to work.
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
