/// Which functions are the harness's: they stand at the outer end of every stack and say nothing of a layout.
package enum HarnessFrames {
  /// What stands for the harness in a stack that reaches no layout.
  package static let name = "(the harness)"

  /// The beginnings of the names, as the compiler writes them, of modules and types that only run what is measured.
  private static let beginnings: [String] = [
    "$s11layoutbench", "$s14LayoutBenchKit", "$s17BenchmarkSessions", "$s16BenchmarkHarness", "$s12LayoutSuites9OperationV",
    // The second is the first's name in programs of older revisions, whose profiles are compared with today's.
    "$s12LayoutSuites15OperationScriptV", "$s12LayoutSuites13OperationPlanV",
    "$s12LayoutSuites11CellCounterV", "$s14ArgumentParser", "cprobe_",
    // A player of scenarios and its meter; the engine's own frames are further in.
    "$s12LayoutSuites14ScenarioPlayerV", "$s12LayoutSuites13ScenarioStageC", "$s12LayoutSuites10FrameMeterC", meteredEngine,
    "$s12LayoutSuites12FrameSignalsC", "$s12LayoutSuites12ProbedFramesC", "$s10LayoutHost14CollectionHostC",
  ]

  /// The engine that tells the meter of a play what it costs.
  private static let meteredEngine = "$s12LayoutSuites13MeteredEngineC"

  /// Functions that come before `main`.
  private static let names: Set<String> = ["main", "layoutbench_main", "_start", "(below main)"]

  /// Whether a function, by the name that the compiler writes, only runs what is measured.
  package static func contains(_ mangled: String) -> Bool {
    names.contains(mangled) || beginnings.contains { mangled.hasPrefix($0) }
  }

  /// The place of the first measured frame in a stack, outermost function first. If nothing in the stack is measured, the place behind the harness's last frame.
  static func end(in stack: [NamedFrame]) -> Int {
    stack.firstIndex { isOwn($0.mangled) && !contains($0.mangled) } ?? stack.lastIndex { contains($0.mangled) }.map { $0 + 1 } ?? 0
  }

  /// Whether a function is of a package, and not of Swift's library or C.
  private static func isOwn(_ mangled: String) -> Bool { mangled.hasPrefix("$s") && mangled.dropFirst(2).first?.isNumber == true }

  /// The beginning of the name of the function through which a cell's iterations are run under a counter, and nothing else: not its set-up.
  private static let measuring = "$s12LayoutSuites11CellCounterV13runIterations2of5start4stop"

  /// Whether a stack, the outermost function first, was taken inside of what is measured.
  static func isMeasured(_ stack: [NamedFrame]) -> Bool {
    // The closure's name goes on where that of the function ends.
    stack.contains { $0.mangled.hasPrefix(measuring) && $0.mangled.contains("FyyyXEXEfU_") || $0.mangled.hasPrefix(meteredEngine) }
  }
}
