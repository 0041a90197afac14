/// The frames of one play of a scenario in order, with the steps inside each.
package struct FrameTimeline: Equatable, Sendable {
  /// A part of a frame.
  package struct Step: Equatable, Sendable {
    /// Its name: `change`, `prepare`, `query`.
    package let name: String
    /// The duration.
    package let nanoseconds: Int

    /// A part of a frame.
    package init(_ name: String, nanoseconds: Int) { (self.name, self.nanoseconds) = (name, max(0, nanoseconds)) }
  }

  /// A frame.
  package struct Frame: Equatable, Sendable {
    /// Its number, from 0.
    package let number: Int
    /// The step of the script that caused it.
    package let cause: String
    /// Its parts, in the order in which they ran.
    package let steps: [Step]
    /// The items whose frames were computed.
    package let itemsLaid: Int
    /// The bytes that it allocated; `nil` if allocations were not counted.
    package let bytes: Int?
    /// Further figures, by name.
    package let figures: [String: Double]

    /// A frame.
    package init(number: Int, cause: String, steps: [Step], itemsLaid: Int, bytes: Int? = nil, figures: [String: Double] = [:]) {
      (self.number, self.cause, self.steps, self.itemsLaid) = (number, cause, steps, itemsLaid)
      (self.bytes, self.figures) = (bytes, figures)
    }

    /// The duration, which is the sum of its parts.
    package var nanoseconds: Int { steps.reduce(0) { $0 + $1.nanoseconds } }
  }

  /// The name of the cell that was played.
  package let title: String
  /// The frames, in order.
  package let frames: [Frame]

  /// A play.
  package init(title: String, frames: [Frame]) { (self.title, self.frames) = (title, frames) }

  /// The longest frame, or the first of equally long ones; `nil` without frames.
  package var worst: Frame? { frames.longest }
}
