import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

@Suite("The reference run")
struct ReferenceTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .path
  /// What `make reference` writes into.
  private static let texts = ["README.md", "Documentation/Scenarios.md", "Sources/CollectionLayouts/CollectionLayouts.docc/Strategies.md"]

  private static func text(_ path: String) throws -> String { try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) }

  @Test("The texts that quote it, its report and its chart are of one run; make reference writes them")
  func oneRun() throws {
    let manifest = try RunDirectory(opening: "\(Self.root)/results/reference").readManifest()
    let start = try #require(manifest.startedAt)
    let second = "\(start.formatted(.iso8601.year().month().day())) \(start.formatted(.iso8601.time(includingFractionalSeconds: false)))"
    let commit = try #require(manifest.revision.commit).prefix(12)
    #expect(try Self.text("results/reference/report.md").contains("Measured \(second) to "))
    #expect(try Self.text("results/reference/report.md").contains("revision \(commit)"))
    #expect(try Self.text("results/reference/relayout.svg").contains("<metadata>\(manifest.identity)</metadata>"))
    for path in Self.texts {
      let text = try SplicedText(Array(Self.text(path).utf8), named: path)
      for place in text.places {
        let record = try #require(SpliceRecord(firstLineOf: text.content(of: place)), "\(path):\(place.line) holds no figures")
        #expect(record.run == manifest.identity, "\(path):\(place.line)")
        #expect(record.command.hasPrefix("layoutbench report results/reference ") && record.command.contains("--splice \(path)"))
      }
    }
  }

  @Test("The makefile writes into the same texts")
  func makefile() throws {
    let line = try #require(try Self.text("Makefile").split(separator: "\n").first { $0.hasPrefix("SPLICED = ") })
    #expect(line.dropFirst("SPLICED = ".count).split(separator: " ").map(String.init) == Self.texts)
  }
}
