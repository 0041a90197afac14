import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Help")
  struct HelpTests {
    /// The verbs the tool says it has.
    private static func verbs(_ folder: TemporaryFolder) async throws -> [String] {
      let lines = try await Tool.run("--help", in: folder).output.split(separator: "\n", omittingEmptySubsequences: false)
      let list = lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.isEmpty }
      return list.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    @Test("The help of every verb has an example, on standard output")
    func examples() async throws {
      let folder = try TemporaryFolder()
      let verbs = try await Self.verbs(folder)
      #expect(Set(verbs).isSuperset(of: ["run", "list", "report", "verify", "doctor"]))
      for verb in verbs {
        let help = try await Tool.run(verb, "--help", in: folder)
        let examples = help.output.components(after: "EXAMPLE")
        #expect(examples.contains("layoutbench \(verb)"), "\(verb)")
        #expect(help.exitCode == 0 && help.errors.isEmpty, "\(verb)")
      }
    }

    @Test("`list` begins with layouts, strategies and operations, few enough to read; layouts have the values they are measured with")
    func overview() async throws {
      let folder = try TemporaryFolder()
      let lines = try await Tool.run("list", in: folder).output.split(separator: "\n")
      #expect(lines.count < 60 && lines[0].hasPrefix("layout"))
      for name in ["waterfall", "dirty-range", "invalidate.resize"] { #expect(lines.contains { $0.hasPrefix(name) }, "\(name)") }
      let data = try await Tool.run("list", "--format", "csv", in: folder).output
      #expect(data.hasPrefix("kind,name,meaning") && data.contains("\nlayouts,list,") && data.contains("\noperations,prepare,"))
      let layouts = try await Tool.run("list", "layouts", "--format", "json", in: folder).output
      #expect(layouts.contains(#"\"columns\": 2"#))
    }

    @Test("`help files` explains the columns of the files that runs leave")
    func files() async throws {
      let help = try await Tool.run("help", "files", in: try TemporaryFolder())
      #expect(help.exitCode == 0 && help.errors.isEmpty)
      for name in ["samples.csv", "comparison.csv", "involuntary_switches", "minimum_detectable_effect"] {
        #expect(help.output.contains(name))
      }
    }

    @Test(
      "Help on a verb that does not exist, and a verb that a group lacks, are refused with what there is",
      arguments: [
        (["help", "rnu"], "there is no verb “rnu”; did you mean “run”?"),
        (["baseline", "set"], "there is no verb “baseline set”; there are save, list, show, delete"),
        (["baseline", "lst"], "there is no verb “baseline lst”; did you mean “list”? there are save, list"),
        (["help", "history", "tend"], "there is no verb “history tend”; did you mean “trend”?"),
      ])
    func unknownVerb(words: [String], message: String) async throws {
      let outcome = try await Tool.run(words, in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(
      "Help on a verb that exists is shown",
      arguments: [["help"], ["help", "run"], ["help", "baseline", "save"]])
    func knownVerb(words: [String]) async throws {
      let outcome = try await Tool.run(words, in: try TemporaryFolder())
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty && outcome.output.contains("OVERVIEW"))
    }

    @Test("No verb is wrong usage: the help is shown on standard error", arguments: [[], ["baseline"], ["history"]])
    func noVerb(words: [String]) async throws {
      let outcome = try await Tool.run(words, in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("SUBCOMMANDS:"), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("layoutbench: no verb was named, so nothing was done\n"), "\(outcome.errors)")
    }

    @Test("The help of a verb that takes one cell names no flags that choose others", arguments: ["profile", "bisect"])
    func flagsOfOneCell(verb: String) async throws {
      let help = try await Tool.run(verb, "--help", in: try TemporaryFolder()).output
      #expect(help.contains("--spec") && help.contains("--set") && help.contains("--seed"))
      for flag in ["--layouts", "--operations", "--filter", "--exclude", "--shard", "--quick", "--across", "--scenario"] {
        #expect(!help.contains("  \(flag)"), "\(flag)")
      }
    }

    @Test("The help of the tool has an example and the exit codes")
    func ownHelp() async throws {
      let help = try await Tool.run("--help", in: try TemporaryFolder()).output
      #expect(help.components(after: "EXAMPLE").contains("layoutbench run"))
      #expect(help.components(after: "EXIT CODES").contains("64"))
    }

    @Test("The examples of a verb are commands that can be run, each on a line of its own", arguments: ["run", "list", "frames", "render"])
    func examplesWork(verb: String) async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("width,height\n30,40\n".utf8), to: "pictures.csv")
      let steps = #"[{"scroll": [0, 9]}, {"query": [0, 0, 320, 9]}]"#
      let layout = #"{"type": "flow", "itemSize": [3, 3]}"#
      let spec = #"{"container": {"width": 9, "height": 9}, "layout": \#(layout), "sections": [{"count": 7}], "steps": \#(steps)}"#
      try folder.write(Data(spec.utf8), to: "flow.json")
      try folder.write(Data(#"{"name": "inbox", "steps": [{"rotate": true}]}"#.utf8), to: "inbox.json")
      let help = try await Tool.run(verb, "--help", in: folder).output.split(separator: "\n")
      let examples = help.filter { $0.hasPrefix("  layoutbench \(verb)") && !$0.contains("licenses") }
      #expect(!examples.isEmpty)
      var wrong: [Substring] = []
      for example in examples {
        let words = example.split(separator: " ").dropFirst().map { $0.filter { $0 != "'" } }
        let outcome = try await Tool.run(words + (verb == "run" ? ["--dry-run"] : []), in: folder)
        if outcome.exitCode != 0 { wrong.append(example) }
      }
      #expect(wrong.isEmpty)
    }
  }
}

extension String {
  /// What comes after the first occurrence of a text; nothing where it does not occur.
  func components(after text: String) -> Substring {
    guard let range = firstRange(of: text) else { return "" }
    return self[range.upperBound...]
  }
}
