import LayoutSuites
import LayoutWorkloads

/// What a selection chooses: the cells, the items that they are measured over, and how.
package struct SelectedSuite {
  /// The cells.
  package let suite: Suite
  /// The items.
  package let workload: any Workload
  /// How the cells are run.
  package let settings: RunSettings
}
