import BenchmarkHarness
import Foundation
import Testing

/// Files written by hand after valgrind's manual, “Callgrind Format Specification”: header lines of the form `key: value`, among them `events:` with the
/// names of what is counted and `summary:` with as many numbers; then lines of costs; `totals:` at the end with the same numbers as `summary:`.
@Suite("CallgrindDump")
struct CallgrindDumpTests {
  private static let whole = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    pid: 4711
    cmd:  ./program --flag summary: 1
    part: 1

    desc: I1 cache: 
    desc: Timerange: Basic block 0 - 300
    desc: Trigger: Client Request: cell 3

    positions: line
    events: Ir
    summary: 1234

    fl=(1) main.c
    fn=(1) main
    16 400
    cfn=(2) work: totals: 9
    calls=1 50
    16 834

    totals: 1234

    """

  private static func parts(_ text: String) throws -> [CallgrindDump.Part] { try CallgrindDump(parsing: text, named: "counts.1").parts }

  private static func fault(_ text: String) throws -> CallgrindDump.Fault {
    try #require(#expect(throws: CallgrindDump.Fault.self) { _ = try parts(text) })
  }

  @Test("A part says why it was written and how many instructions it counted")
  func whole() throws {
    let parts = try Self.parts(Self.whole)
    #expect(parts.map(\.instructions) == [1234])
    #expect(parts.map(\.trigger) == [CallgrindDump.trigger(named: "cell 3")])
    #expect(CallgrindDump.trigger(named: "cell 3") == "Client Request: cell 3")
  }

  @Test("Of several events the one called Ir is meant, wherever it stands")
  func events() throws {
    let text = Self.whole.replacing("events: Ir", with: "events: Dr Ir Dw").replacing("1234", with: "7 1234 8")
    #expect(try Self.parts(text).map(\.instructions) == [1234])
  }

  @Test("Parts of one file are told apart, each with its own trigger")
  func severalParts() throws {
    let later = Self.whole.replacing("# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n", with: "")
    let second = later.replacing("part: 1", with: "part: 2").replacing("1234", with: "99").replacing("cell 3", with: "cell 4")
    let third = "part: 3\nevents: Ir\ntotals: 5\n"
    let parts = try Self.parts(Self.whole + second + third)
    #expect(parts.map(\.instructions) == [1234, 99, 5])
    #expect(parts.map(\.trigger) == ["Client Request: cell 3", "Client Request: cell 4", nil])
  }

  @Test("Nothing counted is a count of 0, and a line end at the end is not needed")
  func nothing() throws {
    #expect(try Self.parts("part: 1\nevents: Ir\nsummary: 0\n\ntotals: 0").map(\.instructions) == [0])
  }

  @Test("A file that was cut off before its totals is an error at its last line")
  func cutOff() throws {
    let cut = String(Self.whole.prefix(upTo: try #require(Self.whole.range(of: "\ntotals: 1234")).lowerBound))
    let fault = try Self.fault(cut)
    #expect(fault.problem == "a part ends without “totals:”")
    #expect(fault.line == 22)
    #expect(fault.description.hasPrefix("counts.1:22: a part ends without “totals:”: ") && fault.description.contains("count again"))
    #expect(try Self.fault("").problem == "a part ends without “totals:”")
  }

  @Test("Totals that contradict the summary, that are no number, or that no event names are errors with their line")
  func contradictions() throws {
    #expect(try Self.fault(Self.whole.replacing("totals: 1234", with: "totals: 1235")).problem == "“summary:” says 1234 and “totals:” 1235")
    let garbled = try Self.fault(Self.whole.replacing("totals: 1234", with: "totals: 12x"))
    #expect(garbled.line == 23 && garbled.problem == "“totals:” has “12x” where the number for Ir belongs")
    #expect(try Self.fault(Self.whole.replacing("totals: 1234", with: "totals: -4")).line == 23)
    #expect(try Self.fault(Self.whole.replacing("totals: 1234", with: "totals:")).problem == "“totals:” has no number for Ir")
    let nameless = try Self.fault(Self.whole.replacing("events: Ir", with: "events: Dr"))
    #expect(nameless.line == 14 && nameless.problem == "found “summary:” before an “events:” line that names Ir")
  }
}

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
