import CollectionLayouts
import LayoutTestSupport
import Testing

/// Random scripts under `indexed` alone, as many as one has time for.
@Suite struct IndexedSoakTests {
  @Test(
    "Indexed agrees with the oracle along random scripts; ITERATIONS=10000 makes it some 100,000 steps a layout",
    arguments: LayoutSpec.Name.allCases)
  func soak(_ name: LayoutSpec.Name) {
    for seed in SeedRange.seeds(first: 1_000, iterations: 5) {
      // Runs of up to seven items fill nodes of three: small data reaches every split. The standard shape is the last.
      let tuning = Tuning(checkpointInterval: [1, 2, 3, 7, 64][Int(seed % 5)])
      let random = RandomCase(name, seed: seed)
      let check = DifferentialCheck(oracle: random.layout.oracle, script: random.script)
      if let mismatch = check.firstMismatch(makeEngine: { situation throws(LayoutError) in
        try random.layout.makeEngine(.indexed, situation, tuning: tuning)
      }) {
        Issue.record("\(name), checkpoint interval \(tuning.checkpointInterval): \(mismatch)\n\(random.layout)")
        return
      }
    }
  }
}
