import BenchmarkHarness
import BenchmarkResults

/// The allocation counter, or nil if unavailable: then `notes` and standard error say why.
func makeAllocationCounter(_ notes: inout [RunNote]) -> (any AllocationCounter)? {
  do {
    return try JemallocCounter()
  } catch {
    notes.append(.doubt("allocations were not counted: \(error)"))
    Terminal.warn("allocations are not counted: \(error)")
    return nil
  }
}
