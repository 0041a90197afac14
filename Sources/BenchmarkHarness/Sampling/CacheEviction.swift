import CProbe

/// Empties the caches of the work to be timed: reads a block of memory of its own, line by line, each part of 2 MB twice.
///
/// Every cold sample comes right after an eviction. So its caches do not depend on the candidates next to it.
package struct CacheEviction {
  /// The number of bytes that are read.
  package let bytes: Int
  let evict: () -> Void

  /// An eviction whose `evict` reads this number of bytes.
  package init(bytes: Int, evict: @escaping () -> Void) {
    self.bytes = bytes
    self.evict = evict
  }

  /// The size of the usual eviction in bytes: twice the largest cache of phones and most processors.
  package static var standardBytes: Int { 64 << 20 }

  /// An eviction of `bytes` bytes; `nil` if there is not enough memory for it.
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
