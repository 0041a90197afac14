import BenchmarkHarness
import Foundation
import Testing

@Suite("A copy of the process")
struct ForkedProcessTests {
  @Test("What the copy does is gone with it, and what it returns is known")
  func result() {
    var value = 1
    let result = ForkedProcess.run {
      value = 2
      return 40 + Int32(value)
    }
    #expect(result == 42 && value == 1)
  }

  @Test("Copies follow each other, each from the same state")
  func sequence() {
    var value = 0
    let results = (0..<3).map { place in
      ForkedProcess.run {
        value += 1
        return Int32(10 * place + value)
      }
    }
    #expect(results == [1, 11, 21])
  }

  @Test("A copy that a signal ends is told from one that returns")
  func signal() {
    // SIGKILL is 9 everywhere.
    #expect(ForkedProcess.run { raise(9) } == 128 + 9)
  }
}

@Suite("CallgrindProbe outside of valgrind", .enabled(if: CallgrindProbe.isCompiledIn, "built without valgrind's header"))
struct CallgrindProbeTests {
  @Test("There is no probe where nothing counts, and the error says what to do")
  func noProbe() {
    let error = #expect(throws: CallgrindProbe.Unavailable.self) { _ = try CallgrindProbe() }
    #expect(error == .notUnderValgrind && error?.description.contains("valgrind --tool=callgrind") == true)
    #expect(CallgrindProbe.Unavailable.notCompiledIn.description.contains("install valgrind and build again"))
  }
}
