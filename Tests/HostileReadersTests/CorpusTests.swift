import Foundation
import HostileReaders
import Testing

@Suite("Files from strangers")
struct CorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzzing/Corpus")

  @Test(
    "Every file that crashed a reader once, and those that more are invented from, are read or refused with words",
    arguments: StrangersFile.allCases)
  func corpus(kind: StrangersFile) throws {
    let folder = Self.corpus.appendingPathComponent(kind.rawValue)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty)
    for name in names.sorted() { kind.read(Array(try Data(contentsOf: folder.appendingPathComponent(name)))) }
  }
}
