import BenchmarkStatistics
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("The file of measured margins")
struct NoiseFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("What a calibration found is what the margins are read from, with its rates")
  func written() throws {
    let series = try HandMadeCalibration.series(launches: 18) { slowdown, launch in (100, (launch < 9 ? 100 : 101.95) * (1 + slowdown)) }
    let records = NoiseCalibration(series).measuredRates.map { NoiseRecord($0, testedMargin: 0.03, machine: "box") }
    let file = NoiseFile(path: folder.path("deep/noise.csv"))
    try file.prepare()
    #expect(!file.exists)
    try file.write(records)
    let margins = try NoiseMargins(reading: file.path, least: CostMargin(share: 0))
    #expect(margins.records == records && records.map(\.way) == [.paired, .independent])
    #expect(margins.margin(for: try HandMade.cell("list/naive/query/1000"), way: .paired) == 0.02)
    // The second trial is 1.95 % slower than a margin of 0 allows, the first is not.
    let paired = try #require(records.first)
    #expect(paired.decisions == 2 && paired.falsePositiveRate == 0.5 && paired.detected1_5 == 1 && paired.detected3 == 1)
    // One of two: 1 − √0.975 and √0.975.
    let interval = try #require(paired.falsePositiveInterval)
    #expect(abs(interval.lowerBound - 0.01257912) < 1e-8 && abs(interval.upperBound - 0.98742088) < 1e-8)
    try file.prepare()
    try file.write(Array(records.prefix(1)))
    #expect(try NoiseMargins(reading: file.path).records.count == 1)
  }

  @Test("A single trial has a margin and empty rates, never 0")
  func single() throws {
    let series = try HandMadeCalibration.series(launches: 9) { slowdown, _ in (100, 100 * (1 + slowdown)) }
    let rates = try #require(NoiseCalibration(series).measuredRates(.query, .paired))
    #expect(
      RecordTable.text(of: [NoiseRecord(rates, testedMargin: 0.03, machine: nil)]).hasSuffix("\nrect-query,paired,0,,0,,,,0.03,1,1,1\n"))
  }

  @Test("Hole: a file that holds something else is not replaced")
  func otherFile() throws {
    try folder.write("# Notes\n", to: "README.md")
    let error = #expect(throws: InputFileError.self) { try NoiseFile(path: folder.path("README.md")).prepare() }
    #expect(error?.problem == "is there and holds no measured margins, so it is not replaced")
    #expect(try folder.text("README.md") == "# Notes\n")
  }

  @Test("A folder that cannot be made is an error before anything is measured")
  func unwritable() throws {
    try folder.write("", to: "file")
    let error = #expect(throws: InputFileError.self) { try NoiseFile(path: folder.path("file/noise.csv")).prepare() }
    #expect(error?.file == folder.path("file"))
    #expect(error?.problem.hasPrefix("cannot be created") == true)
  }

  @Test(
    "A folder that cannot be written to is an error before anything is measured", .enabled(if: geteuid() != 0, "root may write anywhere"))
  func readOnly() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("closed"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
    let error = #expect(throws: InputFileError.self) { try NoiseFile(path: folder.path("closed/noise.csv")).prepare() }
    #expect(error?.problem.hasPrefix("its folder cannot be written to") == true)
  }
}
