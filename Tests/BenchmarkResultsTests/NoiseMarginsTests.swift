import BenchmarkResults
import BenchmarkStatistics
import InputFiles
import Testing
import UnitTestSupport

@Suite("Measured margins")
struct NoiseMarginsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let header =
    "path,way,margin,machine,decisions,false_positive_rate,ci_low,ci_high,tested_margin,detected_1.5x,detected_2x,detected_3x\n"

  /// Margins from rows of path, way, margin and machine alone, as people write them: the rates are empty.
  private func margins(_ rows: String, least: Double = 0.03) throws -> NoiseMargins {
    try folder.write(Self.header + rows.replacing("\n", with: ",,,,,,,,\n"), to: "noise.csv")
    var margins = try NoiseMargins(reading: folder.path("noise.csv"), least: CostMargin(share: least))
    margins.adoptPaths(of: .handMade)
    return margins
  }

  @Test("The larger of the person's margin and the measured one counts, by path and way")
  func largest() throws {
    let margins = try margins("prepare,paired,0.01,box\nprepare,independent,0.08,box\nframe,independent,0.05,box\n", least: 0.02)
    func margin(_ cell: String, _ way: NoiseRecord.Way) throws -> Double { margins.margin(for: try HandMade.cell(cell), way: way) }
    #expect(try margin("flow/naive/append/10", .independent) == 0.08)
    #expect(try margin("flow/naive/append/10", .paired) == 0.02)
    #expect(try margin("flow/naive/relayout/10", .independent) == 0.05)
    #expect(margins.largest(.independent) == 0.08 && margins.largest(.paired) == 0.02)
    // Not measured: the worst that was measured that way; and where nothing was, the person's.
    #expect(try margin("flow/naive/query/10", .independent) == 0.08 && margin("flow/naive/nonsense/10", .independent) == 0.08)
    #expect(try NoiseMargins(least: 0.07).margin(for: HandMade.cell("flow/naive/query/10"), way: .paired) == 0.07)
  }

  @Test("A margin for some cells replaces the person's, larger or smaller, but not what was measured; of several the last counts")
  func forSomeCells() throws {
    var margins = try margins("frame,paired,0.05,box\n")
    margins.cells = [
      CellMargin(pattern: "^list/.*/query/", margin: CostMargin(share: 0.08)),
      CellMargin(pattern: "/relayout/", margin: CostMargin(share: 0.01)),
      CellMargin(pattern: "/indexed/", margin: CostMargin(share: 0.02, difference: 5)),
    ]
    func margin(_ cell: String, _ way: NoiseRecord.Way = .independent) throws -> Double {
      margins.margin(for: try HandMade.cell(cell), way: way, costs: (60, 50))
    }
    #expect(try margin("list/naive/query/10") == 0.08 && margin("flow/naive/query/10") == 0.03)
    // Five of fifty.
    #expect(try margin("list/indexed/query/10") == 0.1)
    #expect(try margin("list/naive/relayout/10") == 0.01 && margin("list/naive/relayout/10", .paired) == 0.05)
    let unused = margins.unused(in: [try HandMade.cell("flow/naive/query/10"), try HandMade.cell("flow/indexed/query/10")])
    #expect(unused.map(\.pattern) == ["^list/.*/query/", "/relayout/"])
  }

  @Test("The machine's drift is held against a share: the standard one if the person gives only a time")
  func drift() {
    for (margin, share) in [
      (CostMargin(share: 0, difference: 5), 0.03), (CostMargin(share: 0.01, difference: 5), 0.01), (CostMargin(share: 0), 0),
    ] {
      #expect(NoiseMargins(least: margin).largest(.independent) == share)
    }
  }

  @Test("Rows are written as they are read")
  func text() throws {
    var measured = NoiseRecord(path: .query, way: .paired, margin: 0.0125, machine: "Xeon / x86_64 / 2 cores")
    measured.decisions = 40
    (measured.falsePositiveRate, measured.falsePositiveInterval) = (0.025, 0.0006...0.132)
    measured.testedMargin = 0.03
    (measured.detected1_5, measured.detected2, measured.detected3) = (0.5, 0.9, 1)
    let records = [measured, NoiseRecord(path: .frame, way: .independent, margin: 0, machine: nil)]
    let expected =
      Self.header + "rect-query,paired,0.0125,Xeon / x86_64 / 2 cores,40,0.025,0.0006,0.132,0.03,0.5,0.9,1\nframe,independent,0,,,,,,,,,\n"
    #expect(RecordTable.text(of: records) == expected)
    #expect(try RecordTable<NoiseRecord>(text: expected, named: "noise.csv").records == records)
  }

  @Test("Hole: margins of another machine, or of an unknown one, are refused; a plain margin is of none")
  func otherMachine() throws {
    var machine = Manifest().machine
    machine.cpuModel = "Xeon"
    machine.cores = 2
    try margins("frame,paired,0.02,Xeon / 2 cores\n").checkMachine(machine)
    var huge = machine
    huge.pagePolicy = "transparent huge pages always"
    #expect(throws: InputFileError.self) { try self.margins("frame,paired,0.02,Xeon / 2 cores\n").checkMachine(huge) }
    try margins("frame,paired,0.02,Xeon / 2 cores / transparent huge pages always\n").checkMachine(huge)
    try NoiseMargins().checkMachine(machine)
    var other = machine
    other.architecture = "arm64"
    #expect(throws: InputFileError.self) { try margins("frame,paired,0.02,Xeon / 2 cores\n").checkMachine(other) }
    try margins("frame,paired,0.02,Xeon / arm64 / 2 cores\n").checkMachine(other)
    for (rows, other) in [("frame,paired,0.02,EPYC / 2 cores\n", "EPYC / 2 cores"), ("frame,paired,0.02,\n", "unknown")] {
      let error = #expect(throws: InputFileError.self) { try margins(rows).checkMachine(machine) }
      #expect(error?.problem == "is of another machine (\(other)) than what is compared (Xeon / 2 cores)")
    }
    for rows in ["frame,paired,0.02,Xeon / 2 cores\n", "frame,paired,0.02,\n"] {
      #expect(throws: InputFileError.self) { try margins(rows).checkMachine(Manifest().machine) }
    }
  }

  @Test(
    "A file that says nothing, the same twice, or something wrong is an error that names the place",
    arguments: [
      ("", "holds no margins"), ("frame,paired,0.02,a\nframe,paired,0.03,a\n", "twice"),
      ("frame,paired,0.02,a\nprepare,paired,0.02,b\n", "is of several machines: a and b"), ("frame,paired,0.02", "its last row is cut off"),
      ("frame,paired,-0.02,a\n", "noise.csv:2, column “margin”: found -0.02, which is negative"),
      ("frame,sideways,0.02,a\n", "column “way”: found “sideways”, which is no way; write one of paired, independent"),
      ("scroll,paired,0.02,a\n", "column “path”"), ("frame,paired,nan,a\n", "column “margin”"),
    ])
  func refused(rows: String, text: String) throws {
    let error = #expect(throws: InputFileError.self) { try margins(rows) }
    #expect(error?.description.contains(text) == true, "\(error?.description ?? "no error")")
  }
}
