import CProbe

/// Counts instructions in a program that runs under callgrind. Where it does not, nothing happens.
///
/// The counts are exact: the same work from the same state takes the same number to the digit, whatever else the machine does.
public struct CallgrindProbe: Sendable {
  /// Why instructions cannot be counted in this process.
  public enum Unavailable: Error, Equatable, CustomStringConvertible {
    /// Valgrind's header was not there when the program was built.
    case notCompiledIn
    /// The program does not run under valgrind.
    case notUnderValgrind

    /// What was found, and what to do.
    public var description: String {
      switch self {
      case .notCompiledIn:
        "this program was built without valgrind's header, so it cannot tell callgrind what to count: install valgrind and build again"
      case .notUnderValgrind:
        "this program does not run under valgrind, which counts the instructions: run it under `valgrind --tool=callgrind --collect-atstart=no`"
      }
    }
  }

  /// Whether the program was built with valgrind's header, without which it cannot count even under callgrind.
  public static var isCompiledIn: Bool { cprobe_callgrind_is_compiled_in() }

  /// A probe, in a process that runs under valgrind.
  public init() throws(Unavailable) {
    guard Self.isCompiledIn else { throw .notCompiledIn }
    guard cprobe_runs_under_valgrind() else { throw .notUnderValgrind }
  }

  /// Begins to count, on top of what was counted before. Beginning and ending are a dozen instructions themselves.
  @inline(__always) public func start() { cprobe_callgrind_toggle() }

  /// Ends the count.
  @inline(__always) public func stop() { cprobe_callgrind_toggle() }

  /// Forgets what was counted, by having it written to a file that no one reads: callgrind's own request for that (ZERO_STATS, version 3.19) keeps
  /// some of what functions that have not returned have counted.
  public func forget() { cprobe_callgrind_dump("forgotten") }

  /// Has callgrind write what was counted to a file of its own, whose trigger is ``CallgrindDump/trigger(named:)``, and forgets it.
  /// - Precondition: The name is at most 100 bytes long.
  public func dump(named name: String) {
    precondition(name.utf8.count <= 100, "A name of \(name.utf8.count) bytes; callgrind takes short ones only")
    cprobe_callgrind_dump(name)
  }
}

/// A copy of this process that does some work and ends.
public enum ForkedProcess {
  /// Does `work` in a copy of this process and waits for its end, so that what the work leaves in the heap is gone when the next copy is made:
  /// each begins from the same state, to the byte.
  ///
  /// Only the calling thread goes on in the copy.
  /// - Returns: What `work` returns, from 0 to 255; 128 and a signal where one ended it; -1 where the system has no room for a copy.
  public static func run(_ work: () -> Int32) -> Int32 {
    withoutActuallyEscaping(work) { work in
      var work = work
      return withUnsafeMutablePointer(to: &work) { pointer in
        cprobe_run_in_child({ $0?.assumingMemoryBound(to: (() -> Int32).self).pointee() ?? 1 }, pointer)
      }
    }
  }
}
