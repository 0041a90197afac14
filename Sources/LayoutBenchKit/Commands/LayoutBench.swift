import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// The command-line tool. Each verb has a separate file.
struct LayoutBench: AsyncParsableCommand {
  static let version = Manifest.toolVersion

  /// The beginning of every message on standard error, whether the argument parser or a verb writes it.
  // swift-format-ignore: NoLeadingUnderscores
  static var _errorPrefix: String { "\(BenchmarkProgram.current): " }

  /// Created at its first use, which is after the program has registered its name.
  static let configuration = CommandConfiguration(
    commandName: BenchmarkProgram.current,
    abstract: "Finds out which way of computing a collection layout stays within a frame, for your layout, items and kind of change.",
    discussion: """
      Runs UIKit's collection layouts as plain Swift under several strategies, and times prepare, invalidation and rect queries.

      EXAMPLE
        layoutbench run --layouts list --sizes 1k,100k --output results/runs/mine

      The columns of the CSV files: layoutbench help files

      EXIT CODES
        0    good
        1    an error, or a gate that cannot decide
        2    a regression
        3    a cell failed verification or crashed
        4    incomplete (with --github or --fail-on incomplete)
        5    no such baseline
        7    inconclusive (with --fail-on inconclusive)
        64   wrong usage, no verb included
        130  ended by Ctrl-C; 129, 131 and 143 by SIGHUP, SIGQUIT and SIGTERM
      """,
    version: version,
    subcommands: [
      RunCommand.self, ListCommand.self, ReportCommand.self, VerifyCommand.self, FramesCommand.self, RenderCommand.self,
      BaselineCommand.self, CompareCommand.self, RankCommand.self, CheckCommand.self, AbCommand.self, CalibrateCommand.self,
      ProfileCommand.self, TraceCommand.self, RecordCommand.self, ShrinkCommand.self, BisectCommand.self, ExportCommand.self,
      MergeCommand.self,
      HistoryCommand.self,
      DoctorCommand.self,
      WorkerCommand.self,
    ] + BenchmarkProgram.addedCommands)

  /// The words as the user meant them: `-v` and `version` ask for the version.
  /// - Throws: An error for a list with blanks after its commas, which a shell splits.
  static func meant(_ words: [String]) throws -> [String] {
    if ["-v", "version"].contains(words.first), words.count == 1 { return ["--version"] }
    let lists = ["--sizes", "--layouts", "--strategies", "--operations"]
    for (place, word) in words.enumerated().dropLast() where word.hasSuffix(",") && place > 0 && lists.contains(words[place - 1]) {
      let parts = words[place...].prefix { $0.hasSuffix(",") }
      let list = parts + words.dropFirst(place + parts.count).prefix(1)
      throw ValidationError("write the list without blanks: \(words[place - 1]) \(ShellWord.quoted(list.joined()))")
    }
    return words
  }

