/// A heading with the blocks below it.
package struct ReportSection: Sendable {
  /// The heading.
  package var title: ReportText
  /// The part of the measurements that the section is about.
  package var scope = ReportScope()
  /// The blocks below the heading.
  package var blocks: [ReportBlock]
}
