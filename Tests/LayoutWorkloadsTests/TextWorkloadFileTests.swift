import CollectionLayouts
import Foundation
import InputFiles
import Testing

@testable import LayoutWorkloads

@Suite("A text file as a workload")
struct TextWorkloadFileTests {
  private func heights(_ text: String, itemWidth: Double, count: Int? = nil) throws -> [Double] {
    let workload = try TextWorkloadFile(text: text, named: "a.txt")
    let data = workload.data(count: count ?? workload.ownCount ?? 0, itemWidth: itemWidth, seed: 0)
    return data.sections[0].items.map(\.height)
  }

  @Test("Paragraphs are what blank lines separate", arguments: ["\n", "\r\n", "\r"])
  func paragraphs(lineEnd: String) throws {
    let text = ["", " ", "one", "still one", "\t ", "", "  two", "", "three"].joined(separator: lineEnd)
    let paragraphs = try Paragraphs(of: text, file: "a.txt")
    #expect(paragraphs.count == 3)
    // o n e, space, s t i(narrow) l(narrow) l(narrow), space, o n e.
    let normal = Glyph.normal
    #expect(
      Array(paragraphs[0]) == [normal, normal, normal, .space, normal, normal, .narrow, .narrow, .narrow, .space, normal, normal, normal])
    #expect(Array(paragraphs[1]) == [normal, .wide, normal])
    #expect(paragraphs[2].count == 5)
  }

  @Test("A line end after the last paragraph makes no difference", arguments: ["", "\n", "\n\n\n", "\r\n \r\n"])
  func trailingLineEnds(end: String) throws {
    #expect(try Paragraphs(of: "one\n\ntwo" + end, file: "a.txt").count == 2)
  }

  @Test("Characters have the width of their class")
  func classes() throws {
    let text = "il.,;:'!’" + "\u{A0}" + " \t\u{3000}" + "aeR9-ñж" + "mwMW" + "漢ひ한👩‍👩‍👧🇳🇱❤️" + "e\u{301}" + "\u{AD}\u{200B}\u{7}"
    let glyphs = text.compactMap { Glyph($0) }
    let expected: [(Glyph, Int)] = [(.narrow, 10), (.space, 3), (.normal, 7), (.wide, 4), (.full, 6), (.normal, 1)]
    #expect(glyphs == expected.flatMap { Array(repeating: $0.0, count: $0.1) })
  }

  @Test("ASCII has the same classes by byte and by character")
  func asciiClasses() {
    for byte in UInt8(0)..<128 { #expect(Glyph(ascii: byte) == Glyph(Character(Unicode.Scalar(byte))), "byte \(byte)") }
  }

  @Test("A text is wrapped where its widths say, to the quarter point")
  func wrapping() throws {
    // H e o 3 × 8.25, l l 2 × 4.25: 33.25. Space 4.75. w 14.25, o r d 3 × 8.25, l 4.25: 43.25. Together 81.25, and 2 × 16 around.
    #expect(try heights("Hello world", itemWidth: 113.25) == [54])  // 1 × 22 + 32
    #expect(try heights("Hello\n  world", itemWidth: 113.25) == [54])
    #expect(try heights("Hello world", itemWidth: 113) == [76])  // 2 × 22 + 32
    // 43.25 + 32 = 75.25 holds “world”; a quarter point less breaks it.
    #expect(try heights("Hello world", itemWidth: 75.25) == [76])
    #expect(try heights("Hello world", itemWidth: 75) == [98])
  }

  @Test("Chinese breaks between any two signs, and next to a Latin word")
  func fullWidth() throws {
    // Five of 17 pt are 85; with 32 around 117. At 116.75 the fifth is alone.
    #expect(try heights("漢字漢字漢", itemWidth: 117) == [54])
    #expect(try heights("漢字漢字漢", itemWidth: 116.75) == [76])
    // 17 + a a 16.5 + 17 = 50.5: in 40 pt the last sign breaks off, without a space: 33.5 + 17 > 40.
    #expect(try heights("漢aa字", itemWidth: 82.5) == [54])
    #expect(try heights("漢aa字", itemWidth: 72) == [76])
    // Four a are 33: in 40 pt 33 | 17 + 8.25; together, as one word, they would break into three lines.
    #expect(try heights("aaaa字b", itemWidth: 72) == [76])
    // With spaces, 17 + 4.75 + 17 = 38.75.
    #expect(try heights("漢 字", itemWidth: 70.75) == [54])
    #expect(try heights("漢 字", itemWidth: 70.5) == [76])
  }

  @Test("A short file is repeated from its start, and says so")
  func repeated() throws {
    let text = "one\n\nHello world, hello world\n\nthree\n"
    let once = try heights(text, itemWidth: 100)
    #expect(try heights(text, itemWidth: 100, count: 7) == once + once + [once[0]])
    #expect(try heights(text, itemWidth: 100, count: 2) == Array(once[..<2]))
    let workload = try TextWorkloadFile(text: text, named: "folder/a b@c.txt")
    #expect(workload.name == "text-a%20b%40c.txt")
    // Two files whose names differ only in a character that a table uses for itself are two workloads.
    #expect(try Set(["a,b", "a-b", "a%2Cb"].map { try TextWorkloadFile(text: text, named: $0).name }).count == 3)
    #expect(workload.notes(count: 3).isEmpty)
    #expect(workload.notes(count: 7) == ["a b@c.txt has 3 paragraphs, repeated 2.3 times to 7 items"])
  }

  @Test("The GNU General Public License wraps as a Python script wraps it", .enabled(if: FileManager.default.fileExists(atPath: license)))
  func generalPublicLicense() throws {
    let workload = try TextWorkloadFile(reading: license)
    #expect(workload.name == "text-GPL-3")
    // re.split(r'\n(?:[ \t]*\n)+', text) has 122 parts that are not blank; 1000 / 122 = 8.197.
    #expect(workload.ownCount == 122)
    #expect(workload.notes(count: 1_000) == ["GPL-3 has 122 paragraphs, repeated 8.2 times to 1000 items"])
    // The script sums widths in points over str.split() words: 854 lines in 343 pt, of which 2, 5, 1, 3, 12 first and 10 last; 1011 in 288.
    let items = workload.data(count: 122, itemWidth: 375, seed: 0).sections[0].items
    #expect(items.prefix(5).map(\.height) == [76, 142, 54, 98, 296])  // 2 × 22 + 32 and so on
    #expect(items.last == LayoutSize(width: 375, height: 252))
    #expect(items.map(\.height).reduce(0, +) == 22_692)  // 854 × 22 + 122 × 32
    let narrow = workload.data(count: 122, itemWidth: 320, seed: 0).sections[0].items
    #expect(narrow.map(\.height).reduce(0, +) == 26_146)  // 1011 × 22 + 122 × 32
  }

  @Test("A text without words is an error", arguments: [" ", "\n\n", "\u{7}\t\n", "\u{AD}"])
  func noParagraph(text: String) throws {
    let error = try #require(throws: InputFileError.self) { try TextWorkloadFile(text: text, named: "a.txt") }
    #expect(error.description == "a.txt: has no paragraph, only blank lines; give a text with words in it")
  }

  @Test("A paragraph of 40,000 characters is taken and a longer one is refused at its first line")
  func longParagraph() throws {
    // 200 lines of 199 letters, with 199 spaces between them, are 39,999 characters.
    let line = String(repeating: "x", count: 199) + "\n"
    let fits = "first\n\n" + String(repeating: line, count: 200)
    #expect(try TextWorkloadFile(text: fits + "\n", named: "a.txt").ownCount == 2)
    let error = try #require(throws: InputFileError.self) { try TextWorkloadFile(text: fits + "x", named: "a.txt") }
    #expect(error.line == 3)
    #expect(error.description == "a.txt:3: the paragraph has more than 40000 characters; separate paragraphs by blank lines")
  }
}

private let license = "/usr/share/common-licenses/GPL-3"
