import BenchmarkHarness
import CollectionLayoutCore

/// The error of a program that would time something that no release build does.
package struct UnrecordableBuild: Error, CustomStringConvertible {
  /// What is wrong, and what to do.
  package var description: String {
    "this build is for debugging or checks invariants, and nothing is recorded from it: build with `swift build -c release`"
  }

  /// Throws unless this program's figures may be recorded.
  package static func check() throws(UnrecordableBuild) {
    if BuildFacts().isDebug || InvariantChecks.areOn { throw UnrecordableBuild() }
  }
}
