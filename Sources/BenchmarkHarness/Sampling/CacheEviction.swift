import CProbe

/// Empties the caches of the work that is to be timed: reads a block of memory of its own, line by line, each part of 2 MB twice.
///
/// Every cold sample comes right after an eviction. So what a candidate finds in the caches does not depend on its neighbours.
package struct CacheEviction {
  /// The bytes that are read.
  package let bytes: Int
  let evict: () -> Void

  /// An eviction that reads so many bytes by `evict`.
  package init(bytes: Int, evict: @escaping () -> Void) {
    self.bytes = bytes
    self.evict = evict
  }

  /// The bytes of the usual eviction: twice the largest cache that phones and most processors have.
  package static var standardBytes: Int { 64 << 20 }

  /// An eviction of `bytes` bytes, or `nil` if there is no memory for it.
  package init?(reading bytes: Int) {
    guard let memory = EvictionMemory(bytes) else { return nil }
    self.init(bytes: bytes) { memory.read() }
  }
}

/// The memory of an eviction.
private final class EvictionMemory {
  private let memory: UnsafeMutableRawPointer
  private let bytes: Int

  init?(_ bytes: Int) {
    guard let memory = cprobe_eviction_memory(Int64(bytes)) else { return nil }
    self.memory = memory
    self.bytes = bytes
  }

  func read() { _ = opaque(Int(cprobe_evict(memory, Int64(bytes)))) }

  deinit { cprobe_eviction_free(memory, Int64(bytes)) }
}
