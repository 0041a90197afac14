import BenchmarkHarness
import CollectionLayouts

/// The settings with which a suite is run.
package struct RunSettings: Sendable {
  /// The seed of everything random.
  package var seed: UInt64 = 42
  /// The most rounds in which a group is sampled.
  package var mostRounds = 101
  /// The rounds that every group gets if the whole time of the run suffices for them.
  package var fewestRounds = 20
  /// The launches of the program over which the rounds are spread.
  package var launches = 1
  /// The iterations whose allocations and work are counted.
  package var countedIterations = 8
  /// The size of the container, in points.
  package var container = Scene.standardContainer
  /// The device pixels per point.
  package var displayScale = 1
  /// The contender that is broken on purpose, to see a verification fail.
  package var brokenContender: String?
  /// The contender that ends the program on purpose, to see a run survive it.
  package var crashingContender: String?
  /// The contender that makes one extra allocation on purpose, to see a gate fail.
  package var wastefulContender: String?

  /// The steps of work added on purpose to every `prepare()`, in a function of its own, to see a profile find it; 0 for none.
  package var plantedSteps = 0

  /// The contender that never finishes, on purpose, to see it stopped.
  package var hangingContender: String?
  /// If not `nil`, rules are checked against their contract. It is called with a breach that appears only while an engine works, and should not return.
  package var ruleBreach: (@Sendable (LayoutError) -> Void)?
  /// Is told between iterations which cell is being worked on; `nil` if this is not needed.
  package var watch: CellWatch?

  /// The usual settings.
  package init() {}

  /// Returns the contender, with its rules checked if ``ruleBreach`` is set.
  package func checked(_ contender: Contender) -> Contender { ruleBreach.map(contender.checked) ?? contender }

  /// Returns the number of iterations whose work is counted. With many items it is small, because counting engines are not specialised and take up to 50 ms
  /// per iteration.
  func workIterations(of itemCount: Int) -> Int { itemCount < 100_000 ? countedIterations : min(2, countedIterations) }
}
