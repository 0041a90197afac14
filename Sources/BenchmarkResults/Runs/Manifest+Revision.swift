extension Manifest.Revision {
  /// The commit with what is known against it, such as `1a2b3c4-dirty`; nil if the commit is unknown.
  ///
  /// It ends in `-dirty` if there were changes that the commit does not hold, and in `-doubtful` if a source was newer than the program.
  /// - Parameters:
  ///   - digits: How much of the commit's name it has; all of it unless given.
  package func label(digits: Int = .max) -> String? {
    commit.map { $0.prefix(digits) + (isDirty == true ? "-dirty" : "") + (newerSource == nil ? "" : "-doubtful") }
  }

  /// Why the commit may not be the one that was built, and what to do; nil if nothing speaks against it.
  package var doubt: RunNote? {
    guard let newerSource else { return nil }
    return .doubt(
      "\(newerSource) is newer than the program, so \(commit.map { "commit \($0.prefix(7))" } ?? "the commit") may not be what was measured: "
        + "build again (swift build -c release), and measure again")
  }
}

extension Manifest {
  /// Everything that a reader must or may know: the notes, and before them what makes the commit doubtful, and what cannot be told without a catalogue.
  package var notesForReaders: [RunNote] { [revision.doubt, tool.revision?.doubt, missingCatalogue].compactMap(\.self) + notes }

  private var missingCatalogue: RunNote? {
    guard catalogue.operations.isEmpty, !plan.operations.isEmpty else { return nil }
    return .doubt(
      "the manifest has no catalogue of its strategies, layouts and operations, so paths, comparisons with a reference, frame budgets, kinds of use, "
        + "claims and colours are missing: measure again")
  }
}
