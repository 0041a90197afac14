import LayoutHost
import LayoutTestSupport
import PlantedFaults
import Testing
import UIKit

@Suite("Correct layouts pass")
struct CorrectLayoutTests {
  @Test("Single steps and 80 random scripts find nothing in a correct list", arguments: [correctList, correctEstimatingList])
  @MainActor func correct(_ hosted: HostedLayout) throws {
    let seeds = SeedRange.seeds(iterations: Thoroughness.isFull ? 80 : 40)
    for script in HostScript.singleSteps() + seeds.map({ HostScript.random(seed: $0) }) {
      let outcome = try script.play(in: hosted)
      #expect(outcome.errors == [], "seed \(script.data.seed): \(script)")
      #expect(outcome.costs == [], "seed \(script.data.seed): \(script)")
    }
  }

  @Test("A correct list passes under every undocumented behaviour", arguments: UndocumentedBehavior.alternatives.map(\.name))
  @MainActor func underAlternatives(_ name: String) throws {
    for seed in SeedRange.seeds(iterations: Thoroughness.isFull ? 4 : 2) {
      for hosted in [correctList, correctEstimatingList] {
        var script = HostScript.random(seed: seed)
        script.alternative = name
        #expect(try script.play(in: hosted).errors == [], "seed \(seed): \(script)")
      }
    }
  }

  @Test("An alternative that is not there is an error that names those that are")
  @MainActor func unknownAlternative() {
    #expect(throws: HostError.unknownAlternative("x", known: UndocumentedBehavior.alternatives.map(\.name))) {
      try HostScript(HostData([1]), alternative: "x").play(in: correctList)
    }
  }

  @Test("Scrolling a list lays nothing out again, and checks are not counted")
  @MainActor func counts() throws {
    let outcome = try HostScript(HostData([200]), steps: [.scroll(frames: 20)]).play(in: correctList)
    #expect(outcome.counts.prepares == 0)
    #expect(outcome.counts.sizesAsked == 0)
    #expect(outcome.counts.attributeObjects == 0)
    #expect(outcome.counts.queries == 20)
    let stage = LayoutStage(correctList, data: HostData([200]))
    stage.resetCounts()
    stage.perform(.append(5))
    // One prepare() asks for each of 205 items and for the header of the only section.
    #expect(stage.counts.prepares == 1)
    #expect(stage.counts.sizesAsked == 206)
    #expect(stage.counts.attributeObjects == 205)
  }
}
