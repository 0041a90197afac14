/// A heading with the blocks below it.
package struct ReportSection: Sendable {
  /// The heading.
  package var title: ReportText
  /// The part of what was measured that the section is about.
  package var scope = ReportScope()
  /// What stands below the heading.
  package var blocks: [ReportBlock]
}
