/// The work of an allocator.
package struct AllocationCount: Equatable, Sendable {
  /// The number of allocations.
  package var allocations = 0
  /// The bytes they took, in the sizes the allocator rounds up to.
  package var allocatedBytes = 0
  /// The peak of live bytes, above those alive at the start.
  package var peakBytes = 0
  /// The bytes alive at the end above those alive at the start; negative when more was freed than allocated.
  package var retainedBytes = 0
}
