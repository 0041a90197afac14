import BenchmarkProcesses
import Foundation
import Synchronization
import Testing

@Suite("Lines that come through a pipe", .timeLimit(.minutes(10)))
struct LineReaderTests {
  /// Both ends of a pipe.
  private struct Pipe {
    let output: Int32
    let input: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
      (output, input) = (ends[0], ends[1])
    }

    func write(_ text: String) { _ = Foundation.write(input, text, text.utf8.count) }
  }

  @Test("Each line is whole, wherever the pieces that it came in ended; the last needs no line end")
  func lines() throws {
    let pipe = try Pipe()
    defer { close(pipe.output) }
    pipe.write("one\n\ndrei")
    var reader = LineReader(pipe.output)
    #expect(reader.line() == "one")
    #expect(reader.line() == "")
    pipe.write("ßig\nlast")
    close(pipe.input)
    #expect(reader.line() == "dreißig")
    #expect(reader.line() == "last")
    #expect(reader.line() == nil && reader.line() == nil)
  }

  @Test("A line longer than one piece is one line")
  func longLine() async throws {
    let pipe = try Pipe()
    defer { close(pipe.output) }
    let writer = Thread {
      pipe.write(String(repeating: "x", count: 300_000) + "\nnext\n")
      close(pipe.input)
    }
    writer.start()
    var reader = LineReader(pipe.output)
    #expect(reader.line()?.utf8.count == 300_000)
    #expect(reader.line() == "next" && reader.line() == nil)
  }

  @Test("A descriptor that cannot be read has ended")
  func unreadable() {
    var reader = LineReader(-1)
    #expect(reader.line() == nil)
  }

  @Test("A signal that has a handler does not end the wait for a line")
  func interrupted() async throws {
    let pipe = try Pipe()
    defer {
      close(pipe.output)
      close(pipe.input)
    }
    // Without SA_RESTART, so that the system call fails.
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    var earlier = sigaction()
    sigaction(SIGUSR1, &action, &earlier)
    defer {
      // What is pending is dropped: once the handler is gone, it would end the tests.
      signal(SIGUSR1, SIG_IGN)
      sigaction(SIGUSR1, &earlier, nil)
    }
    let number = Mutex<pthread_t?>(nil)
    let found = Mutex<String?>(nil)
    let thread = Thread {
      // Threads of a pool block all signals, and their children do so too.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR1)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      number.withLock { $0 = pthread_self() }
      var reader = LineReader(pipe.output)
      let line = reader.line()
      found.withLock { $0 = line ?? "ended" }
    }
    thread.start()
    while number.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(1)) }
    // Whether the thread waits already cannot be seen, so it is interrupted for a while.
    for _ in 0..<50 {
      _ = number.withLock { $0 }.map { pthread_kill($0, SIGUSR1) }
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(found.withLock { $0 } == nil)
    pipe.write("go\n")
    while found.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(found.withLock { $0 } == "go")
  }
}
