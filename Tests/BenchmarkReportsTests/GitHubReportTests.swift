import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

@Suite("What GitHub shows")
struct GitHubReportTests {
  /// GitHub Docs, “Workflow commands for GitHub Actions”, and `@actions/core`: in the message `%`, CR and LF are escaped, in a property also
  /// `:` and `,`.
  @Test("A command escapes what GitHub would read as its own")
  func escapes() {
    #expect(GitHubAnnotation(.warning, "plain").line == "::warning::plain")
    #expect(
      GitHubAnnotation(.error, "50 %0A: a, b\r\nnext", title: "a:b,c 100%\n").line
        == "::error title=a%3Ab%2Cc 100%25%0A::50 %250A: a, b%0D%0Anext")
    #expect(GitHubAnnotation(.notice, "::error::no").line == "::notice::::error::no")
  }

  @Test("Errors come before warnings, and what GitHub would drop without a word is counted")
  func limit() {
    let warnings = (1...12).map { GitHubAnnotation(.warning, "w\($0)") }
    let lines = GitHubAnnotation.text(of: warnings + [GitHubAnnotation(.error, "e")]).split(separator: "\n")
    // One error, nine warnings, and one that stands for the other three.
    #expect(lines.count == 11 && lines[0] == "::error::e" && lines[9] == "::warning::w9")
    #expect(lines[10] == "::warning title=and 3 more::3 more: see the job's summary")
    #expect(GitHubAnnotation.text(of: Array(warnings.prefix(10))).split(separator: "\n").last == "::warning::w10")
    #expect(GitHubAnnotation.text(of: []).isEmpty)
  }

  @Test("A failed verification is an error, a note a warning, and the verdict counts them in one line")
  func report() throws {
    let model = ReportModel(manifest: HandMadeRun.manifest(), analysis: try HandMadeRun.analysis())
    let report = GitHubReport(model)
    #expect(
      report.annotations == """
        ::error title=flow/rope/query/1000::failed verification: a | 3 frames%0Adiffer
        ::warning title=layoutbench::sizes.csv was repeated

        """)
    // Naive in three operations, indexed in one, a floor; rope has no samples.
    #expect(report.verdict == "layoutbench: failed verification: 5 of 6 planned cells measured, 1 failed verification, 1 note\n")
    #expect(report.summary == "**layoutbench**: \(report.verdict.dropFirst("layoutbench: ".count))\n\(model.document.markdown)\n")
  }

  /// The manifest of a run that finished.
  private static var finished: Manifest {
    var manifest = Manifest.handMade
    manifest.finishedAt = Date(timeIntervalSince1970: 1)
    return manifest
  }

  @Test("A run that was cut off or left cells out is incomplete: of what was planned, not of what is there")
  func incomplete() throws {
    var manifest = Manifest.handMade
    manifest.plan.cellCount = 4
    let samples = try HandMadeRun.samples("flow/naive/query/1000", 1)
    let killed = GitHubReport(ReportModel(of: samples, manifest))
    #expect(killed.annotations == "::warning title=layoutbench::the run was cut off before it finished\n")
    #expect(killed.verdict == "layoutbench: incomplete: 1 of 4 planned cells measured, 0 failed verification, 1 note\n")
    manifest.finishedAt = Date(timeIntervalSince1970: 1)
    manifest.notes = [.leftOut(cells: 3, first: try #require(CellIdentifier("flow/rope/query/1000")))]
    let leftOut = GitHubReport(ReportModel(of: samples, manifest))
    #expect(leftOut.verdict == "layoutbench: incomplete: 1 of 4 planned cells measured, 0 failed verification, 1 note\n")
    #expect(leftOut.annotations.hasPrefix("::warning title=layoutbench::3 cells were not measured because the time budget was used up, "))
  }

  @Test("The list of joined shards is a notice and no note of the verdict")
  func joined() throws {
    var manifest = Self.finished
    manifest.notes = [.joined(["a (shard 1/1)"])]
    let report = GitHubReport(ReportModel(of: try HandMadeRun.samples("flow/naive/query/1000", 1), manifest))
    #expect(report.annotations == "::notice title=layoutbench::joined from a (shard 1/1)\n")
    #expect(report.verdict == "layoutbench: good: 1 of 1 planned cells measured, 0 failed verification\n")
  }

  @Test("A run without failures and notes is good and has no annotation; one without samples is not good")
  func verdicts() throws {
    let good = GitHubReport(ReportModel(of: try HandMadeRun.samples("flow/naive/query/1000", 1), Self.finished))
    #expect(good.annotations.isEmpty && good.verdict == "layoutbench: good: 1 of 1 planned cells measured, 0 failed verification\n")
    let empty = GitHubReport(ReportModel(of: [], Self.finished))
    #expect(empty.verdict == "layoutbench: nothing measured: 0 of 0 planned cells measured, 0 failed verification\n")
  }

  @Test("What another program measured is reported in its name, whatever characters that has")
  func ownProgram() throws {
    var manifest = Manifest.handMade
    manifest.tool.commandLine = ["mybench", "run"]
    let report = GitHubReport(ReportModel(of: try HandMadeRun.samples("flow/naive/query/1000", 1), manifest))
    #expect(report.annotations == "::warning title=mybench::the run was cut off before it finished\n")
    #expect(report.verdict.hasPrefix("mybench: incomplete: ") && report.summary.hasPrefix("**mybench**: incomplete: "))
    #expect(!report.summary.contains("layoutbench"))
    manifest.tool.commandLine = ["my\u{1b}[31mbench\n"]
    #expect(!manifest.program.unicodeScalars.contains { $0.value < 32 })
    manifest.tool.commandLine = ["::error::x"]
    #expect(manifest.program == "\\u{3A}:error::x")
  }

  @Test("A summary beyond what GitHub takes is cut between lines, and says so")
  func largeSummary() {
    let line = String(repeating: "ä", count: 99) + "\n"
    let summary = "**layoutbench**: good\n\n" + String(repeating: line, count: 6_000)
    // What an earlier report of the step wrote counts too.
    for held in [0, 900_000] {
      let shown = GitHubReport.cut(summary, below: held, whole: "report.md")
      let bytes = held + shown.utf8.count
      // A line is 2 · 99 + 1 bytes, so less than that is lost to the cut.
      #expect(bytes <= 1_048_576 && bytes > 1_048_576 - 199)
      let lines = shown.split(separator: "\n")
      #expect(lines.dropFirst().dropLast().allSatisfy { $0.count == 99 } && lines.last?.contains("1 MiB") == true)
    }
    #expect(GitHubReport.cut(summary, below: 1_048_576 - 20, whole: "report.md").isEmpty)
    #expect(GitHubReport.cut(summary, below: 2_000_000, whole: "report.md").isEmpty)
    #expect(GitHubReport.cut("short\n", below: 1_048_576 - 6, whole: "report.md") == "short\n")
  }
}
