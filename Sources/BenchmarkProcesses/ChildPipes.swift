import Foundation
import Subprocess
import Synchronization

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The pipes of a child's standard input and standard error. The library makes the pipe of its standard output.
///
/// The library makes pipes one after the other, and ends this program by a trap if it gets one and then no other. So it is asked for one pipe at most,
/// and a pipe that cannot be made is an error. It closes neither of these, and it lets no child inherit the ends that are not its own.
final class ChildPipes: Sendable {
  private struct State {
    var hasStarted = false
    var isInputOpen = true
    var said: [UInt8] = []
    var hasSaidAll = false
  }

  /// The longest text on standard error that is kept, in bytes.
  private static let longestText = 1 << 20

  /// The ends of the child's standard input: what it reads, and where this process writes.
  private let childInput: FileDescriptor
  private let requests: FileDescriptor
  /// The ends of its standard error: what it writes to, and where this process reads.
  private let childError: FileDescriptor
  private let words: FileDescriptor
  /// Writes, because a child that does not read lets a write wait.
  private let writer = DispatchQueue(label: "ChildPipes")
  private let state = Mutex(State())

  /// Pipes for one child.
  /// - Parameter tool: What the child is called in messages.
  /// - Throws: A ``ToolFault`` if the system has no pipes, or too few files for the rest of the start.
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

  /// What the child reads.
  var input: FileDescriptorInput { .fileDescriptor(childInput, closeAfterSpawningProcess: false) }

  /// What the child writes its errors to.
  var error: FileDescriptorOutput { .fileDescriptor(childError, closeAfterSpawningProcess: false) }

  /// The child has started. From now on its ends are its alone, and what it says on standard error is kept.
  func begin() {
    for end in [childInput, childError] { try? end.close() }
    state.withLock { $0.hasStarted = true }
    let reader = Thread { [self] in
      var block = [UInt8](repeating: 0, count: 1 << 12)
      while let count = try? block.withUnsafeMutableBytes({ try words.read(into: $0) }), count > 0 {
        // The rest is read too: a child whose pipe is full would wait.
        state.withLock { $0.said += block.prefix(min(count, Self.longestText - $0.said.count)) }
      }
      try? words.close()
      state.withLock { $0.hasSaidAll = true }
    }
    reader.stackSize = 1 << 17
    reader.start()
  }

  /// Sends a text, after those before it.
  /// - Parameter done: Is told whether the child's pipe took it. A child that has ended takes nothing.
  func send(_ text: String, then done: @escaping @Sendable (Bool) -> Void = { _ in }) {
    writer.async { [self] in
      let isOpen = state.withLock { $0.isInputOpen }
      done(isOpen && (try? requests.writeAll(Array(text.utf8))) != nil)
    }
  }

  /// Ends the child's input, after the texts that were sent.
  func endInput() {
    writer.async { [self] in
      let wasOpen = state.withLock { state in
        defer { state.isInputOpen = false }
        return state.isInputOpen
      }
      if wasOpen { try? requests.close() }
    }
  }

  /// What the child said on standard error, once it has ended. Processes that it has left behind are waited for a second at most.
  func said() async -> String {
    let end = ContinuousClock.now + .seconds(1)
    while !state.withLock({ $0.hasSaidAll }), .now < end, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    return String(decoding: state.withLock { $0.said }, as: UTF8.self)
  }

  /// Writing to a program that has ended is an error, and ends nothing. A handler, because children would inherit “ignore”; one that is there already stays.
  private static let survivesBrokenPipes: Void = {
    if let other = signal(SIGPIPE, { _ in }) { signal(SIGPIPE, other) }
  }()
}
