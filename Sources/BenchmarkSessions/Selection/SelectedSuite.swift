import LayoutSuites
import LayoutWorkloads

/// The result of a selection: the cells, the items over which they are measured, and the settings.
package struct SelectedSuite {
  /// The cells.
  package let suite: Suite
  /// The items.
  package let workload: any Workload
  /// The settings with which the cells are run.
  package let settings: RunSettings
}
