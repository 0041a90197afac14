import BenchmarkHarness
import CollectionLayoutCore

/// The error of a program whose times would not be those of a release build.
package struct UnrecordableBuild: Error, CustomStringConvertible {
  /// The problem and its remedy.
  package var description: String {
    "this build is for debugging or checks invariants, and nothing is recorded from it: build with `swift build -c release`"
  }

  /// Throws unless this program's figures may be recorded.
  package static func check() throws(UnrecordableBuild) {
    if BuildFacts().isDebug || InvariantChecks.areOn { throw UnrecordableBuild() }
  }
}
