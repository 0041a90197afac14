import ArgumentParser
import Dispatch
import Foundation

/// The program with all its verbs: what an executable hands over to.
public enum BenchmarkProgram {
  /// Runs the verb that the command line names, and ends the process.
  ///
  /// Verbs run on the main queue, for which the main thread ends and others take over. Under callgrind there must be only one thread, so the verb
  /// that callgrind runs begins before that.
  public static func main() {
    if CommandLine.arguments.dropFirst().first == CountInstructionsCommand.name {
      return CountInstructionsCommand.main(Array(CommandLine.arguments.dropFirst(2)))
    }
    Task { @MainActor in
      await LayoutBench.main()
      exit(EXIT_SUCCESS)
    }
    dispatchMain()
  }
}

/// The tool: a verb a file.
struct LayoutBench: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "layoutbench",
    abstract: "Finds out which way of computing a collection layout stays within a frame, for your layout, items and kind of change.",
    discussion: """
      Runs UIKit's collection layouts as plain Swift under several strategies, and times prepare, invalidation and rect queries.

      EXAMPLE
        layoutbench run --layouts list --sizes 1k,100k --output results/runs/mine

      EXIT CODES
        0  good          1  an error, or a gate that cannot decide              2  a regression
        3  a cell failed verification                5  no such baseline        7  inconclusive (with --fail-on inconclusive)
        64 wrong usage
      """,
    version: version,
    subcommands: [
      RunCommand.self, ListCommand.self, ReportCommand.self, VerifyCommand.self, FramesCommand.self, RenderCommand.self,
      BaselineCommand.self, CompareCommand.self, CheckCommand.self, AbCommand.self, CalibrateCommand.self, ExportCommand.self,
      MergeCommand.self, HistoryCommand.self, DoctorCommand.self, WorkerCommand.self,
    ])
}

/// The tool's exit codes beyond those of the argument parser.
enum ExitStatus {
  /// Something the person has to mend.
  static let failure = ExitCode(1)
  /// A cell costs more than it may.
  static let regression = ExitCode(2)
  /// A cell's output is not that of the reference.
  static let failedVerification = ExitCode(3)
  /// There is no baseline of that name.
  static let noBaseline = ExitCode(5)
  /// Nothing could be told, and the person wants that to fail.
  static let inconclusive = ExitCode(7)
}
