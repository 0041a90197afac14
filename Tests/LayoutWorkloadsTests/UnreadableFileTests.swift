import CollectionLayouts
import InputFiles
import Testing
import UnitTestSupport

@testable import LayoutWorkloads

@Suite("Files that are no workload")
struct UnreadableFileTests {
  /// What reading `path` as either kind of file throws; both must throw.
  private func errors(_ path: String) throws -> [InputFileError] {
    [
      try #require(throws: InputFileError.self) { try SizesFile(reading: path) },
      try #require(throws: InputFileError.self) { try TextWorkloadFile(reading: path) },
    ]
  }

  @Test("A missing file, a folder, an empty file, binary junk and 100 MB are errors that name the file")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let cases: [(String, String, Int?)] = [
      (folder.path + "/none.csv", "does not exist", nil),
      (folder.path, "is a directory", nil),
      (try folder.write([], to: "empty.csv"), "is empty", nil),
      (try folder.write([0x61, 0x0A, 0x00], to: "nul.bin"), "contains a NUL byte, so it is not text", 2),
      (try folder.write([0x0A, 0x0A, 0xC3, 0x28], to: "junk.bin"), "is not UTF-8 (byte 0xC3)", 3),
      (try folder.writeSparse(size: 100_000_000, to: "large.csv"), "is 100000000 bytes long", nil),
    ]
    for (path, problem, line) in cases {
      for error in try errors(path) {
        #expect(error.file == path && error.problem == problem && error.line == line && !error.remedy.isEmpty)
      }
    }
  }

  @Test("Files are read from their path")
  func readable() throws {
    let folder = try TemporaryFolder()
    let table = try folder.write(Array("\u{FEFF}width,height\n4,3\n".utf8), to: "ok.csv")
    #expect(try SizesFile(reading: table).data(count: 1, itemWidth: 100, seed: 0).sections[0].items[0].height == 75)
    let text = try folder.write(Array("\u{FEFF}one\n\ntwo".utf8), to: "ok.txt")
    #expect(try TextWorkloadFile(reading: text).ownCount == 2)
  }

  @Test("Whatever a file holds, it is a workload or an InputFileError")
  func junk() throws {
    let pieces = [
      "width", "height", "section", ",", "\n", "\r\n", "\r", "\"", "1", "-2.5", "1e6", "nan", " ", "\n\n", "漢", "👩‍👩‍👧", "e\u{301}", "\u{FEFF}",
      "width,height\n", "3,4\n", "\u{AD}", "\t",
    ]
    var accepted = 0
    for seed in TestSeeds("junk", iterations: 2_000) {
      var generator = SplitMix64(seed: seed)
      let text = (0..<generator.below(14)).map { _ in pieces[generator.below(pieces.count)] }.joined()
      for read in [Self.readSizes, Self.readText] {
        do throws(InputFileError) {
          let workload = try read(text)
          accepted += 1
          #expect(workload.data(count: 5, itemWidth: 50, seed: 0).itemCount == 5, "SEED=\(seed) ITERATIONS=1")
        } catch {
          #expect(error.file == "junk", "SEED=\(seed) ITERATIONS=1")
        }
      }
    }
    print("junk: \(accepted) texts were workloads")
  }

  private static let readSizes: @Sendable (String) throws(InputFileError) -> any Workload = { text throws(InputFileError) in
    try SizesFile(text: text, named: "junk")
  }
  private static let readText: @Sendable (String) throws(InputFileError) -> any Workload = { text throws(InputFileError) in
    try TextWorkloadFile(text: text, named: "junk")
  }
}
