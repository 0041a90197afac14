import Foundation
import InputFiles
import Testing

@testable import BenchmarkResults

@Suite("States and notes of a run")
struct StatusTests {
  private static let statuses: [CellStatus] = [
    .sound, .fallback("failed verification: what a fallback's reason may begin with"), .failedVerification("3 frames differ: x"),
    .notMeasured("too few"), .stopped("one iteration took more than 60 s"), .tooShort("its samples last 0 ns"),
    .crashed("signal 4 ended the program: Fatal error: index out of range"),
  ]

  @Test("A cell's status is what it was before it was written, to a file or to a worker's line", arguments: statuses)
  func status(status: CellStatus) throws {
    #expect(CellStatus(status.code, reason: status.reason ?? "") == status)
    #expect(try JSONDecoder().decode(CellStatus.self, from: JSONEncoder().encode(status)) == status)
    let summary = SummaryRecord(cell: try HandMade.cell("flow/naive/query/10"), status: status)
    let text = RecordTable.text(of: [summary])
    #expect(text.hasSuffix(",\(status.code.rawValue),\(status.reason ?? "")\n"))
    #expect(try RecordTable<SummaryRecord>(text: text, named: "summary.csv").records == [summary])
    let scenario = ScenarioRecord(cell: summary.cell, status: status)
    #expect(try RecordTable<ScenarioRecord>(text: RecordTable.text(of: [scenario]), named: "scenarios.csv").records == [scenario])
  }

  @Test("There is a status for every code")
  func codes() { #expect(Set(Self.statuses.map(\.code)) == Set(CellStatus.Code.allCases)) }

  @Test("A status that nobody knows is refused in its place")
  func unknownCode() throws {
    let text = RecordTable.text(of: [SummaryRecord(cell: try HandMade.cell("flow/naive/query/10"))])
    let error = #expect(throws: InputFileError.self) {
      try RecordTable<SummaryRecord>(text: text.replacing(",sound,", with: ",fine,"), named: "summary.csv")
    }
    #expect(error?.line == 2 && error?.problem == "found “fine”, which is no status")
    #expect(error?.remedy.hasPrefix("write one of sound, fallback, ") == true)
  }

  @Test("A file without the column is refused, and says to measure again")
  func withoutCodes() throws {
    let summary = SummaryRecord(cell: try HandMade.cell("flow/naive/query/10"))
    let old = RecordTable.text(of: [summary]).replacing("status,", with: "").replacing(",sound,", with: ",")
    let error = #expect(throws: InputFileError.self) { try RecordTable<SummaryRecord>(text: old, named: "summary.csv") }
    #expect(error?.line == 1 && error?.remedy.hasSuffix("measure again") == true)
  }

  @Test("Only a failed verification counts as one, and a fallback that speaks of one does not")
  func failure() throws {
    let cell = try HandMade.cell("flow/naive/query/10")
    #expect(SummaryRecord(cell: cell, status: .failedVerification("3 frames differ")).failedVerification)
    #expect(!SummaryRecord(cell: cell, status: .fallback("failed verification is not what this is")).failedVerification)
    #expect(!SummaryRecord(cell: cell, metric: .allocations, status: .failedVerification("3 frames differ")).failedVerification)
  }

  private static let notes: [RunNote] = [
    .leftOut(cells: 3, first: CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10)),
    .fewerLaunches(cells: 1, first: CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10)), .resumed,
    .joined(["a", "b"]),
    .missingShards([1, 3], of: 4), .cutOff(part: "a"),
    .absent(cells: 2, first: CellIdentifier(layout: "flow", strategy: "naive", operation: "query", n: 10), parts: ["a"]),
    .doubt("sizes.csv was repeated"), .remark("every launch had another order"),
  ]

  @Test("Every note is the same after it was written to a manifest, and holds its text for people")
  func roundTrip() throws {
    var manifest = Manifest()
    manifest.notes = Self.notes
    #expect(try Manifest(json: manifest.json, named: "manifest.json").notes == Self.notes)
    for note in Self.notes { #expect(manifest.json.contains("\"text\" : \"\(note)\"")) }
  }

  @Test("A note that lacks what its kind says is refused with its place, and its text follows from the rest")
  func lacking() throws {
    var manifest = Manifest()
    manifest.notes = [.resumed]
    let json = manifest.json
    func reading(_ note: String) throws -> [RunNote] {
      let pattern = try Regex(#""notes" : \[[^\]]*\]"#)
      return try Manifest(json: json.replacing(pattern, with: "\"notes\" : [\(note)]"), named: "manifest.json").notes
    }
    #expect(try reading(#"{"kind": "resumed"}"#) == [.resumed])
    #expect(try reading(#"{"kind": "resumed", "text": "it went on"}"#) == [.resumed])
    for note in [#"{"kind": "leftOut", "text": "12 cells"}"#, #"{"kind": "joined", "text": "of two"}"#, #"{"kind": "doubt"}"#] {
      let error = #expect(throws: InputFileError.self) { try reading(note) }
      #expect("\(error.map { "\($0)" } ?? "")".contains("notes[0]."), "\(note)")
    }
  }

  @Test("What is missing from a run is a doubt, how it came about is not")
  func doubts() {
    #expect(Self.notes.filter(\.saysIncomplete) == [Self.notes[0], Self.notes[4], Self.notes[5], Self.notes[6]])
    #expect(
      Self.notes.filter { !$0.isDoubt } == [Self.notes[1], .resumed, .joined(["a", "b"]), .remark("every launch had another order")])
  }
}
