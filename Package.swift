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

// SwiftPM accepts flags for the compiler from the package that is built and from packages in local folders. It refuses them from a package that it fetched,
// so there the modules below are built like the others.
let isFetched = ["/checkouts/", "/registry/"].contains { Context.packageDirectory.contains($0) }

func releaseSettings(_ flags: String...) -> [SwiftSetting] {
  isFetched ? settings : settings + [.unsafeFlags(flags, .when(configuration: .release))]
}

// The code that writes reports and reads the command line is never timed. With the optimiser it is a third of a release build's work, without it a tenth, and
// `report` takes a tenth longer.
let unoptimized = releaseSettings("-Onone")

// Strategies inline functions of the core. With this, a profile names them.
let traceable = releaseSettings("-Xfrontend", "-experimental-serialize-debug-info")

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, resources: [Resource] = [],
  settings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, exclude: ["README.md"], resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

// All packages are the tools'. An app that wants the layouts enables neither trait, and SwiftPM fetches none of them. No build has both traits: SwiftPM
// passes a flag for each, in any order, and with another order it would compile everything again.
func tool(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Tools", "Jemalloc"]))
}

let argumentParser = tool("ArgumentParser", "swift-argument-parser")
let subprocess = tool("Subprocess", "swift-subprocess")
let mustache = tool("Mustache", "swift-mustache")
let systemPackage = tool("SystemPackage", "swift-system")
let histogram = tool("Histogram", "hdrhistogram-swift")
let rope = tool("_RopeModule", "swift-collections")

// The modules that CollectionLayouts exports again. Each strategy is a module, so that a change to one compiles no other.
let strategyModules = ["Naive", "CachedAppend", "DirtyRange", "Checkpoint", "Indexed"].map { $0 + "Strategy" }
let layoutModules = ["CollectionLayoutCore"] + strategyModules
// A module that imports CollectionLayouts compiles code of these modules into its own, so it is compiled again when one of them changes.
let layouts = (["CollectionLayouts"] + layoutModules).map { Target.Dependency.byName(name: $0) }

// Apple's platforms have the real UIKit.
#if os(Linux)
  let uikitModules = ["UIKit"]
  let hostedModules = ["LayoutBenchUIKit", "UIKitLayouts"]
#else
  let uikitModules: [String] = []
  let hostedModules: [String] = []
#endif

