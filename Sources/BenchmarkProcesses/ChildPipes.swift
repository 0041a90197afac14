import Foundation
import Subprocess
import Synchronization

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The pipes of a child's standard input and standard error. The Subprocess library makes the pipe of its standard output.
///
/// The library makes pipes one after the other. If it gets one pipe but not the next, it traps and ends this program. So it is asked for at most one
/// pipe, and a pipe that cannot be made here is an error. The library does not close these pipes, and lets no child inherit ends that belong to another.
final class ChildPipes: Sendable {
  private struct State {
    var hasStarted = false
    var isInputOpen = true
    var said: [UInt8] = []
    var hasSaidAll = false
  }

  /// The longest standard error output that is kept, in bytes.
  private static let longestText = 1 << 20

  /// The ends of the child's standard input: the one that the child reads, and the one that this process writes.
  private let childInput: FileDescriptor
  private let requests: FileDescriptor
  /// The ends of the child's standard error: the one that the child writes, and the one that this process reads.
  private let childError: FileDescriptor
  private let words: FileDescriptor
  /// The queue for writing. A write blocks while a child does not read.
  private let writer = DispatchQueue(label: "ChildPipes")
  private let state = Mutex(State())

  /// Pipes for one child.
  /// - Parameter tool: The name of the child in messages.
  /// - Throws: A ``ToolFault`` if the system cannot make the pipes, or has too few file descriptors for the rest of the start.
  init(for tool: String) throws(ToolFault) {
    Self.survivesBrokenPipes
    try FreeDescriptors.check(for: tool)
    do {
      let input = try FileDescriptor.pipe()
      do {
        let error = try FileDescriptor.pipe()
        (childInput, requests) = (input.readEnd, input.writeEnd)
        (words, childError) = (error.readEnd, error.writeEnd)
      } catch {
        for end in [input.readEnd, input.writeEnd] { try? end.close() }
        throw error
      }
    } catch {
      throw .noDescriptors(tool: tool, reason: "\(error)")
    }
  }

  deinit {
    let state = state.withLock { $0 }
    if !state.hasStarted { for end in [childInput, childError, words] { try? end.close() } }
    if state.isInputOpen { try? requests.close() }
  }

  /// The child's standard input.
  var input: FileDescriptorInput { .fileDescriptor(childInput, closeAfterSpawningProcess: false) }

  /// The child's standard error.
  var error: FileDescriptorOutput { .fileDescriptor(childError, closeAfterSpawningProcess: false) }

  /// Must be called when the child has started. From now on only the child holds its ends, and its standard error output is kept.
  func begin() {
    for end in [childInput, childError] { try? end.close() }
    state.withLock { $0.hasStarted = true }
    let reader = Thread { [self] in
      var block = [UInt8](repeating: 0, count: 1 << 12)
      while let count = try? block.withUnsafeMutableBytes({ try words.read(into: $0) }), count > 0 {
        // Output above the limit is read too, because a child would block on a full pipe.
        state.withLock { $0.said += block.prefix(min(count, Self.longestText - $0.said.count)) }
      }
      try? words.close()
      state.withLock { $0.hasSaidAll = true }
    }
    reader.stackSize = 1 << 17
    reader.start()
  }

  /// Sends text, after all earlier text.
  /// - Parameter done: Is called with whether the child's pipe took the text. The pipe of a child that has ended takes none.
  func send(_ text: String, then done: @escaping @Sendable (Bool) -> Void = { _ in }) {
    writer.async { [self] in
      let isOpen = state.withLock { $0.isInputOpen }
      done(isOpen && (try? requests.writeAll(Array(text.utf8))) != nil)
    }
  }

  /// Ends the child's input after the text that was sent.
  func endInput() {
    writer.async { [self] in
      let wasOpen = state.withLock { state in
        defer { state.isInputOpen = false }
        return state.isInputOpen
      }
      if wasOpen { try? requests.close() }
    }
  }

  /// Returns the child's standard error output, after the child has ended. Waits at most a second for processes that the child has left behind.
  func said() async -> String {
    let end = ContinuousClock.now + .seconds(1)
    while !state.withLock({ $0.hasSaidAll }), .now < end, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    return String(decoding: state.withLock { $0.said }, as: UTF8.self)
  }

  /// Turns a write to a program that has ended into an error. Otherwise a signal would end this program. It installs a handler, because children would
  /// inherit “ignore”. An existing handler stays.
  private static let survivesBrokenPipes: Void = {
    if let other = signal(SIGPIPE, { _ in }) { signal(SIGPIPE, other) }
  }()
}
