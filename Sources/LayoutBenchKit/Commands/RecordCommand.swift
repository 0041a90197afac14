import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import InputFiles

/// `layoutbench record PERSON`
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records a scripted person's session with a collection as a trace.",
    discussion: """
      The traces under Examples/traces were made so. A session gives the same trace on every machine. To record a session of your own app, see \
      Documentation/Traces.md.

      EXAMPLES
        layoutbench list traces
        layoutbench record chat-evening -o chat.jsonl
        layoutbench run --trace chat.jsonl
      """)

  @Argument(help: ArgumentHelp("Who: \(ScriptedPerson.all.map(\.name).joined(separator: ", ")).", valueName: "person"))
  var person: String

  @Option(name: .output, help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file.jsonl"))
  var file: String?

  func run() throws {
    guard let chosen = ScriptedPerson.all.first(where: { $0.name == person }) else {
      throw UsageError.unknown(person, "person", known: ScriptedPerson.all.map(\.name))
    }
    let trace = try chosen.recordedTrace()
    guard let file else { return try Terminal.write(trace) }
    try OutputFile(file).write(trace)
    Terminal.warn("\(file): \(trace.utf8.count { $0 == UInt8(ascii: "\n") } - 1) frames written; play them with run --trace \(file)")
  }
}
