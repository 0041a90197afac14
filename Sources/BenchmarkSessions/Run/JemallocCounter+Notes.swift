import BenchmarkHarness
import BenchmarkResults

extension JemallocCounter {
  /// The allocation counter; `nil` if unavailable. In that case `notes` and a warning give the reason.
  package static func available(_ notes: inout [RunNote], warn: (String) -> Void) -> (any AllocationCounter)? {
    do {
      return try JemallocCounter()
    } catch {
      notes.append(.doubt("allocations were not counted: \(error)"))
      warn("allocations are not counted: \(error)")
      return nil
    }
  }
}
