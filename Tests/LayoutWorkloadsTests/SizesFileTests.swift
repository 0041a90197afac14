import CollectionLayouts
import InputFiles
import Testing

@testable import LayoutWorkloads

@Suite("A file of sizes as a workload")
struct SizesFileTests {
  private func sections(_ text: String, count: Int, itemWidth: Double = 100) throws -> [[Double]] {
    let data = try SizesFile(text: text, named: "s.csv").data(count: count, itemWidth: itemWidth, seed: 0)
    #expect(data.sections.allSatisfy { $0.items.allSatisfy { $0.width == itemWidth } })
    return data.sections.map { $0.items.map(\.height) }
  }

  @Test("Sizes are scaled to the column, large ones and small ones")
  func scaled() throws {
    // 100 × 800/1200 is 66.67 rounded once; 100 × 30/20 = 150; 100 × 0/5 = 0.
    #expect(try sections("width,height\n1200,800\n20,30\n5,0\n", count: 3) == [[80_000.0 / 1_200, 150, 0]])
  }

  @Test("Columns stand in any order among others, with blank lines and any line ends")
  func columns() throws {
    #expect(try sections("name,height,width\r\n\"a, b\",3,4\r\n\r\nc,1e2,50.0", count: 2) == [[75, 200]])
  }

  @Test("Without a column for sections, a repeated file is one section")
  func repeatedWithoutSections() throws {
    #expect(try sections("width,height\n1,1\n1,2\n", count: 5) == [[100, 200, 100, 200, 100]])
  }

  @Test("A section starts where the number changes and where the file starts again")
  func repeatedSections() throws {
    let text = "section,width,height\n7,1,1\n7,1,2\n-1,1,3\n7,1,4\n"
    #expect(try sections(text, count: 4) == [[100, 200], [300], [400]])
    // The second run starts a section, although its number is the one before.
    #expect(try sections(text, count: 7) == [[100, 200], [300], [400], [100, 200], [300]])
    #expect(try sections(text, count: 5) == [[100, 200], [300], [400], [100]])
    #expect(try sections(text, count: 1) == [[100]])
    #expect(try sections(text, count: 0) == [[]])
  }

  @Test("A short file says how often it is repeated")
  func notes() throws {
    let ten = try SizesFile(text: "width,height\n" + String(repeating: "1,1\n", count: 10), named: "/tmp/ten.csv")
    #expect(ten.name == "sizes-ten.csv")
    #expect(ten.notes(count: 10).isEmpty)
    #expect(ten.notes(count: 11) == ["ten.csv has 10 sizes, repeated 1.1 times to 11 items"])
    #expect(ten.notes(count: 30) == ["ten.csv has 10 sizes, repeated 3 times to 30 items"])
    let one = try SizesFile(text: "width,height\n1,1\n", named: "one\u{1B}.csv")
    #expect(one.notes(count: 2) == ["“one\\u{1B}.csv” has 1 size, repeated 2 times to 2 items"])
    let many = try SizesFile(text: "width,height\n" + String(repeating: "1,1\n", count: 50), named: "many.csv")
    #expect(many.notes(count: 51) == ["many.csv has 50 sizes, repeated from its start to 51 items"])
    // 149 / 50 = 2.98, a tenth's rounding away from 3.
    #expect(many.notes(count: 149) == ["many.csv has 50 sizes, repeated 3.0 times to 149 items"])
  }

  @Test(
    "What does not fit is an error that says where and what to do",
    arguments: [
      ("height\n1\n", "s.csv:1, column “width”: there is no such column among “height”; add it or rename one"),
      ("10,20\n1,2\n", "s.csv:1, column “width”: there is no such column among “10”, “20”; add it or rename one"),
      ("width,height\n", "s.csv: has a header and no rows; give a row for each item"),
      ("width,height\n1,2\nabc,2\n", "s.csv:3, column “width”: found “abc”, which is not a number; \(remedy)"),
      ("width,height\n1,nan\n", "s.csv:2, column “height”: found “nan”, which is not a finite number; \(remedy)"),
      ("width,height\n1,\n", "s.csv:2, column “height”: is empty; \(remedy)"),
      ("width,height\n1,-2\n", "s.csv:2, column “height”: found “-2”, which is negative; \(remedy)"),
      ("width,height\n-1,2\n", "s.csv:2, column “width”: found “-1”, which is negative; \(remedy)"),
      ("width,height\n1,1000001\n", "s.csv:2, column “height”: found “1000001”, which is more than 1000000 pt; \(remedy)"),
      ("width,height\n1e999,1\n", "s.csv:2, column “width”: found “1e999”, which is too large; \(remedy)"),
      ("width,height\n0,2\n", "s.csv:2, column “width”: found 0, which leaves no aspect ratio; give a width greater than 0"),
      ("width,height\n-0,2\n", "s.csv:2, column “width”: found 0, which leaves no aspect ratio; give a width greater than 0"),
      (
        "width,height\n2,2001\n",
        "s.csv:2, column “height”: the height 2001.0 is more than 1000 × the width 2.0; check both or leave the item out"
      ),
      (
        "width,height,section\n1,1,1.5\n",
        "s.csv:2, column “section”: found “1.5”, which is not a whole number; give the number of the item's section, such as 0"
      ),
    ])
  func rejected(text: String, message: String) throws {
    let error = try #require(throws: InputFileError.self) { try SizesFile(text: text, named: "s.csv") }
    #expect(error.description == message)
  }

  @Test("The bounds themselves are taken")
  func bounds() throws {
    #expect(try sections("width,height\n1000000,1000000\n2,2000\n1e-300,0\n", count: 3) == [[100, 100_000, 0]])
  }
}

private let remedy = "give a length in points such as 44 or 44.5"
