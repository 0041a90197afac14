// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "mybench",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In a package of your own: .package(url: "…/LayoutBench", from: "…")
    .package(name: "LayoutBench", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "mybench",
      dependencies: [.product(name: "CollectionLayouts", package: "LayoutBench"), .product(name: "LayoutBenchKit", package: "LayoutBench")]),
    .testTarget(name: "mybenchTests", dependencies: ["mybench", .product(name: "LayoutTestSupport", package: "LayoutBench")]),
  ]
)
