/// The digest and the status of a cell, which no sample holds.
package struct CellFact: Codable, Hashable, Sendable, StatusRecord {
  /// The cell.
  package var cell: CellIdentifier
  /// A digest of the cell's output, which is equal for all cells of a group that agree. Nil if the output was not checked.
  package var digest: String?
  /// The status of the cell's measurement.
  package var status: CellStatus

  /// Creates a fact. The cell is sound unless `status` says otherwise.
  package init(cell: CellIdentifier, digest: String? = nil, status: CellStatus = .sound) {
    (self.cell, self.digest, self.status) = (cell, digest, status)
  }
}

extension CellFact {
  /// Joins facts to one for each cell, in the order of the cells' first facts. It has the cell's first digest and the last status that is not sound, because
  /// a cell may crash after it was verified.
  /// - Complexity: O(*n*), *n* the number of facts.
  static func joined(_ facts: some Sequence<CellFact>) -> [CellFact] {
    facts.grouped(by: \.cell).map { cell, facts in
      CellFact(
        cell: cell, digest: facts.lazy.compactMap(\.digest).first, status: facts.last { $0.status != .sound }?.status ?? .sound)
    }
  }

  /// Returns the facts in the rows of `summary.csv`, one for each cell.
  ///
  /// A status `tooShort` does not become a fact. It follows from the samples, which are judged again.
  /// - Complexity: O(*n*), *n* the number of rows.
  package static func facts(in summaries: [SummaryRecord]) -> [CellFact] {
    joined(
      summaries.lazy.map { summary in
        CellFact(cell: summary.cell, digest: summary.digest, status: summary.status.code == .tooShort ? .sound : summary.status)
      })
  }
}
