import LayoutHost
import LayoutTestSupport
import Testing
import UIKitLayouts

@Suite("The layouts of the articles on a host") @MainActor struct HostChecksTests {
  nonisolated static let faults: [String: HostFault.Kind] = [
    "uikit-faulty-guarded": .stale, "uikit-faulty-doubling": .duplicate, "uikit-faulty-unshrinking": .staleContentSize,
    "uikit-faulty-misresuming": .stale, "uikit-faulty-mosaic": .lost, "uikit-faulty-drifting": .disagreement,
    "uikit-faulty-half-overridden": .disagreement, "uikit-faulty-moved": .lost,
  ]

  /// The first finding of each script that finds a fault in a layout.
  func findings(_ hosted: HostedLayout, seeds: [UInt64]) throws -> [HostFinding] {
    let scripts = HostScript.singleSteps() + seeds.map { HostScript.random(seed: $0) }
    return try scripts.compactMap { script in
      let outcome = try script.play(in: hosted)
      return outcome.errors.first
    }
  }

  nonisolated static let correct = ArticleLayouts.correct + EngineLayouts.hosted

  @Test("A correct layout has no fault and no needless cost", arguments: correct.map(\.name))
  func correct(_ name: String) throws {
    let hosted = try #require(Self.correct.first { $0.name == name })
    for script in HostScript.singleSteps() + SeedRange.seeds(iterations: 20).map({ HostScript.random(seed: $0) }) {
      let outcome = try script.play(in: hosted)
      try #require(outcome.errors.isEmpty, "\(outcome.errors) in \(script)")
      #expect(outcome.costs.isEmpty, "\(outcome.costs) in \(script)")
    }
  }

  @Test("A faulty layout has its fault", arguments: faults.keys.sorted())
  func faulty(_ name: String) throws {
    let hosted = try #require(ArticleLayouts.faulty.first { $0.name == name })
    let found = try findings(hosted, seeds: SeedRange.seeds(iterations: 4)).map(\.fault.kind)
    #expect(found.contains(try #require(Self.faults[name])), "\(Set(found)) in \(name)")
  }

  @Test("Every layout has a name of its own and stands beside a built-in one")
  func names() {
    let all = Self.correct + ArticleLayouts.faulty
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { $0.name.hasPrefix("uikit-") && $0.beside != nil })
    #expect(ArticleLayouts.faulty.allSatisfy { $0.name.hasPrefix("uikit-faulty-") })
  }
}
