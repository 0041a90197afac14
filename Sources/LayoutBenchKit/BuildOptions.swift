import ArgumentParser

/// How revisions are built and linked: the same flags for the verbs that build any.
struct BuildOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The seed of the orders of functions. By default a new one, which is printed.", valueName: "seed"))
  var orderSeed: UInt64?

  @Option(
    name: .customLong("build-cache"),
    help: ArgumentHelp("A folder that keeps built programs by commit, about 170 MB each.", valueName: "dir"))
  var cache: String?

  /// The given seed, or a new one: a repeated comparison is then a second opinion.
  var anyOrderSeed: UInt64 { orderSeed ?? .random(in: 1...999_999_999) }

  /// Whether any of the flags was given.
  var isGiven: Bool { orderSeed != nil || cache != nil }
}
