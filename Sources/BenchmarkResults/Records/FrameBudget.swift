/// A time that frames are to stay within.
package struct FrameBudget: Hashable, Sendable {
  /// The time, in nanoseconds.
  package let nanoseconds: Double
  /// The refresh rate whose whole frame it is, in frames per second; `nil` for the layout budget.
  package let refreshRate: Int?

  /// The time from one frame to the next: 8.33 ms at 120 Hz, 16.67 ms at 60 Hz.
  package static func frame(at refreshRate: Int) -> FrameBudget {
    FrameBudget(nanoseconds: 1e9 / Double(refreshRate), refreshRate: refreshRate)
  }

  /// The part of a frame that its layout may take, because cells, images and the commit take the rest.
  package static func layout(_ nanoseconds: Double) -> FrameBudget { FrameBudget(nanoseconds: nanoseconds, refreshRate: nil) }

  /// The layout budget if the person gives none: 2 ms of the 8.33 at 120 Hz.
  package static let standardLayout = FrameBudget.layout(2e6)

  /// The whole frames that are asked about: 120 Hz and 60 Hz.
  package static let frames = [frame(at: 120), frame(at: 60)]
}
