import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("The manifest")
struct ManifestTests {
  /// Every key, in the order of a file: sorted, two blanks a level.
  static let unknown = """
    {
      "allocator" : {
        "configuration" : null,
        "name" : null,
        "version" : null
      },
      "build" : {
        "flags" : null,
        "mode" : null,
        "toolchain" : null
      },
      "clock" : {
        "costNanoseconds" : null,
        "name" : null,
        "resolutionNanoseconds" : null
      },
      "finishedAt" : null,
      "machine" : {
        "architecture" : null,
        "cores" : null,
        "cpuModel" : null,
        "kernel" : null,
        "loadAverages" : null,
        "operatingSystem" : null,
        "scalingGovernor" : null
      },
      "notes" : [

      ],
      "plan" : {
        "budgetSeconds" : null,
        "container" : null,
        "displayScale" : null,
        "layouts" : [

        ],
        "operations" : [

        ],
        "rounds" : null,
        "seed" : null,
        "sizes" : [

        ],
        "strategies" : [

        ],
        "workload" : null
      },
      "revision" : {
        "commit" : null,
        "isDirty" : null
      },
      "schemaVersion" : 1,
      "startedAt" : null,
      "tool" : {
        "commandLine" : null,
        "version" : null
      }
    }

    """

  static func full() -> Manifest {
    var manifest = Manifest()
    // 2026-11-21 01:01:15 UTC, and an hour later.
    manifest.startedAt = Date(timeIntervalSince1970: 20_778 * 86_400 + 3_675)
    manifest.finishedAt = Date(timeIntervalSince1970: 20_778 * 86_400 + 7_275)
    manifest.tool.version = "0.1.0"
    manifest.tool.commandLine = ["layoutbench", "run", "--filter", "a/b \"c\""]
    manifest.revision.commit = "1a2b3c4d"
    manifest.revision.isDirty = false
    manifest.build.toolchain = "Swift 6.3.1"
    manifest.build.mode = "release"
    manifest.build.flags = []
    manifest.allocator.name = "jemalloc"
    manifest.allocator.configuration = "dirty_decay_ms:-1"
    manifest.machine.cores = 2
    manifest.machine.loadAverages = [0.5, 0.25, 0]
    manifest.clock.costNanoseconds = 20.5
    manifest.plan.seed = .max
    manifest.plan.layouts = ["list", "flow"]
    manifest.plan.sizes = [1000, 1_000_000]
    manifest.plan.container = Manifest.Container(width: 390, height: 844)
    manifest.notes = [.remark("a note, with “quotes”\nand two lines")]
    return manifest
  }

  @Test("What is not known is null, under sorted keys")
  func allUnknown() throws {
    #expect(Manifest().json == Self.unknown)
    #expect(try Manifest(json: Self.unknown, named: "m.json") == Manifest())
  }

  @Test("Times are written in UTC, paths without escapes, and everything reads back")
  func roundTrip() throws {
    let json = Self.full().json
    #expect(json.contains("\"startedAt\" : \"2026-11-21T01:01:15Z\""))
    #expect(json.contains("\"a/b \\\"c\\\"\""))
    #expect(json.contains("\"seed\" : 18446744073709551615"))
    #expect(try Manifest(json: json, named: "m.json") == Self.full())
    var doubtful = Self.full()
    doubtful.revision.newerSource = "Sources/a.swift"
    #expect(try Manifest(json: doubtful.json, named: "m.json") == doubtful && !json.contains("newerSource"))
  }

  @Test("A number that is not finite is written as null")
  func notFinite() throws {
    var manifest = Manifest()
    manifest.machine.loadAverages = [.nan, 1, 2]
    manifest.clock.costNanoseconds = .infinity
    manifest.plan.budgetSeconds = .infinity
    manifest.plan.container = Manifest.Container(width: .infinity, height: 1)
    manifest.clock.resolutionNanoseconds = -.infinity
    #expect(manifest.json == Self.unknown)
  }