let package = Package(
  name: "LayoutBench",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    // A product names the modules that it exports again: SwiftPM compiles a program again only if a module that its products name has changed.
    .library(name: "CollectionLayouts", targets: ["CollectionLayouts"] + layoutModules),
    .library(name: "CollectionLayoutsFoundation", targets: ["CollectionLayoutsFoundation", "CollectionLayouts"] + layoutModules),
    .library(
      name: "CollectionLayoutsUIKit",
      targets: ["CollectionLayoutsUIKit", "CollectionLayoutsFoundation", "CollectionLayouts"] + layoutModules + uikitModules),
    .library(name: "LayoutBenchKit", targets: ["LayoutBenchKit", "LayoutSuites", "LayoutWorkloads", "CollectionLayouts"] + layoutModules),
    .library(name: "LayoutTestSupport", targets: ["LayoutTestSupport", "ScriptShrinking"]),
    .executable(name: "layoutbench", targets: ["layoutbench"]),
  ],
  traits: [
    .trait(name: "Jemalloc", description: "Build the benchmarks, and link libjemalloc, so that allocations can be counted."),
    .trait(name: "Tools", description: "Build the benchmarks without libjemalloc, in place of Jemalloc."),
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
    module("CollectionLayoutCore", ["CMemoryHints"], settings: traceable),
    .target(name: "CMemoryHints", exclude: ["README.md"]),
    module("CollectionLayouts", layoutModules.map { .byName(name: $0) }),
    module("CollectionLayoutsFoundation", layouts),
    module("CollectionLayoutsUIKit", layouts + (["CollectionLayoutsFoundation"] + uikitModules).map { .byName(name: $0) }),
    module("InputFiles"),
    module("RandomNumbers"),
    module("ScriptShrinking", ["RandomNumbers"]),
    module("WorkCounting", layouts),
    module("UIKitImport", settings: unoptimized),
    module("LayoutWorkloads", layouts + ["InputFiles", "RandomNumbers"]),
    module("BenchmarkStatistics", ["RandomNumbers", histogram]),
    module("BenchmarkResults", ["BenchmarkStatistics", "InputFiles"]),
    module(
      "BenchmarkReports", ["BenchmarkStatistics", "BenchmarkResults", "InputFiles", mustache],
      resources: ["page.html", "page.css", "page.js"].map { .embedInCode("Page/\($0)") }, settings: unoptimized),
    module("BenchmarkHarness", ["RandomNumbers", "CProbe"]),
    module("BenchmarkProcesses", ["InputFiles", subprocess, systemPackage]),
    module(
      "LayoutSuites",
      layouts + [
        "LayoutWorkloads", "BenchmarkHarness", "BenchmarkStatistics", "BenchmarkResults", "WorkCounting", "CProbe", "ListLimit", rope,
      ],
      path: "Benchmarks/LayoutSuites"),
    .target(name: "CProbe", exclude: ["README.md"]),
    .target(name: "ListLimit", path: "Benchmarks/ListLimit", exclude: ["README.md"]),
    .systemLibrary(name: "CJemalloc", pkgConfig: "jemalloc", providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    // Nothing in it is of a strategy, so it names no strategy's module, and a change to a strategy compiles it only if `LayoutSuites` comes out different.
    module(
      "BenchmarkSessions",
      [
        "CollectionLayoutCore", "InputFiles", "LayoutWorkloads", "LayoutSuites", "BenchmarkHarness", "BenchmarkStatistics",
        "BenchmarkResults", "BenchmarkReports", "BenchmarkProcesses", "CProbe",
      ], settings: unoptimized),
    .target(
      name: "LayoutBenchKit",
      dependencies: layouts + [
        "InputFiles", "LayoutWorkloads", "LayoutSuites", "BenchmarkHarness", "BenchmarkStatistics",
        "BenchmarkResults", "BenchmarkReports", "BenchmarkProcesses", "BenchmarkSessions", "ScriptShrinking", argumentParser,
        .target(name: "CJemalloc", condition: .when(traits: ["Jemalloc"])),
      ],
      exclude: ["README.md"],
      swiftSettings: unoptimized),
    .executableTarget(
      name: "layoutbench", dependencies: (["LayoutBenchKit"] + hostedModules).map { .byName(name: $0) }, swiftSettings: settings),
    .target(
      name: "LayoutTestSupport", dependencies: layouts + ["ScriptShrinking", "WorkCounting", "CProbe"], path: "Tests/LayoutTestSupport",
      exclude: ["README.md"],
      swiftSettings: settings,
      // The oracles round by the C math library, which nothing links into a package without Foundation.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    module("UnitTestSupport", ["RandomNumbers"], path: "Tests/UnitTestSupport"),
    .target(
      name: "HostileReaders",
      dependencies: layouts + ["LayoutWorkloads", "BenchmarkResults", "BenchmarkReports", "BenchmarkProcesses", "InputFiles"],
      path: "Tests/Fuzzing/Readers", swiftSettings: settings),
    tests("HostileReadersTests", ["HostileReaders"]),
    .executableTarget(
      name: "specialization-probe", dependencies: layouts + ["CProbe"], path: "Tests/SpecializationProbe",
      swiftSettings: settings),
    tests("CollectionLayoutsTests", layouts + ["LayoutTestSupport"]),
    tests("LayoutTestSupportTests", layouts + ["LayoutTestSupport", "WorkCounting"]),
    tests("InputFilesTests", ["InputFiles", "UnitTestSupport"]),
    tests("UIKitImportTests", ["UIKitImport"]),
    tests("LayoutWorkloadsTests", layouts + ["LayoutWorkloads", "InputFiles", "UnitTestSupport"]),
    tests("BenchmarkStatisticsTests", ["BenchmarkStatistics", "UnitTestSupport"]),
    tests("BenchmarkResultsTests", ["BenchmarkResults", "BenchmarkStatistics", "InputFiles", "UnitTestSupport"]),
    tests("BenchmarkReportsTests", ["BenchmarkReports", "BenchmarkResults", "BenchmarkStatistics", "InputFiles"]),
    tests("BenchmarkHarnessTests", ["BenchmarkHarness"]),
    tests("BenchmarkProcessesTests", ["BenchmarkProcesses", "InputFiles", "UnitTestSupport"]),
    tests(
      "LayoutSuitesTests",
      layouts + ["LayoutSuites", "LayoutTestSupport", "LayoutWorkloads", "BenchmarkHarness", "BenchmarkResults", "WorkCounting"]),
    tests(
      "BenchmarkSessionsTests",
      layouts + [
        "BenchmarkSessions", "LayoutSuites", "LayoutWorkloads", "BenchmarkHarness", "BenchmarkStatistics", "BenchmarkResults",
        "BenchmarkReports", "BenchmarkProcesses", "InputFiles", "UnitTestSupport",
      ]),
    tests(
      "LayoutBenchKitTests",
      layouts + [
        "LayoutBenchKit", "BenchmarkSessions", "LayoutSuites", "LayoutWorkloads", "BenchmarkHarness", "BenchmarkResults",
        "BenchmarkReports", "BenchmarkProcesses", argumentParser,
      ]),
    tests(
      "EndToEndTests",
      layouts + [
        "LayoutTestSupport", "LayoutSuites", "BenchmarkStatistics", "BenchmarkResults", "InputFiles", "UnitTestSupport", subprocess,
      ]),
  ]
    + strategyModules.map { name in
      .target(
        name: name, dependencies: ["CollectionLayoutCore"], path: "Sources/Strategies/\(name.dropLast("Strategy".count))",
        swiftSettings: settings)
    }
)

// LAYOUTBENCH_FUZZ=1 (set by `make fuzz`) adds the program that libFuzzer drives.
if Context.environment["LAYOUTBENCH_FUZZ"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["HostileReaders"], path: "Tests/Fuzzing/Program", swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
}

// A module of the name UIKit makes `canImport(UIKit)` true in modules that are built with it. Apple's platforms have the real one.
#if os(Linux)
  package.products += [
    .library(name: "LayoutBenchUIKit", targets: ["LayoutBenchUIKit", "LayoutHost", "UIKit"])
  ]
  package.targets += [
    module("_Testing_UIKit"),
    module("UIKit", layouts + ["CollectionLayoutsFoundation", "WorkCounting", "_Testing_UIKit"]),
    // Layouts as apps have them: in Swift 5 mode.
    .target(name: "AppLayouts", dependencies: ["UIKit"], path: "Tests/AppLayouts", swiftSettings: [.swiftLanguageMode(.v5)]),
    tests("UIKitTests", layouts + ["UIKit", "CollectionLayoutsFoundation", "AppLayouts", "LayoutTestSupport"]),
    module("LayoutHost", layouts + ["UIKit", "CollectionLayoutsFoundation", "ScriptShrinking", "BenchmarkProcesses"]),
    module(
      "UIKitLayouts", layouts + ["CollectionLayoutsUIKit", "LayoutHost", "UIKit", "CollectionLayoutsFoundation"],
      path: "Benchmarks/UIKitLayouts"),
    tests("UIKitLayoutsTests", layouts + ["UIKitLayouts", "LayoutHost", "UIKit", "CollectionLayoutsFoundation", "LayoutTestSupport"]),
    tests(
      "CollectionLayoutsUIKitTests",
      layouts + ["CollectionLayoutsUIKit", "CollectionLayoutsFoundation", "UIKit", "LayoutHost", "LayoutTestSupport"]),
    // Hosted layouts are timed through it.
    module(
      "LayoutBenchUIKit",
      layouts + [
        "LayoutBenchKit", "LayoutSuites", "LayoutHost", "UIKit", "CollectionLayoutsFoundation", "CollectionLayoutsUIKit", "UIKitImport",
        "InputFiles", "WorkCounting", argumentParser,
      ]),
    tests(
      "LayoutBenchUIKitTests",
      layouts + [
        "LayoutBenchUIKit", "LayoutSuites", "LayoutHost", "LayoutWorkloads", "UIKit", "CollectionLayoutsFoundation", "BenchmarkHarness",
        "BenchmarkResults", "WorkCounting", argumentParser,
      ]),
    .target(name: "PlantedFaults", dependencies: ["LayoutHost", "UIKit"], path: "Tests/PlantedFaults", swiftSettings: settings),
    .executableTarget(
      name: "planted-faults", dependencies: ["LayoutHost", "PlantedFaults"], path: "Tests/PlantedFaultsProgram", swiftSettings: settings),
    tests("LayoutHostTests", ["LayoutHost", "PlantedFaults", "UIKit", "LayoutTestSupport"]),
  ]
#endif
