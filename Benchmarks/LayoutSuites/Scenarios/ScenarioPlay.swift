/// The result of one play of a scenario by a contender.
package struct ScenarioPlay: Sendable {
  /// The frames, in the order of the script.
  package var frames: [PlayedFrame] = []
  /// The digest of the layout's answers after the last frame, in sixteen hexadecimal digits.
  package internal(set) var digest = ""
  /// The same for the expected answers: those of a fresh naive layout of the final data or, if items keep their columns, of naive after the same frames.
  package internal(set) var expectedDigest = ""
  /// The digests of the visible elements and the content offset after each frame, if they were requested.
  var frameDigests: [UInt64] = []

  /// Whether the final answers are the expected ones.
  package var isRight: Bool { digest == expectedDigest }
}
