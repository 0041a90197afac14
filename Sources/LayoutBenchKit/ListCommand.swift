import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import LayoutSuites
import LayoutWorkloads

/// `layoutbench list`
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists what can be measured.",
    discussion: """
      EXAMPLES
        layoutbench list operations
        layoutbench list cells --filter 'invalidate.*/1000000'
      """)

  /// What can be listed.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case cells, layouts, strategies, operations, workloads, floors
  }

  @Argument(help: "What to list: \(Subject.allCases.map(\.rawValue).joined(separator: ", ")).")
  var subject: Subject = .cells

  @OptionGroup(title: "Which cells") var selection: SelectionOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions

  func run() throws {
    Terminal.write(try listing().text(as: output.format))
  }

  private func listing() throws -> Listing {
    switch subject {
    case .cells:
      let workload = try selection.makeWorkload()
      let suite = try selection.makeSuite(workload, standardSizes: Suite.standardSizes, measuresFloors: true)
      return Listing(titles: ["cell"], rows: suite.cells.map { [$0.description] })
    case .layouts: return Listing(titles: ["layout"], rows: BenchmarkedLayout.all.map { [$0.name] })
    case .strategies: return Listing(titles: ["strategy", "what it does"], rows: Contender.all.map { [$0.name, $0.summary] })
    case .operations:
      return Listing(titles: ["operation", "path", "what is timed"], rows: Operation.all.map { [$0.name, $0.path.rawValue, $0.summary] })
    case .workloads: return Listing(titles: ["workload", "its items"], rows: Workloads.all.map { [$0.name, $0.summary] })
    case .floors: return Listing(titles: ["floor", "what it measures"], rows: HardwareFloor.allCases.map { [$0.rawValue, $0.meaning] })
    }
  }
}
