/// Which functions are the harness's: they stand at the outer end of every stack and say nothing of a layout.
package enum HarnessFrames {
  /// What stands for the harness in a stack that reaches no layout.
  package static let name = "(the harness)"

  /// The beginnings of the names, as the compiler writes them, of modules and types that only run what is measured.
  private static let beginnings: [String] = [
    "$s11layoutbench", "$s14LayoutBenchKit", "$s16BenchmarkHarness", "$s12LayoutSuites9OperationV", "$s12LayoutSuites13OperationPlanV",
    "$s12LayoutSuites11CellCounterV", "cprobe_",
  ]

  /// Functions that come before `main`.
  private static let names: Set<String> = ["main", "layoutbench_main", "_start", "(below main)"]

  /// Whether a function, by the name that the compiler writes, only runs what is measured.
  package static func contains(_ mangled: String) -> Bool {
    names.contains(mangled) || beginnings.contains { mangled.hasPrefix($0) }
  }

  /// The place behind the last frame of the harness, in a stack with the outermost function first.
  static func end(in stack: [NamedFrame]) -> Int {
    stack.lastIndex { contains($0.mangled) }.map { $0 + 1 } ?? 0
  }
}
