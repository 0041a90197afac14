import CProbe

/// A counter of allocations. Tests substitute their own.
package protocol AllocationCounter {
  /// Makes counting possible. Until ``remove()``, every allocation is more expensive.
  func install()
  /// Removes everything that ``install()`` installed, so that it does not slow down the timing.
  func remove()
  /// Begins a count at zero.
  func start()
  /// Ends the count.
  func stop() -> AllocationCount
}

/// Counts every allocation of the calling thread through jemalloc's hooks. The counts are exact, but each allocation is 26–50 ns slower, so counting has
/// a pass of its own.
package struct JemallocCounter: AllocationCounter {
  /// The reason why there is no counter.
  package enum Unavailable: Error, Equatable, CustomStringConvertible {
    /// jemalloc is not linked, or malloc belongs to a sanitizer or to valgrind.
    case notTheAllocator
    /// This version of jemalloc has no hooks.
    case noHooks(version: String)
    /// A known allocation was not counted correctly.
    case miscounted(AllocationCount)

    /// The problem and its remedy.
    package var description: String {
      switch self {
      case .notTheAllocator:
        "jemalloc does not own malloc: install libjemalloc-dev and pkg-config, and build again (`make bench` does both)"
      case .noHooks(let version): "jemalloc \(version) has no allocation hooks: version 5.3.0 has them"
      case .miscounted(let count): "a known allocation of 1000 bytes was counted as \(count): allocations are not reported"
      }
    }
  }

  /// A counter. It has checked that a known allocation is counted.
  package init() throws(Unavailable) {
    guard cprobe_jemalloc_owns_malloc() else { throw .notTheAllocator }
    guard cprobe_counting_install() else { throw .noHooks(version: Self.version ?? "of an unknown version") }
    defer { cprobe_counting_remove() }
    let count = probe()
    guard count.allocations == 1, (1_000...2_000).contains(count.allocatedBytes), count.peakBytes == count.allocatedBytes,
      count.retainedBytes == 0
    else { throw .miscounted(count) }
  }

  /// Installs the hooks.
  package func install() { _ = cprobe_counting_install() }

  /// Removes the hooks.
  package func remove() { cprobe_counting_remove() }

  /// jemalloc's version; `nil` if it is not linked.
  package static var version: String? { cprobe_jemalloc_version().map { String(cString: $0) } }

  /// The settings of jemalloc that matter here; `nil` if it is not linked.
  package static var configuration: String? {
    let names = ["dirty_decay_ms", "muzzy_decay_ms", "narenas", "tcache"]
    let settings = names.compactMap { name -> String? in
      var value: Int64 = 0
      return cprobe_jemalloc_setting("opt.\(name)", &value) ? "\(name):\(value)" : nil
    }
    return settings.isEmpty ? nil : settings.joined(separator: ",")
  }

  private func probe() -> AllocationCount {
    start()
    let block = UnsafeMutableRawPointer.allocate(byteCount: opaque(1_000), alignment: 1)
    blackHole(block)
    block.deallocate()
    return stop()
  }

  /// Begins a count at zero.
  package func start() {
    cprobe_counting_reset()
    cprobe_counting_enable(true)
  }

  /// Ends the count.
  package func stop() -> AllocationCount {
    cprobe_counting_enable(false)
    let count = cprobe_counting_read()
    return AllocationCount(
      allocations: Int(count.allocations), allocatedBytes: Int(count.allocated_bytes), peakBytes: Int(count.peak_bytes),
      retainedBytes: Int(count.live_bytes))
  }

  /// Returns every free page to the system, so that its next use faults. The result is whether the allocator can do that.
  @discardableResult package static func releasePages() -> Bool { cprobe_release_pages() }
}
