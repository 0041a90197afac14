import BenchmarkReports
import BenchmarkResults
import Testing

@Suite("A calibration as tables")
struct CalibrationListingTests {
  /// One cell that always takes 100 ns, and with x % more work 100 + x + ½: nine launches of six samples.
  private static func calibration(launches count: Int = 9, testedMargin: Double = 0.03) throws -> NoiseCalibration {
    let cell = try #require(CellIdentifier("list/naive/query/1000"))
    return NoiseCalibration(
      [0, 0.045, 0.06, 0.09].map { slowdown in
        let cost = slowdown == 0 ? 100 : 100.5 + 100 * slowdown
        func launches(_ value: Double) -> [[Double]] { Array(repeating: Array(repeating: value, count: 6), count: count) }
        return SlowedSeries(cell: cell, slowdown: slowdown, baseline: launches(100), candidate: launches(cost))
      }, .handMade, testedMargin: testedMargin)
  }

  /// None of one has the interval 0…0.975, one of one its mirror image; of two 0.025^½ is 0.158. Nine launches are one paired trial, which is not judged by
  /// its own margin; 18 are two, and these against each other either way, each judged by the margin of the other.
  @Test("A reader gets a row for each margin, shares in percent with their intervals, and what can be seen")
  func rounded() throws {
    let table = CalibrationListing(try Self.calibration(), for: .text).table
    #expect(
      table.titles == [
        "path", "way", "margin", "A/A", "false alarms", "equivalent", "inconclusive", "+4.5 % found", "+6 % found", "+9 % found",
        "seen from",
      ])
    let (none, all) = ("0 % [0, 97.5]", "100 % [2.5, 100]")
    let (noneOfTwo, allOfTwo) = ("0 % [0, 84.2]", "100 % [15.8, 100]")
    #expect(
      table.rows == [
        ["rect-query", "paired", "3 %, standard", "1", none, all, none, all, all, all, "+4.5 %"],
        ["rect-query", "paired", "0 %, measured", "0", "", "", "", all, all, all, "+4.5 %"],
      ])
    let twice = CalibrationListing(try Self.calibration(launches: 18), for: .text).table.rows
    #expect(
      twice.map { Array($0.prefix(3)) }
        == ["paired", "independent"].flatMap { way in
          ["3 %, standard", "0 %, measured"].map { ["rect-query", way, $0] }
        })
    let figures = ["2", noneOfTwo, allOfTwo, noneOfTwo, allOfTwo, allOfTwo, allOfTwo, "+4.5 %"]
    #expect(twice.allSatisfy { Array($0.dropFirst(3)) == figures })
  }

  @Test("A margin beyond all that was added hides it, and says so")
  func hidden() throws {
    let table = CalibrationListing(try Self.calibration(testedMargin: 0.125), for: .markdown).table
    let row = try #require(table.rows.first)
    #expect(row[2] == "12.5 %, chosen" && row.suffix(4) == ["0 % [0, 97.5]", "0 % [0, 97.5]", "0 % [0, 97.5]", "above +9 %"])
  }

  @Test("A program gets exact figures, and an empty cell for what was not decided")
  func exact() throws {
    let table = CalibrationListing(try Self.calibration(), for: .csv).table
    #expect(
      table.titles.prefix(10) == [
        "path", "way", "margin", "margin_from", "decisions", "false_positive_rate", "ci_low", "ci_high", "equivalent", "inconclusive",
      ])
    #expect(table.titles.suffix(4) == ["detected_3x", "ci_low_3x", "ci_high_3x", "ratio_3x"])
    let measured = try #require(table.rows.dropFirst().first)
    #expect(measured.prefix(11) == ["rect-query", "paired", "0.0", "measured", "0", "", "", "", "", "", "1.0"])
    #expect(Double(measured[11]).map { abs($0 - 0.025) < 1e-9 } == true && measured[12] == "1.0")
    #expect(Double(measured[13]).map { abs($0 - 1.05) < 1e-9 } == true)
  }

  @Test("What looking several times finds is a table for a reader, and a row of its own for a program")
  func looks() throws {
    // One cell: the first look comes after 11 launches (2 · 12 / 2¹¹ < 0.0125), so a trial has 22.
    let calibration = try Self.calibration(launches: 22)
    let listing = CalibrationListing(calibration, for: .json)
    #expect(listing.looks?.rows == [["1", "22", "4", "1", "0 % [0, 97.5]", "100 % [2.5, 100]"]])
    let row = try #require(listing.table.rows.last)
    #expect(row.count == listing.table.titles.count && row.prefix(6) == ["all", "looks", "0.03", "standard", "1", "0.0"])
    #expect(row.suffix(4) == ["", "", "", ""])
    let short = CalibrationListing(try Self.calibration(launches: 9), for: .csv).table
    #expect(short.rows.allSatisfy { $0[1] != "looks" })
  }

  @Test("The added work stands beside what it was measured as")
  func addedWork() throws {
    let table = CalibrationListing(try Self.calibration(), for: .text).addedWork
    #expect(table.titles == ["path", "4.5 % added", "6 % added", "9 % added"])
    #expect(table.rows == [["rect-query", "+5.00 %", "+6.50 %", "+9.50 %"]])
  }
}
