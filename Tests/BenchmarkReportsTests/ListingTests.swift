import BenchmarkReports
import Testing

@Suite("A listing")
struct ListingTests {
  private static let listing = Listing(
    titles: ["strategy", "what it does"],
    rows: [["naive", "recomputes every frame on every change, scans every frame"], ["rope", "a peer"], ["own", ""]])

  /// Written by hand: 8 characters and a blank for the first column leave 31 of 40.
  @Test("On a terminal the last column goes on in further lines, within the width")
  func wrapped() {
    #expect(
      Self.listing.text(as: .text, width: 40) == """
        strategy what it does
        -------- -------------------------------
        naive    recomputes every frame on every
                 change, scans every frame
        rope     a peer
        own

        """)
  }

  @Test("Elsewhere each row is one line, so that other programs can read it")
  func whole() {
    let lines = Self.listing.text(as: .text).split(separator: "\n")
    #expect(lines.count == 5 && lines[2] == "naive    recomputes every frame on every change, scans every frame")
    #expect(Self.listing.text(as: .csv, width: 40) == Self.listing.text(as: .csv))
  }

  /// 24 characters are left to the last column.
  @Test("A terminal too narrow for the table, and a word too long for the column, break no word")
  func narrow() {
    let lines = Self.listing.text(as: .text, width: 10).split(separator: "\n").map { $0.dropFirst(9) }
    #expect(lines.dropFirst(2).prefix(3) == ["recomputes every frame", "on every change, scans", "every frame"])
    let word = String(repeating: "x", count: 60)
    #expect(Listing(titles: ["a"], rows: [["short \(word) end"]]).text(as: .text, width: 30).contains("short\n\(word)\nend\n"))
  }
}
