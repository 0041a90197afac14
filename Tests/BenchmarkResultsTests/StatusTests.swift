import BenchmarkResults
import Foundation
import Testing

@Suite("States and notes of a run")
struct StatusTests {
  @Test(
    "A cell's status is what it was before it was written",
    arguments: [
      CellStatus.sound, .fallback("a move: everything was placed again"), .failedVerification("3 frames differ: x"),
      .notMeasured("too few"), .stopped("one iteration took more than 60 s"),
      .crashed("signal 4 ended the program: Fatal error: index out of range"),
    ])
  func status(status: CellStatus) throws {
    #expect(CellStatus(text: status.text) == status)
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

  @Test("A note of an earlier version, which is plain text, is read as a doubt")
  func plainText() throws {
    let old = Manifest().json.replacing("\"notes\" : [\n\n  ]", with: "\"notes\" : [\"killed early\"]")
    #expect(try Manifest(json: old, named: "manifest.json").notes == [.doubt("killed early")])
  }

  @Test("What is missing from a run is a doubt, how it came about is not")
  func doubts() {
    #expect(Self.notes.filter(\.saysIncomplete) == [Self.notes[0], Self.notes[4], Self.notes[5], Self.notes[6]])
    #expect(
      Self.notes.filter { !$0.isDoubt } == [Self.notes[1], .resumed, .joined(["a", "b"]), .remark("every launch had another order")])
  }
}