  @Test(
    "A key that is missing, null or something else is an error with its path",
    arguments: [
      ("\"cores\" : null,", "", "machine.cores"), ("\"cores\" : null", "\"cores\" : \"two\"", "machine.cores"),
      ("\"cores\" : null", "\"cores\" : 2.5", "machine.cores"),
      ("\"loadAverages\" : null", "\"loadAverages\" : [0, \"x\"]", "machine.loadAverages[1]"),
      ("\"isDirty\" : null", "\"isDirty\" : 1", "revision.isDirty"), ("\"startedAt\" : null", "\"startedAt\" : \"yesterday\"", "startedAt"),
      ("\"schemaVersion\" : 1,", "", "schemaVersion"), ("\"schemaVersion\" : 1", "\"schemaVersion\" : \"1\"", "schemaVersion"),
      ("\"container\" : null", "\"container\" : {\"width\": 1}", "plan.container.height"),
      ("\"seed\" : null", "\"seed\" : -1", "plan.seed"),
      (
        "\"seed\" : null", "\"seed\" : null, \"looks\" : [{\"blocks\": 8, \"alpha\": 0.025}, {\"blocks\": 0, \"alpha\": 0.025}]",
        "plan.looks[1]"
      ),
      ("\"seed\" : null", "\"seed\" : null, \"looks\" : [{\"blocks\": 8, \"alpha\": 1}]", "plan.looks[0]"),
    ])
  func badKey(found: String, replacement: String, key: String) throws {
    let json = Self.unknown.replacing(found, with: replacement)
    #expect(json != Self.unknown)
    let error = #expect(throws: InputFileError.self) { try Manifest(json: json, named: "m.json") }
    #expect(error?.file == "m.json")
    #expect(error?.problem.contains("key “\(key)”") == true, "\(error?.description ?? "no error")")
  }

  @Test("Another schema version is refused before anything else is looked at", arguments: [0, 2, 99])
  func schemaVersion(version: Int) {
    let error = #expect(throws: InputFileError.self) { try Manifest(json: "{\"schemaVersion\": \(version)}", named: "m.json") }
    #expect(error?.problem == "key “schemaVersion” is \(version), but this version reads 1")
  }

  @Test("What is not JSON is an error, with the line where it stops being so")
  func notJSON() {
    let error = #expect(throws: InputFileError.self) {
      try Manifest(json: "{\n  \"schemaVersion\": 1,\n  \"notes\": oops\n}", named: "m.json")
    }
    #expect(error?.line == 3, "\(error?.description ?? "no error")")
    for text in ["{", "{\"schemaVersion\": 1"] { #expect(throws: InputFileError.self) { try Manifest(json: text, named: "m.json") } }
    for text in ["[]", "3", "\"x\"", "null"] {
      let error = #expect(throws: InputFileError.self) { try Manifest(json: text, named: "m.json") }
      #expect(error?.problem == "is not an object", "\(text): \(error?.description ?? "no error")")
    }
  }

  @Test("A missing, empty or binary manifest is an error that names the file")
  func badFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty.json")
    try folder.write(Data([0, 1, 2, 255]), to: "binary.json")
    for name in ["missing.json", "empty.json", "binary.json", ""] {
      let error = #expect(throws: InputFileError.self) { try Manifest(reading: folder.path(name)) }
      #expect(error?.file == folder.path(name))
    }
  }

  @Test("Margins that were chosen come back as they were, and one below 0 is refused with its key")
  func margins() throws {
    var margins = NoiseMargins(least: CostMargin(share: 0.05, difference: 2))
    margins.cells = [CellMargin(pattern: "^list/", margin: CostMargin(share: 0, difference: 5))]
    var manifest = Manifest()
    manifest.plan.margins = margins
    let text = manifest.json
    #expect(try Manifest(json: text, named: "m").plan.margins == margins)
    #expect(RunAnalysis.Settings(of: manifest).margins == margins)
    #expect(RunAnalysis.Settings(of: Manifest()).margins == NoiseMargins(least: 0.03))
    let wrong = text.replacing("\"share\" : 0.05", with: "\"share\" : -0.05")
    let error = #expect(throws: InputFileError.self) { try Manifest(json: wrong, named: "m") }
    #expect(error?.problem == "key “plan.margins.least.share” is below 0")
  }
}
