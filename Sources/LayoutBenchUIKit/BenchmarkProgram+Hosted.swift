import ArgumentParser
public import LayoutBenchKit
public import LayoutHost
import LayoutSuites
import Synchronization

extension BenchmarkProgram {
  /// A program with what is built in, these, and hosted layouts of one's own.
  ///
  ///     BenchmarkProgram(name: "photowall", hosted: [photoWall]).main()
  ///
  /// A hosted layout is a contender beside the strategies of the layout that it names as ``LayoutHost/HostedLayout/beside``. If that is a layout of the standard suite, with
  /// the same values, it takes part in that layout's cells. Otherwise the hosted layout's name is the name of a layout of its own.
  public init(
    name: String = "layoutbench", layouts: [BenchmarkedLayout] = [], strategies: [Contender] = [], workloads: [any Workload] = [],
    hosted: [HostedLayout]
  ) {
    let homes = hosted.map { HostedHome(of: $0) }
    self.init(
      name: name, layouts: layouts + homes.compactMap(\.added), strategies: strategies + homes.map(\.contender), workloads: workloads)
    commands = [UIKitCommand.self, HostScriptCommand.self]
    HostScriptCommand.layouts.withLock { $0 = hosted }
  }
}

/// Where a hosted layout is measured.
struct HostedHome {
  /// The contender that stands for it.
  let contender: Contender
  /// The layout that is added for it; `nil` if it stands beside one of the standard suite.
  let added: BenchmarkedLayout?

  /// The home of a hosted layout.
  init(of hosted: HostedLayout) {
    let known = hosted.beside.flatMap { beside in BenchmarkedLayout.all.first { Self.areAlike($0.layout, beside) } }
    added = known == nil ? BenchmarkedLayout(besideHosted: hosted.name, hosted.beside) : nil
    let home = known?.name ?? hosted.name
    contender = Contender(
      name: hosted.name, summary: hosted.summary.isEmpty ? "a hosted layout" : hosted.summary, layouts: [home],
      hosted: HostedContender(label: HostVerificationReport.label) { seed in try await Self.verdict(on: hosted, seed) }
    ) { (scene, tally) throws(LayoutError) in
      LayoutEngine(HostedEngine(hosted, scene, tally))
    }
  }

  /// Two layouts are alike if they are of one type and have the same values.
  private static func areAlike(_ left: any CollectionLayout, _ right: any CollectionLayout) -> Bool {
    type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
  }

  private static func verdict(on hosted: HostedLayout, _ seed: UInt64) async throws -> HostedContender.Verdict {
    let player = HostPlayer.program(.current(arguments: [HostScriptCommand.name]))
    let verification = HostVerification([hosted], player: player, seeds: (0..<20).map { seed &+ $0 })
    let report = try await verification.run()
    return HostedContender.Verdict(
      scripts: report.layouts.reduce(0) { $0 + $1.scriptCount + $1.alternativeScriptCount },
      faults: report.layouts.flatMap(\.findings).map(\.text))
  }
}
