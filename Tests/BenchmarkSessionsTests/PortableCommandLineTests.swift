import Foundation
import Testing

@testable import BenchmarkSessions

@Suite("Results name no path of the machine")
struct PortableCommandLineTests {
  @Test("Of a command line, paths in the working directory become relative, and of others the last part stays")
  func words() {
    let words = [
      "/home/ada/LayoutBench/.build/release/layoutbench", "run", "--sizes", "/home/ada/LayoutBench/photos.csv", "-o", "/tmp/mine/",
      "--filter",
      "list/query", "--spec=/tmp/flow.json", "--seed=7", "/home/ada/LayoutBench", "/",
    ]
    #expect(
      PortableCommandLine(words, workingDirectory: "/home/ada/LayoutBench").words == [
        "layoutbench", "run", "--sizes", "photos.csv", "-o", "…/mine", "--filter", "list/query", "--spec=…/flow.json", "--seed=7", ".", "/",
      ])
    #expect(PortableCommandLine([], workingDirectory: "/").words == ["layoutbench"])
  }

  @Test("Committed results and thresholds hold none")
  func committed() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let path = /["\s=(`](\/(?:tmp|home|work|root|Users|var|private|mnt|opt|build)\/[^"\s]*)/
    func isFolder(_ path: String) -> Bool { (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil }
    var count = 0
    for folder in ["results/reference", "Benchmarks/thresholds"] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)") where !isFolder("\(root)/\(folder)/\(name)") {
        // Compressed samples hold numbers and the names of cells only.
        if name.hasSuffix(".gz") { continue }
        let text = try String(contentsOfFile: "\(root)/\(folder)/\(name)", encoding: .utf8)
        count += 1
        for found in text.matches(of: path) { Issue.record("\(folder)/\(name) names \(found.1)") }
      }
    }
    #expect(count > 5)
  }
}
