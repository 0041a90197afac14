import BenchmarkResults
import Foundation
import InputFiles
import LayoutWorkloads

/// A kind of file that may come from a stranger, and what the tool makes of one. Whatever a file holds, it is refused by an error with words, or read and
/// shown; a trap is a defect.
package enum StrangersFile: String, CaseIterable, Sendable {
  case spec, scenario, sizes, records, manifest, thresholds, history, claims, callgrind, perf

  /// Reads bytes as a file of the kind, and makes of it what verbs do.
  package func read(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      switch self {
      case .spec: try Self.play(SpecFile(json: text, name: "a.json"))
      case .scenario: _ = try ScenarioFile(json: text, path: "a.json")
      case .sizes: Self.layOut(try SizesFile(text: text, named: "a.csv"))
      case .records: try Self.report(recordsIn: text)
      case .manifest: try Self.report(try Manifest(json: text, named: "a.json"))
      case .thresholds: try Self.check(thresholds: bytes)
      case .history: try Self.trend(of: bytes)
      case .claims: try Self.check(claims: text)
      case .callgrind: try Self.profile(callgrind: text)
      case .perf: try Self.profile(perf: text)
      }
    } catch let error as InputFileError {
      precondition(!error.problem.isEmpty && !error.remedy.isEmpty, "An error without words")
    } catch let error as SpecFileError {
      precondition(error.description.hasPrefix("a.json:"), "An error without the file's name: \(error)")
    } catch {
      fatalError("An error of another kind: \(error)")
    }
  }

  /// A folder of this process's own, for files that are only read from a path.
  static func withFile<Result>(_ name: String, _ bytes: [UInt8], _ work: (String) throws -> Result) rethrows -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strangers-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(bytes).write(to: folder.appendingPathComponent(name))
    return try work(folder.path)
  }
}
