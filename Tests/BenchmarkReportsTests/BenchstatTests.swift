import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

/// The real `benchstat` over exported runs, where it is on the path; ``BenchfmtExportTests`` checks the rules that it follows everywhere.
@Suite("benchstat", .enabled(if: Benchstat.path != nil, "benchstat is not on the path"))
struct BenchstatTests {
  /// Twenty samples of two strategies and a floor, every one `factor` times as long.
  private static func export(times factor: Double, commit: String) throws -> String {
    var manifest = HandMadeRun.manifest()
    (manifest.revision.commit, manifest.startedAt) = (commit, Date(timeIntervalSince1970: 1_000 * factor))
    let cells = [("floor/read/query/1000", 10.0), ("flow/naive/query/1000", 400), ("flow/indexed/query/1000", 100)]
    let samples = try cells.flatMap { name, value in
      let cell = try #require(CellIdentifier(name))
      return (0..<20).map { SampleRecord(cell: cell, round: $0, order: 0, iterations: 1, value: (value + Double($0) / 100) * factor) }
    }
    return ExportedRun.export(samples, manifest).text(as: .benchfmt)
  }

  @Test("It compares two runs, however their commits and times differ: twice the time is +100.00 %")
  func runs() throws {
    let files = ["old.txt": try Self.export(times: 1, commit: "a"), "new.txt": try Self.export(times: 2, commit: "b")]
    let output = try Benchstat.run(files, "old.txt", "new.txt")
    let row = try #require(output.split(separator: "\n").first { $0.contains("strategy=naive") })
    #expect(row.contains("+100.00%"), "\(output)")
    #expect(output.components(separatedBy: "vs base").count == 2, "not one table: \(output)")
  }

  /// The medians of both are 0.095 above 400 and 100: 100.095 / 400.095 is −74.98 %.
  @Test("The documented command shows the strategies side by side, and no floor among them")
  func strategies() throws {
    let output = try Benchstat.run(["run.txt": try Self.export(times: 1, commit: "a")], "-col", "/strategy", "run.txt")
    let header = try #require(output.split(separator: "\n").first { $0.contains("│") })
    #expect(header.contains("naive") && header.contains("indexed") && !header.contains("read"))
    let row = try #require(output.split(separator: "\n").first { $0.contains("layout=flow") })
    #expect(row.contains("400.1n") && row.contains("100.1n") && row.contains("-74.98%"), "\(output)")
  }
}

/// The program `benchstat` of golang.org/x/perf.
private enum Benchstat {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/benchstat" }
    .first(where: FileManager.default.isExecutableFile)

  /// What it prints about files of these names and texts.
  static func run(_ files: [String: String], _ arguments: String...) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchstat-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8) }
    let process = Process()
    (process.executableURL, process.arguments, process.currentDirectoryURL) = (URL(fileURLWithPath: try #require(path)), arguments, folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return output
  }
}
