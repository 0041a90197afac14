// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "UIKitWaterfall",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [.library(name: "UIKitWaterfall", targets: ["UIKitWaterfall"])],
  dependencies: [
    // In an app of your own: .package(url: "…/LayoutBench", from: "…")
    .package(name: "LayoutBench", path: "../..")
  ],
  targets: [
    .target(name: "UIKitWaterfall", dependencies: [.product(name: "CollectionLayoutsUIKit", package: "LayoutBench")]),
    .testTarget(name: "UIKitWaterfallTests", dependencies: ["UIKitWaterfall"]),
  ]
)
