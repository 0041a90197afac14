import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import Foundation
import Synchronization

/// What a worker answers, written whole: a thread that watches the work says meanwhile that it goes on, or which cell does not.
final class WorkerOutput: Sendable {
  /// What the worker is at.
  let watch = CellWatch()
  private let lock = Mutex(())
  private let detector = Mutex(StallDetector())

  /// Writes an answer at once: whoever asked waits for it, and nothing is worked on any more.
  func write(_ text: String) throws {
    watch.end()
    try lock.withLock { _ in try Terminal.write(text) }
  }

  /// From now on a cell whose iteration takes longer than `limit` is named, and ends the process. An orphan ends too.
  func stopCells(after limit: CellLimit) {
    ParentWatch.begin(every: limit.duration / StallDetector.looksInLimit) { [self] in
      let found = detector.withLock { $0.look(at: watch) }
      lock.withLock { _ in
        switch found {
        case .nothing: break
        case .progress: Terminal.put("\(WorkerReply.working)\n", to: STDOUT_FILENO)
        case .stall(let cell):
          Terminal.put("\(WorkerReply.stopped(cell: cell))\n", to: STDOUT_FILENO)
          _exit(0)
        }
      }
    }
  }
}

extension CellLimit {
  /// For a program that works on cells itself: from now on a cell whose iteration takes longer than this is named on standard error, and ends the process
  /// with the exit code of a failed verification.
  func stopThisProcess(atStallOf watch: CellWatch) {
    let interval = duration / StallDetector.looksInLimit / .seconds(1)
    let thread = Thread { [self] in
      var detector = StallDetector()
      while true {
        Thread.sleep(forTimeInterval: interval)
        guard case .stall(let cell) = detector.look(at: watch) else { continue }
        Terminal.warn("\(cell) was \(status().text ?? "stopped"), so nothing more was verified; --exclude leaves it out")
        exit(ExitStatus.failedVerification.rawValue)
      }
    }
    thread.start()
  }
}
