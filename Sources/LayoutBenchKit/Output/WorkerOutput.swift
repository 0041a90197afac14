import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Foundation
import Synchronization

/// The output of a worker. Every message is written as a whole, because another thread writes too: it watches the work, and reports that the work continues,
/// or which cell has stalled.
final class WorkerOutput: Sendable {
  /// The cell on which the worker is working.
  let watch = CellWatch()
  private let lock = Mutex(())
  private let detector = Mutex(StallDetector())

  /// Writes the greeting.
  func write(_ greeting: WorkerGreeting) throws { try write(line: greeting) }

  /// Writes an answer at once, because the parent waits for it. After it, no cell is being worked on.
  func write(_ reply: WorkerReply) throws {
    watch.end()
    for part in reply.parts { try write(line: part) }
  }

  private func write(line message: some Encodable) throws {
    let line = try WorkerLine.text(of: message) + "\n"
    try lock.withLock { _ in try Terminal.write(line) }
  }

  /// From now on, if an iteration takes longer than `limit`, its cell is reported and the process ends. A process whose parent has ended ends too.
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
  /// For a program that works on cells itself. From now on, if an iteration takes longer than this limit, its cell is named on standard error, and the
  /// process ends with the exit code of a failed verification.
  ///
  /// - Parameters:
  ///   - watch: The watch of the work.
  ///   - participle: The participle for the work on the cells, such as “verified”.
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
