// swift-tools-version: 6.2
import PackageDescription

// LAYOUTBENCH_STRICT=1 (set by .ci/run) turns every warning into an error; a person's own build only warns.
let strict = Context.environment["LAYOUTBENCH_STRICT"] == "1"

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Invariant checks cost time, so they live in debug builds, which the runner refuses to record with.
    .define("CHECK_INVARIANTS", .when(configuration: .debug)),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

// What writes reports and what reads the command line is never timed. With the optimiser it is a third of a release build's work, without it a tenth, and
// `report` takes a tenth longer. SwiftPM accepts such a flag from the package that is built and from packages in local folders. It refuses the flag from a
// package that it fetched, so there these modules are optimised like the others.
let isFetched = ["/checkouts/", "/registry/"].contains { Context.packageDirectory.contains($0) }
let unoptimized = isFetched ? settings : settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, settings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, exclude: ["README.md"], swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let histogram = Target.Dependency.product(name: "Histogram", package: "hdrhistogram-swift")
let rope = Target.Dependency.product(name: "_RopeModule", package: "swift-collections")

let package = Package(
  name: "LayoutBench",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "CollectionLayouts", targets: ["CollectionLayouts"]),
    // It names the modules that LayoutBenchKit exports again: SwiftPM compiles a program again only if a module that its products name has changed.
    .library(name: "LayoutBenchKit", targets: ["LayoutBenchKit", "LayoutSuites", "LayoutWorkloads", "CollectionLayouts"]),
    .library(name: "LayoutTestSupport", targets: ["LayoutTestSupport"]),
    .executable(name: "layoutbench", targets: ["layoutbench"]),
  ],
  traits: [
    .trait(name: "Jemalloc", description: "Link libjemalloc, so that allocations can be counted."),
    .default(enabledTraits: ["Jemalloc"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    module("CollectionLayouts"),
    module("InputFiles"),
    module("LayoutWorkloads", ["CollectionLayouts", "InputFiles"]),
    module("BenchmarkStatistics", [histogram]),
    module("BenchmarkResults", ["BenchmarkStatistics", "InputFiles"]),
    module("BenchmarkReports", ["BenchmarkStatistics", "BenchmarkResults", "InputFiles", mustache], settings: unoptimized),
    module("LayoutDrawings", ["CollectionLayouts", "BenchmarkReports"], settings: unoptimized),
    module("BenchmarkHarness", ["CProbe"]),
    module("BenchmarkProfiles"),
    module("BenchmarkProcesses", ["BenchmarkProfiles", subprocess, systemPackage]),
    module(
      "LayoutSuites",
      ["CollectionLayouts", "LayoutWorkloads", "BenchmarkHarness", "BenchmarkStatistics", "BenchmarkResults", "CProbe", rope],
      path: "Benchmarks/LayoutSuites"),
    .target(name: "CProbe", exclude: ["README.md"]),
    .systemLibrary(name: "CJemalloc", pkgConfig: "jemalloc", providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .target(
      name: "LayoutBenchKit",
      dependencies: [
        "CollectionLayouts", "InputFiles", "LayoutWorkloads", "LayoutSuites", "BenchmarkHarness", "BenchmarkStatistics",
        "BenchmarkResults", "BenchmarkReports", "LayoutDrawings", "BenchmarkProfiles", "BenchmarkProcesses", argumentParser,
        .target(name: "CJemalloc", condition: .when(traits: ["Jemalloc"])),
      ],
      exclude: ["README.md"],
      swiftSettings: unoptimized),
    .executableTarget(name: "layoutbench", dependencies: ["LayoutBenchKit"], swiftSettings: settings),
    .target(
      name: "LayoutTestSupport", dependencies: ["CollectionLayouts"], path: "Tests/LayoutTestSupport", exclude: ["README.md"],
      swiftSettings: settings,
      // The oracles round by the C math library, which nothing links into a package without Foundation.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    .executableTarget(
      name: "specialization-probe", dependencies: ["CollectionLayouts"], path: "Tests/SpecializationProbe",
      swiftSettings: settings),
    tests("CollectionLayoutsTests", ["CollectionLayouts", "LayoutTestSupport"]),
    tests("InputFilesTests", ["InputFiles"]),
    tests("LayoutWorkloadsTests", ["LayoutWorkloads", "CollectionLayouts", "InputFiles"]),
    tests("BenchmarkStatisticsTests", ["BenchmarkStatistics"]),
    tests("BenchmarkResultsTests", ["BenchmarkResults", "BenchmarkStatistics", "InputFiles"]),
    tests("BenchmarkReportsTests", ["BenchmarkReports", "BenchmarkResults", "BenchmarkStatistics", "InputFiles"]),
    tests("LayoutDrawingsTests", ["LayoutDrawings", "CollectionLayouts"]),
    tests("BenchmarkHarnessTests", ["BenchmarkHarness"]),
    tests("BenchmarkProfilesTests", ["BenchmarkProfiles"]),
    tests("BenchmarkProcessesTests", ["BenchmarkProcesses", "BenchmarkProfiles"]),
    tests(
      "LayoutSuitesTests",
      ["LayoutSuites", "LayoutTestSupport", "CollectionLayouts", "LayoutWorkloads", "BenchmarkHarness", "BenchmarkResults"]),
    tests(
      "LayoutBenchKitTests",
      [
        "LayoutBenchKit", "LayoutSuites", "LayoutWorkloads", "CollectionLayouts", "BenchmarkHarness", "BenchmarkResults",
        "BenchmarkReports", "BenchmarkProfiles", "BenchmarkProcesses", argumentParser,
      ]),
    tests("EndToEndTests", ["BenchmarkResults", "InputFiles", subprocess]),
  ]
)
