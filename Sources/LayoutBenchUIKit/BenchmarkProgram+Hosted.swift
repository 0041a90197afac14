import ArgumentParser
public import LayoutBenchKit
public import LayoutHost
import LayoutSuites
import Synchronization

extension BenchmarkProgram {
  /// Creates a program with everything built in, these additions, and hosted layouts of your own.
  ///
  ///     BenchmarkProgram(name: "photowall", hosted: [photoWall]).main()
  ///
  /// A hosted layout is a contender that is compared with the strategies of the layout in its ``LayoutHost/HostedLayout/beside``. If that layout belongs to
  /// the standard suite, with the same values, the hosted layout takes part in that layout's cells. Otherwise a layout with the hosted layout's name is
  /// added.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - layouts: Your own layouts.
  ///   - strategies: Your own strategies.
  ///   - workloads: Your own workloads.
  ///   - hosted: Hosted layouts that take part in a run of everything.
  ///   - families: Hosted layouts that take part only if `--layouts` names them or their family.
  public init(
    name: String = "layoutbench", layouts: [BenchmarkedLayout] = [], strategies: [Contender] = [], workloads: [any Workload] = [],
    hosted: [HostedLayout], families: [String: [HostedLayout]] = [:]
  ) {
    let homes =
      hosted.map { HostedHome(of: $0) }
      + families.sorted { $0.key < $1.key }.flatMap { family in family.value.map { HostedHome(of: $0, in: family.key) } }
    self.init(
      name: name, layouts: layouts + homes.compactMap(\.added), strategies: strategies + homes.map(\.contender), workloads: workloads)
    commands = [UIKitCommand.self, HostScriptCommand.self]
    let all = hosted + families.values.flatMap(\.self)
    HostScriptCommand.layouts.withLock { $0 = all }
  }
}

/// The place at which a hosted layout is measured.
struct HostedHome {
  /// The contender that represents it.
  let contender: Contender
  /// The layout that is added for it; `nil` if it is compared with a layout of the standard suite.
  let added: BenchmarkedLayout?

  /// The home of a hosted layout. A layout of a family is only chosen by name, so it is not compared with another layout.
  init(of hosted: HostedLayout, in family: String? = nil) {
    let beside = family == nil ? hosted.beside : nil
    let known = beside.flatMap { beside in BenchmarkedLayout.all.first { Self.areAlike($0.layout, beside) } }
    let own = known ?? BenchmarkedLayout(besideHosted: hosted.name, beside, family: family)
    added = known == nil ? own : nil
    contender = Contender(
      name: hosted.name, summary: hosted.summary.isEmpty ? "a hosted layout" : hosted.summary, layouts: [own.name],
      hosted: HostedContender(
        label: HostVerificationReport.label,
        isSelfSizing: { MainActor.assumeIsolated { hosted.make(LayoutFeed(CollectionData(sections: []))).preferredSizes != .none } },
        matches: { layout in Self.areAlike(own.layout, layout) },
        verify: { seed, limit in try await Self.verdict(on: hosted, seed, limit) })
    ) { (scene, tally) throws(LayoutError) in
      LayoutEngine(HostedEngine(hosted, scene, tally))
    }
  }

  /// Whether two layouts have the same type and the same values.
  static func areAlike(_ left: any CollectionLayout, _ right: any CollectionLayout) -> Bool {
    type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
  }

  /// This program as a player of scripts. Each script may take `limit`; the standard deadline applies without one.
  static func program(_ limit: Duration?) -> HostProgram {
    var program = HostProgram.current(arguments: [HostScriptCommand.name])
    program.deadline = limit ?? program.deadline
    return program
  }

  private static func verdict(on hosted: HostedLayout, _ seed: UInt64, _ limit: Duration?) async throws -> HostedContender.Verdict {
    let verification = HostVerification([hosted], player: .program(program(limit)), seeds: (0..<20).map { seed &+ $0 })
    let report = try await verification.run()
    let findings = report.layouts.flatMap(\.findings)
    return HostedContender.Verdict(
      scripts: report.layouts.reduce(0) { $0 + $1.scriptCount + $1.alternativeScriptCount },
      faults: findings.filter(\.isError).map(\.text), warnings: findings.filter { !$0.isError }.map(\.text))
  }
}
