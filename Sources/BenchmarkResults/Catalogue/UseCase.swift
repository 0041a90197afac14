/// A kind of use, stated as a mix of operations: what an app does with a layout from opening it to leaving it.
///
/// The cost of a use is the sum over its steps of count × median time. So a strategy is judged by what an app asks of it, not by its best operation.
/// The counts are a statement, not a measurement.
package struct UseCase: Codable, Hashable, Sendable {
  /// One operation of the mix, and how often it happens; or a scenario, and how many of its frames.
  package struct Step: Codable, Hashable, Sendable {
    /// How often the operation happens, or how many frames of the scenario.
    package let count: Int
    /// The operation's or the scenario's name in cells.
    package let operation: String

    /// An operation that happens so often.
    package init(count: Int, operation: String) {
      self.count = count
      self.operation = operation
    }

    /// The scenario whose frames are counted; `nil` for an operation.
    package var scenario: String? { operation.hasPrefix("scenario.") ? String(operation.dropFirst("scenario.".count)) : nil }
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

  /// The operations and scenarios of the mix.
  package var operations: [String] { steps.map(\.operation) }

  /// The scenarios of the mix, by their names in cells. Their frames have no interval, because a scenario's figures are of one launch.
  package var scenarios: [String] { steps.filter { $0.scenario != nil }.map(\.operation) }
}
