#if canImport(Glibc)
  import BenchmarkHarness
  import Glibc
  import Testing

  /// jemalloc's list of threads, while hooks come and go. What is wrong with it shows as a crash, so each test runs in a process of its own.
  @Suite("Threads that end beside a count", .enabled(if: JemallocCounter.version != nil, "jemalloc is not in this process"))
  struct CountedThreadTests {
    @Test("A thread that waits while a count begins and ends, and then ends without allocating, leaves nothing behind")
    func waiting() async {
      await #expect(processExitsWith: .success) {
        let counter = try JemallocCounter()
        for round in 0..<50 {
          let threads = Threads(8, stack: 1 << (16 + round % 8), allocating: true)
          counter.install()
          counter.remove()
          threads.end()
        }
      }
    }

    @Test("Threads that never allocate can end while something is counted")
    func neverAllocating() async {
      await #expect(processExitsWith: .success) {
        let counter = try JemallocCounter()
        for _ in 0..<20 {
          counter.install()
          // More than the C library keeps the stacks of.
          Threads(16, stack: 8 << 20, allocating: false).end()
          counter.remove()
        }
      }
    }
  }

  /// Threads that wait to be ended, as those of a pool do.
  private struct Threads {
    private let begun, ending, ended: UnsafeMutablePointer<sem_t>
    private let count: Int

    /// Starts `count` threads with `stack` bytes each; returns when all wait. Those that allocate do so once, at the start.
    init(_ count: Int, stack: Int, allocating: Bool) {
      self.count = count
      (begun, ending, ended) = (Self.semaphore(), Self.semaphore(), Self.semaphore())
      let shared = UnsafeMutablePointer<Shared>.allocate(capacity: 1)
      shared.initialize(to: Shared(begun: begun, ending: ending, ended: ended, allocates: allocating))
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      pthread_attr_init(attributes)
      pthread_attr_setstacksize(attributes, stack)
      pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
      for _ in 0..<count {
        var thread: pthread_t = 0
        let status = pthread_create(&thread, attributes, Self.wait, shared)
        precondition(status == 0, "no thread could be started: \(status)")
      }
      for _ in 0..<count { sem_wait(begun) }
    }

    /// Ends all, and returns when their stacks are likely to be gone.
    func end() {
      for _ in 0..<count { sem_post(ending) }
      for _ in 0..<count { sem_wait(ended) }
      usleep(5_000)
    }

    private struct Shared {
      let begun, ending, ended: UnsafeMutablePointer<sem_t>
      let allocates: Bool
    }

    private static func semaphore() -> UnsafeMutablePointer<sem_t> {
      let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
      sem_init(semaphore, 0, 0)
      return semaphore
    }

    private static let wait: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
      guard let shared = argument?.assumingMemoryBound(to: Shared.self).pointee else { return nil }
      if shared.allocates { free(blackHoled(malloc(10))) }
      sem_post(shared.begun)
      sem_wait(shared.ending)
      sem_post(shared.ended)
      return nil
    }

    private static func blackHoled(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      blackHole(block)
      return block
    }
  }
#endif
