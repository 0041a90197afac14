import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Foundation
import Synchronization

/// What a worker answers, written whole: a thread that watches the work says meanwhile that it goes on, or which cell does not.
final class WorkerOutput: Sendable {
  /// What the worker is at.
  let watch = CellWatch()
  private let lock = Mutex(())
  private let detector = Mutex(StallDetector())

  /// Writes the greeting.
  func write(_ greeting: WorkerGreeting) throws { try write(line: greeting) }

  /// Writes an answer at once, because the parent waits for it. No cell is being worked on after it.
  func write(_ reply: WorkerReply) throws {
    watch.end()
    for part in reply.parts { try write(line: part) }
  }

  private func write(line message: some Encodable) throws {
    let line = try WorkerLine.text(of: message) + "\n"
    try lock.withLock { _ in try Terminal.write(line) }
  }

  /// From now on a cell whose iteration takes longer than `limit` is named, and ends the process. An orphan ends too.
  func stopCells(after limit: CellLimit) {
    ParentWatch.begin(every: limit.duration / StallDetector.looksInLimit) { [self] in
      let found = detector.withLock { $0.look(at: watch) }
      lock.withLock { _ in
        switch found {
        case .nothing: break
        case .progress: Self.put(.working)
        case .stall(let cell):
          Self.put(.stopped(cell: cell))
          _exit(0)
        }
      }
    }
  }

  private static func put(_ reply: WorkerReply) {
    guard let line = try? WorkerLine.text(of: reply) else { return }
    Terminal.put(line + "\n", to: STDOUT_FILENO)
  }
}

extension CellLimit {
  /// For a program that works on cells itself: from now on a cell whose iteration takes longer than this is named on standard error, and ends the process
  /// with the exit code of a failed verification.
  ///
  /// - Parameters:
  ///   - watch: The work.
  ///   - participle: What is done to the cells, such as “verified”.
  func stopThisProcess(atStallOf watch: CellWatch, doing participle: String) {
    let interval = duration / StallDetector.looksInLimit / .seconds(1)
    let thread = Thread { [self] in
      var detector = StallDetector()
      while true {
        Thread.sleep(forTimeInterval: interval)
        guard case .stall(let cell) = detector.look(at: watch) else { continue }
        Terminal.warn("\(cell) was \(status().text ?? "stopped"), so nothing more was \(participle); --exclude leaves it out")
        exit(ExitStatus.failedVerification.rawValue)
      }
    }
    thread.start()
  }
}
