/// The part of the measurements that something in a report is about. A page hides the parts that its reader has filtered out.
package struct ReportScope: Hashable, Sendable {
  /// A property that a reader can filter by. The raw value is its name in a page's address.
  package enum Facet: String, CaseIterable, Sendable {
    case layout, path, strategy, size
  }

  /// The values of each facet that it is about. A facet without values covers all of them.
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
