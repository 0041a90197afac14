extension Manifest.Revision {
  /// Returns the commit with marks for known doubts about it, such as `1a2b3c4-dirty`; nil if the commit is unknown.
  ///
  /// It ends in `-dirty` if there were changes that are not in the commit, and in `-doubtful` if a source was newer than the program.
  /// - Parameters:
  ///   - digits: The number of digits of the commit's name; by default all of them.
  package func label(digits: Int = .max) -> String? {
    commit.map { $0.prefix(digits) + (isDirty == true ? "-dirty" : "") + (newerSource == nil ? "" : "-doubtful") }
  }

  /// A note on why the commit may not be the one that was built, with a remedy; nil without such a reason.
  package var doubt: RunNote? {
    guard let newerSource else { return nil }
    return .doubt(
      "\(newerSource) is newer than the program, so \(commit.map { "commit \($0.prefix(7))" } ?? "the commit") may not be what was measured: "
        + "build again (swift build -c release), and measure again")
  }
}

extension Manifest {
  /// All notes for readers. The first ones say why the commit is doubtful, and which results are missing without a catalogue.
  package var notesForReaders: [RunNote] { [revision.doubt, tool.revision?.doubt, missingCatalogue].compactMap(\.self) + notes }

  private var missingCatalogue: RunNote? {
    guard catalogue.operations.isEmpty, !plan.operations.isEmpty else { return nil }
    return .doubt(
      "the manifest has no catalogue of its strategies, layouts and operations, so paths, comparisons with a reference, frame budgets, kinds of use, "
        + "claims and colours are missing: measure again")
  }
}
