import BenchmarkHarness
import BenchmarkResults

extension JemallocCounter {
  /// The allocation counter, or nil if unavailable: then `notes` and a warning say why.
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
