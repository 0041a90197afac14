/// The part of what was measured that something in a report is about. A page hides what its reader has filtered away.
package struct ReportScope: Hashable, Sendable {
  /// What a reader can filter by. The raw value is the name in a page's address.
  package enum Facet: String, CaseIterable, Sendable {
    case layout, path, strategy, size
  }

  /// The values of each facet that matter; a facet without values is about all of them.
  package private(set) var values: [Facet: [String]]

  /// A scope of several values for a facet.
  package init(_ values: [Facet: [String]]) { self.values = values.filter { !$0.value.isEmpty } }

  /// A scope of one value for a facet.
  package init(_ values: [Facet: String] = [:]) { self.values = values.mapValues { [$0] } }

  /// The values in the order of the facets.
  package var ordered: [(facet: Facet, values: [String])] {
    Facet.allCases.compactMap { facet in values[facet].map { (facet, $0) } }
  }
}
