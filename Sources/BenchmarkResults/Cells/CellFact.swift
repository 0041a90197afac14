/// The digest and the status of a cell, which no sample holds.
package struct CellFact: Codable, Hashable, Sendable, StatusRecord {
  /// The cell.
  package var cell: CellIdentifier
  /// A digest of the cell's output; cells of one group that agree have the same. Nil if its output was not looked at.
  package var digest: String?
  /// How measuring it went.
  package var status: CellStatus

  /// A fact; of a sound cell unless told otherwise.
  package init(cell: CellIdentifier, digest: String? = nil, status: CellStatus = .sound) {
    (self.cell, self.digest, self.status) = (cell, digest, status)
  }
}

extension CellFact {
  /// One fact for each cell, in the order of the cells' first facts: the cell's first digest, and its last status that is not sound, because a cell may
  /// crash after it was verified.
  /// - Complexity: O(*n*), *n* the number of facts.
  static func joined(_ facts: some Sequence<CellFact>) -> [CellFact] {
    facts.grouped(by: \.cell).map { cell, facts in
      CellFact(
        cell: cell, digest: facts.lazy.compactMap(\.digest).first, status: facts.last { $0.status != .sound }?.status ?? .sound)
    }
  }

  /// The facts that the rows of `summary.csv` hold, one for each cell.
  ///
  /// A status `tooShort` does not become a fact: it follows from the samples, which are judged anew.
  /// - Complexity: O(*n*), *n* the number of rows.
  package static func facts(in summaries: [SummaryRecord]) -> [CellFact] {
    joined(
      summaries.lazy.map { summary in
        CellFact(cell: summary.cell, digest: summary.digest, status: summary.status.code == .tooShort ? .sound : summary.status)
      })
  }
}
