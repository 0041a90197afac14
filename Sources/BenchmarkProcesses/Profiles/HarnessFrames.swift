/// The functions of the harness. They are at the outer end of every stack, and tell nothing about a layout.
package enum HarnessFrames {
  /// The name that represents the harness in a stack that reaches no layout.
  package static let name = "(the harness)"

  /// The beginnings, in the compiler's form, of the names of modules and types that only run the measured code.
  private static let beginnings: [String] = [
    "$s11layoutbench", "$s14LayoutBenchKit", "$s17BenchmarkSessions", "$s16BenchmarkHarness", "$s12LayoutSuites9OperationV",
    // The second is the older name of the first, in programs of older revisions. Their profiles are compared with present ones.
    "$s12LayoutSuites15OperationScriptV", "$s12LayoutSuites13OperationPlanV",
    "$s12LayoutSuites11CellCounterV", "$s14ArgumentParser", "cprobe_",
    // These are a player of scenarios and its meter. The frames of the engine itself are further in.
    "$s12LayoutSuites14ScenarioPlayerV", "$s12LayoutSuites13ScenarioStageC", "$s12LayoutSuites10FrameMeterC", meteredEngine,
    "$s12LayoutSuites12FrameSignalsC", "$s12LayoutSuites12ProbedFramesC", "$s10LayoutHost14CollectionHostC",
  ]

  /// The engine that reports its cost to the meter of a play.
  private static let meteredEngine = "$s12LayoutSuites13MeteredEngineC"

  /// The functions up to and including `main`.
  private static let names: Set<String> = ["main", "layoutbench_main", "_start", "(below main)"]

  /// Whether a function, by its name in the compiler's form, only runs the measured code.
  package static func contains(_ mangled: String) -> Bool {
    names.contains(mangled) || beginnings.contains { mangled.hasPrefix($0) }
  }

  /// Returns the place of the first measured frame in a stack, whose outermost function comes first. If nothing in it is measured, returns the place
  /// after the last frame of the harness.
  static func end(in stack: [NamedFrame]) -> Int {
    stack.firstIndex { isOwn($0.mangled) && !contains($0.mangled) } ?? stack.lastIndex { contains($0.mangled) }.map { $0 + 1 } ?? 0
  }

  /// Whether a function belongs to a package, as opposed to Swift's library or C.
  private static func isOwn(_ mangled: String) -> Bool { mangled.hasPrefix("$s") && mangled.dropFirst(2).first?.isNumber == true }

  /// The beginning of the name of the function that runs a cell's iterations under a counter. It runs nothing else, in particular no set-up.
  private static let measuring = "$s12LayoutSuites11CellCounterV13runIterations2of5start4stop"

  /// Whether a stack was taken within the measured code. Its outermost function comes first.
  static func isMeasured(_ stack: [NamedFrame]) -> Bool {
    // The name of the closure continues the name of the function.
    stack.contains { $0.mangled.hasPrefix(measuring) && $0.mangled.contains("FyyyXEXEfU_") || $0.mangled.hasPrefix(meteredEngine) }
  }
}
