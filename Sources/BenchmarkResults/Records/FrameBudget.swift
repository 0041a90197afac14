/// A time that frames should not exceed.
package struct FrameBudget: Hashable, Sendable {
  /// The time, in nanoseconds.
  package let nanoseconds: Double
  /// The refresh rate if the budget is a whole frame, in frames per second; `nil` for the layout budget.
  package let refreshRate: Int?

  /// Returns the budget of a whole frame, the time from one frame to the next: 8.33 ms at 120 Hz, 16.67 ms at 60 Hz.
  package static func frame(at refreshRate: Int) -> FrameBudget {
    FrameBudget(nanoseconds: 1e9 / Double(refreshRate), refreshRate: refreshRate)
  }

  /// Returns the budget for the part of a frame that its layout may take. Cells, images and the commit take the rest.
  package static func layout(_ nanoseconds: Double) -> FrameBudget { FrameBudget(nanoseconds: nanoseconds, refreshRate: nil) }

  /// The default layout budget: 2 ms of the 8.33 ms at 120 Hz.
  package static let standardLayout = FrameBudget.layout(2e6)

  /// The whole frames that reports cover: 120 Hz and 60 Hz.
  package static let frames = [frame(at: 120), frame(at: 60)]
}
