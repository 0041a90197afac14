import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench list`
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists what can be measured.",
    discussion: """
      Without a subject, lists layouts, strategies and operations. Layouts come with the values they are measured with, as a spec file has them: \
      change one of them with --set, or copy them to a file, and measure it with --spec.

      EXAMPLES
        layoutbench list
        layoutbench list operations
        layoutbench list across
        layoutbench list scenarios --scenario inbox.json
        layoutbench list cells --filter 'invalidate.*/100000'
      """)

  /// The subjects that can be listed.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case layouts, across, strategies, operations, scenarios, traces, workloads, floors, cells
  }

  @Argument(help: "What to list: \(Subject.allCases.map(\.rawValue).joined(separator: ", ")).")
  var subject: Subject?

  @OptionGroup(title: "Which cells") var selection: SelectionOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions

  func run() throws {
    guard let subject else { return try Terminal.write(overview) }
    try Terminal.write(try listing(of: subject).text(as: output.format, width: Terminal.width(STDOUT_FILENO)))
  }

  /// The choices for a new user. As CSV or JSON it is a single table.
  private var overview: String {
    get throws {
      let subjects: [Subject] = [.layouts, .strategies, .operations]
      switch output.format {
      case .text, .markdown:
        let tables = try subjects.map { try listing(of: $0).text(as: output.format, width: Terminal.width(STDOUT_FILENO)) }
        return tables.joined(separator: "\n")
          + "\nFurther: \(BenchmarkProgram.current) list scenarios, list traces, list workloads, list across, list floors, list cells.\n"
      case .csv, .json:
        let rows = try subjects.flatMap { subject in
          try listing(of: subject).rows.map { [subject.rawValue, $0[0], $0.last ?? ""] }
        }
        return Listing(titles: ["kind", "name", "meaning"], rows: rows).text(as: output.format)
      }
    }
  }

  private func listing(of subject: Subject) throws -> Listing {
    switch subject {
    case .cells:
      return Listing(titles: ["cell"], rows: try selection.chosen.suite(for: .run).suite.allCells.map { [$0.description] })
    case .layouts:
      return Listing(
        titles: ["layout", "values it is measured with, as in a spec file"],
        rows: BenchmarkedLayout.all.filter { $0.hosting?.family == nil }.map { layout in
          let values = [layout.values?.layout, layout.values?.section.map { "sections with \($0)" }].compactMap(\.self)
          return [layout.name, layout.hosting == nil ? values.joined(separator: ", ") : "a hosted layout, and the strategies beside it"]
        } + BenchmarkedLayout.families.map { [$0.name, "only if chosen: \($0.layouts.joined(separator: ", "))"] })
    case .across:
      return Listing(
        titles: ["comparison", "what is laid out", "layouts", "frames"],
        rows: LayoutComparison.all.map {
          [$0.name, $0.summary, $0.layouts.map(\.name).joined(separator: ", "), $0.looksAlike ? "alike" : "different"]
        })
    case .strategies: return Listing(titles: ["strategy", "what it does"], rows: Contender.everyday.map { [$0.name, $0.summary] })
    case .operations:
      return Listing(titles: ["operation", "path", "what is timed"], rows: Operation.all.map { [$0.name, $0.path.rawValue, $0.summary] })
    case .scenarios:
      return Listing(
        titles: ["scenario", "what happens", "taken from"],
        rows: (Scenario.all + (try selection.chosen.ownScenarios)).map { [$0.operation, $0.summary, $0.source] })
    case .traces:
      return Listing(
        titles: ["trace", "what happens", "recorded by"],
        rows: ScriptedPerson.all.map { ["Examples/traces/\($0.name).jsonl", $0.title, "\(BenchmarkProgram.current) record \($0.name)"] })
    case .workloads: return Listing(titles: ["workload", "its items"], rows: Workloads.named.map { [$0.name, $0.summary] })
    case .floors: return Listing(titles: ["floor", "what it measures"], rows: HardwareFloor.allCases.map { [$0.rawValue, $0.meaning] })
    }
  }
}

extension ListCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] {
    let given = selection.givenFlags + ["--seed"]
    let choosing: [IdleFlags] =
      switch subject {
      case .cells: selection.idleQuick + [IdleFlags(["--seed"], because: "cells are called the same with every seed")]
      case .scenarios: [IdleFlags(given.filter { $0 != "--scenario" }, because: "all scenarios are listed", remedy: "list cells")]
      default: [IdleFlags(given, because: "everything there is is listed", remedy: "list cells")]
      }
    return choosing + output.idleFlags(hasColors: false)
  }
}