  /// The remedy for a file that is given without an option; `nil` if the verb takes no files, or if `text` is a different error.
  static func remedy(for text: String, _ words: [String]) -> String? {
    guard let verb = words.first, ["run", "verify", "frames", "render", "trace", "profile", "calibrate"].contains(verb),
      let found = text.firstMatch(of: /Unexpected argument '([^']+)'/)
    else { return nil }
    let endings = [(".csv", "--sizes"), (".csv.gz", "--sizes"), (".json", "--spec"), (".txt", "--text"), (".md", "--text")]
    return endings.first { found.1.hasSuffix($0.0) }.map { "did you mean \($0.1) \(ShellWord.quoted(String(found.1)))?" }
  }

  /// Throws an error if the first words are no verb, and suggests the verb that was probably meant. The argument parser would only call the words unexpected.
  /// For `help` with an unknown verb, it would show the general help.
  static func checkVerb(_ words: [String]) throws {
    var rest = words[...]
    if rest.first == "help" { rest = rest.dropFirst() }
    var verbs = Verb.all(of: configuration)
    var group: [String] = []
    while let word = rest.popFirst(), !verbs.isEmpty, !word.hasPrefix("-"), word != "help" || !group.isEmpty {
      guard let verb = verbs.first(where: { $0.name == word }) else {
        let remedy = group.isEmpty ? "\(BenchmarkProgram.current) --help shows the verbs" : nil
        throw Spelling.unknown(word, "verb", in: group, known: verbs.filter(\.isShown).map(\.name), remedy: remedy)
      }
      group.append(word)
      verbs = Verb.all(of: verb.configuration)
    }
  }

  /// A verb, or a group of verbs.
  private struct Verb {
    let name: String
    let configuration: CommandConfiguration

    var isShown: Bool { configuration.shouldDisplay }

    /// The verbs of a group, in the order of its help; empty if it is a single verb.
    static func all(of group: CommandConfiguration) -> [Verb] {
      var verbs: [Verb] = []
      for verb in group.subcommands {
        verbs.append(Verb(name: verb.configuration.commandName ?? "", configuration: verb.configuration))
      }
      return verbs
    }
  }
}

extension LayoutBench {
  /// Runs the verb that `words` name. The verb may find a wrong value only while it runs. Such an error ends the process with the verb's usage below it, like
  /// an error that the argument parser finds. If it were rethrown, the usage of the whole program would be shown.
  @MainActor static func run(_ words: [String]) async throws {
    let verb = try await asyncParseAsRoot(words)
    if !type(of: verb).configuration.subcommands.isEmpty { refuse(type(of: verb)) }
    do {
      try IdleFlags.check(verb, in: words)
      if var verb = verb as? any AsyncParsableCommand {
        try await verb.run()
      } else {
        var verb = verb
        try verb.run()
      }
    } catch let error as ValidationError {
      refuse(error.message, by: type(of: verb))
    } catch let error as UsageError {
      refuse(error.message, by: type(of: verb))
    }
  }

  /// Shows the error and the verb's usage on standard error, and ends the process with the exit code of wrong usage.
  private static func refuse(_ message: String, by verb: any ParsableCommand.Type) -> Never {
    Terminal.put("\(_errorPrefix)\(message)\n\(usage(of: verb))\n", to: STDERR_FILENO)
    Foundation.exit(ExitCode.validationFailure.rawValue)
  }

  /// Shows the help of a group of verbs on standard error, and ends the process with the exit code of wrong usage. No verb was named, so nothing was done.
  private static func refuse(_ group: any ParsableCommand.Type) -> Never {
    let help = group == LayoutBench.self ? helpMessage() : helpMessage(for: group)
    Terminal.put("\(help)\n\n\(_errorPrefix)no verb was named, so nothing was done\n", to: STDERR_FILENO)
    Foundation.exit(ExitCode.validationFailure.rawValue)
  }

  /// The usage of a verb, and the command that shows more.
  private static func usage(of verb: any ParsableCommand.Type) -> String {
    let usage = usageString(for: verb)
    let words = usage.split(separator: " ").prefix { word in !word.contains { "<[".contains($0) } && !word.hasPrefix("-") }
    return "Usage: \(usage)\n  See '\(words.joined(separator: " ")) --help' for more information."
  }
}

/// The tool's exit codes beyond those of the argument parser.
enum ExitStatus {
  /// An error that the user has to fix.
  static let failure = ExitCode(1)
  /// A cell costs more than it is allowed to.
  static let regression = ExitCode(2)
  /// The output of a cell differs from that of the reference, or the program crashed in a cell.
  static let failedVerification = ExitCode(3)
  /// Planned cells are missing; only with `--github` or `--fail-on incomplete`.
  static let incomplete = ExitCode(4)
  /// No baseline has that name.
  static let noBaseline = ExitCode(5)
  /// The result is inconclusive, and the user wants that to fail.
  static let inconclusive = ExitCode(7)
}
