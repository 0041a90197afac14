import ArgumentParser

/// How revisions are built and linked: the same flags for the verbs that build any.
struct BuildOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the orders of functions are drawn from. Without it they are others every time; which, is said.", valueName: "seed"))
  var orderSeed: UInt64?

  @Option(
    name: .customLong("build-cache"),
    help: ArgumentHelp("Keep built programs here by commit, and take them from here; some 170 MB each.", valueName: "dir"))
  var cache: String?

  /// The seed that was given, or another one every time: so a comparison that is made again is a second opinion, and not the first one repeated.
  var anyOrderSeed: UInt64 { orderSeed ?? .random(in: 1...999_999_999) }

  /// Whether any of the flags was given.
  var isGiven: Bool { orderSeed != nil || cache != nil }
}
