/// A kind of use, stated as a mix of operations: what an app does with a layout from opening it to leaving it.
///
/// The cost of a use is the sum over its steps of count × median time. So a strategy is judged by what an app asks of it, not by its best operation.
/// The counts are a statement, not a measurement.
package struct UseCase: Codable, Hashable, Sendable {
  /// One operation of the mix, and how often it happens.
  package struct Step: Codable, Hashable, Sendable {
    /// How often the operation happens.
    package let count: Int
    /// The operation's name in cells.
    package let operation: String

    /// An operation that happens so often.
    package init(count: Int, operation: String) {
      self.count = count
      self.operation = operation
    }
  }

  /// What it is called: `chat`.
  package let name: String
  /// What happens in it, in one sentence without a full stop.
  package let story: String
  /// The mix.
  package let steps: [Step]

  /// A kind of use with this mix.
  package init(name: String, story: String, steps: [Step]) {
    self.name = name
    self.story = story
    self.steps = steps
  }

  /// One operation alone, for runs that measured too little for a mix.
  package static func alone(_ operation: String) -> UseCase {
    UseCase(name: operation, story: "nothing else", steps: [Step(count: 1, operation: operation)])
  }

  /// The operations of the mix.
  package var operations: [String] { steps.map(\.operation) }
}
