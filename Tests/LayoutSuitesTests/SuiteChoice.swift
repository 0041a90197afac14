import BenchmarkResults
import LayoutWorkloads

@testable import LayoutSuites

/// A choice with what it chooses from and what for: as a run's, without the few cells of comparisons.
@dynamicMemberLookup
struct SuiteChoice {
  var selection = RunSelection()
  var source = SuiteSource()
  var purpose: SuitePurpose = {
    var purpose = SuitePurpose.run
    purpose.samplesComparisons = false
    return purpose
  }()

  subscript<Value>(dynamicMember path: WritableKeyPath<RunSelection, Value>) -> Value {
    get { selection[keyPath: path] }
    set { selection[keyPath: path] = newValue }
  }

  /// The suite of the choice over items of a workload.
  func suite(over workload: (any Workload)? = nil) throws(SelectionError) -> Suite {
    var source = source
    if let workload { (source.workload, source.onlyLayout) = (workload, BenchmarkedLayout(of: workload)) }
    return try Suite(selection, from: source, for: purpose)
  }
}
