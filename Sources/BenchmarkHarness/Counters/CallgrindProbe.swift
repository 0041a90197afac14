import CProbe

/// Counts instructions in a program that runs under callgrind. Otherwise it does nothing.
///
/// The counts are exact: the same work from the same state always has exactly the same count, whatever else the machine does.
package struct CallgrindProbe: Sendable {
  /// The reason why instructions cannot be counted in this process.
  package enum Unavailable: Error, Equatable, CustomStringConvertible {
    /// Valgrind's header was missing when the program was built.
    case notCompiledIn
    /// The program does not run under valgrind.
    case notUnderValgrind

    /// The problem and its remedy.
    package var description: String {
      switch self {
      case .notCompiledIn:
        "this program was built without valgrind's header, so it cannot tell callgrind what to count: install valgrind and build again"
      case .notUnderValgrind:
        "this program does not run under valgrind, which counts the instructions: run it under `valgrind --tool=callgrind --collect-atstart=no`"
      }
    }
  }

  /// Whether the program was built with valgrind's header, without which it cannot count even under callgrind.
  package static var isCompiledIn: Bool { cprobe_callgrind_is_compiled_in() }

  /// A probe, in a process that runs under valgrind.
  package init() throws(Unavailable) {
    guard Self.isCompiledIn else { throw .notCompiledIn }
    guard cprobe_runs_under_valgrind() else { throw .notUnderValgrind }
  }

  /// Starts counting, on top of the previous count. Starting and stopping add about a dozen instructions themselves.
  @inline(__always) package func start() { cprobe_callgrind_toggle() }

  /// Ends the count.
  @inline(__always) package func stop() { cprobe_callgrind_toggle() }

  /// Resets the count by writing it to a file that nobody reads. Callgrind has a request for that (ZERO_STATS), but in version 3.19 it keeps a part of
  /// the count of functions that have not returned.
  package func forget() { cprobe_callgrind_dump("forgotten") }

  /// Makes callgrind write the count to a separate file with the trigger ``trigger(named:)``, and resets the count.
  /// - Precondition: The name is at most 100 bytes long.
  package func dump(named name: String) {
    precondition(name.utf8.count <= 100, "A name of \(name.utf8.count) bytes; callgrind takes short ones only")
    cprobe_callgrind_dump(name)
  }

  /// Returns the trigger of a file that ``dump(named:)`` requested.
  package static func trigger(named name: String) -> String { "Client Request: \(name)" }
}

/// A copy of this process that does some work and ends.
package enum ForkedProcess {
  /// Does `work` in a copy of this process and waits for its end. Everything that the work leaves in the heap disappears with the copy. So each copy
  /// begins from exactly the same state.
  ///
  /// Only the calling thread continues in the copy.
  /// - Returns: The result of `work`, from 0 to 255; 128 plus the number of the signal that ended the copy; -1 if the system cannot make a copy.
  package static func run(_ work: () -> Int32) -> Int32 {
    withoutActuallyEscaping(work) { work in
      var work = work
      return withUnsafeMutablePointer(to: &work) { pointer in
        cprobe_run_in_child({ $0?.assumingMemoryBound(to: (() -> Int32).self).pointee() ?? 1 }, pointer)
      }
    }
  }
}
