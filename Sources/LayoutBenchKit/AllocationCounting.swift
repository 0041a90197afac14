import BenchmarkHarness

/// What counts allocations, or nothing where nothing can: then `notes` and standard error say why.
func makeAllocationCounter(_ notes: inout [String]) -> (any AllocationCounter)? {
  do {
    return try JemallocCounter()
  } catch {
    notes.append("allocations were not counted: \(error)")
    Terminal.warn("allocations are not counted: \(error)")
    return nil
  }
}
