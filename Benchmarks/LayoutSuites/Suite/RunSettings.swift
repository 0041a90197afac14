import BenchmarkHarness
import CollectionLayouts

/// How a suite is run.
package struct RunSettings: Sendable {
  /// The seed of everything random.
  package var seed: UInt64 = 42
  /// The most rounds a group is sampled in.
  package var mostRounds = 101
  /// The rounds that every group gets if the run's whole time suffices for them.
  package var fewestRounds = 20
  /// The launches of the program over which the rounds are spread.
  package var launches = 1
  /// The iterations whose allocations and work are counted.
  package var countedIterations = 8
  /// The container, in points.
  package var container = Scene.standardContainer
  /// Device pixels to a point.
  package var displayScale = 1
  /// The contender that is broken on purpose, to see a verification fail.
  package var brokenContender: String?
  /// The contender that ends the program on purpose, to see a run survive it.
  package var crashingContender: String?
  /// The contender that makes an allocation too many on purpose, to see a gate fail.
  package var wastefulContender: String?

  /// Steps of work added to every `prepare()` on purpose, in a function of its own, to see a profile find it; 0 for none.
  package var plantedSteps = 0

  /// The contender that never comes to an end on purpose, to see it stopped.
  package var hangingContender: String?
  /// Where it is not `nil`, every rule is held to its contract, and this is told of a breach that only shows while an engine works. It should not return.
  package var ruleBreach: (@Sendable (LayoutError) -> Void)?
  /// Is told between iterations which cell is worked on; `nil` where nobody wants to know.
  package var watch: CellWatch?

  /// The usual settings.
  package init() {}

  /// The contender, its rules checked if they are to be.
  package func checked(_ contender: Contender) -> Contender { ruleBreach.map(contender.checked) ?? contender }

  /// The iterations whose work is counted: few of many items, because engines that count are not specialised and take up to 50 ms for one.
  func workIterations(of itemCount: Int) -> Int { itemCount < 100_000 ? countedIterations : min(2, countedIterations) }
}
