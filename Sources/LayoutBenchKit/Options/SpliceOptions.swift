import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation
import InputFiles

/// `--splice`: the files into which figures of the run are written.
struct SpliceOptions: ParsableArguments {
  @Option(
    name: .customLong("splice"),
    help: ArgumentHelp(
      "Write figures into this file, between each line <!-- splice KIND --> and the next line <!-- /splice -->. Give it again for more files.",
      valueName: "file"))
  var files: [String] = []

  /// Writes into every file. If one of them cannot be read, is read-only, or has faulty places for figures, nothing is written.
  func write(_ model: ReportModel, in folder: RunDirectory) throws {
    let command = PortableCommandLine.current.words.joined(separator: " ")
    let edits = try files.map { path in
      let file = try EditedFile(reading: path)
      let hasChart = FileManager.default.fileExists(atPath: folder.path(of: DerivedFiles.chartName))
      let chart = RelativePath(to: folder.path(of: DerivedFiles.chartName), fromFolderOf: path).text
      let content = SpliceContent(model, command: command, chart: hasChart ? (DerivedFiles.chartTitle, chart) : nil)
      let text = try SplicedText(file.bytes, named: path)
      return (file: file, bytes: try text.replacing { place throws(InputFileError) in try content.text(for: place, in: path) })
    }
    for edit in edits {
      try edit.file.replace(with: edit.bytes)
      Terminal.warn("\(edit.file.path): \(edit.bytes == edit.file.bytes ? "holds these figures already" : "written")")
    }
  }
}

/// A relative path, for a link in a file.
struct RelativePath {
  /// The path.
  let text: String

  /// The path to `target` from the folder of `file`. Both are given as the user named them.
  init(to target: String, fromFolderOf file: String) {
    let from = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent().pathComponents
    let to = URL(fileURLWithPath: target).standardizedFileURL.pathComponents
    let shared = zip(from, to).prefix { $0 == $1 }.count
    text = (Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)).joined(separator: "/")
  }
}
