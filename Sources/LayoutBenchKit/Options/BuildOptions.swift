import ArgumentParser

/// The options for building and linking revisions: the same flags for every verb that builds revisions.
struct BuildOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The seed of the orders of functions. By default a new one, which is printed.", valueName: "seed"), transform: UInt64.init(option:))
  var orderSeed: UInt64?

  @OptionGroup private var place: BuildCacheOptions

  /// The folder in which revisions are built; `nil` for the usual one.
  var cache: String? { place.cache }

  /// The given seed, or a new one. With a new seed, a repeated comparison is a second opinion.
  var anyOrderSeed: UInt64 { orderSeed ?? .random(in: 1...999_999_999) }

  /// Whether any of the flags was given.
  var isGiven: Bool { orderSeed != nil || cache != nil }
}

/// The folder in which revisions are built: also for a verb that does not link them anew.
struct BuildCacheOptions: ParsableArguments {
  @Option(
    name: .customLong("build-cache"),
    help: ArgumentHelp(
      "The folder in which revisions are built and the last six programs are kept, about 170 MB each. Default: .build/ab of the checkout. It may be removed at any time.",
      valueName: "dir"))
  var cache: String?
}
