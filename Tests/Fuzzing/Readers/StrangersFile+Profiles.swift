import BenchmarkProcesses

extension StrangersFile {
  /// Shows what callgrind wrote.
  static func profile(callgrind text: String) throws {
    for part in try CallgrindProfile(parsing: text, named: "counts").parts {
      show(StackProfile(part, iterations: 1, demangled: [:]))
    }
  }

  /// Shows what perf, the recorder of allocations or a symbolizer said.
  static func profile(perf text: String) throws {
    if text.hasPrefix(AllocationStacks.greeting) {
      _ = try AllocationStacks(parsing: text).text
    } else if text.hasPrefix("??") || text.hasPrefix("$") {
      _ = try SourceLocations(parsing: text, addresses: [1])
    } else {
      show(StackProfile(PerfSamples(parsing: text), addresses: [:], demangled: [:], locations: nil))
    }
  }

  private static func show(_ profile: StackProfile) {
    let report = ProfileReport(title: "list/naive/query/10", profile: profile)
    _ = ProfileText(report).text
    _ = FlameGraphPage(report).html
    _ = report.folded
    _ = report.speedscope
  }
}
