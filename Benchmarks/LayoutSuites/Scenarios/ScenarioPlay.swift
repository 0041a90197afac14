/// A scenario as a contender played it once.
package struct ScenarioPlay: Sendable {
  /// The frames, in the order of the script.
  package var frames: [PlayedFrame] = []
  /// Sixteen hexadecimal digits that stand for everything the layout answers after the last frame.
  package internal(set) var digest = ""
  /// The same for a fresh naive layout of the final data.
  package internal(set) var expectedDigest = ""
  /// Stands for what is visible after each frame, where that was asked for.
  var frameDigests: [UInt64] = []

  /// Whether the final frames are those of a fresh naive layout.
  package var isRight: Bool { digest == expectedDigest }
}
