/// A kind of use: the mix of operations that an app performs with a layout from opening it to leaving it.
///
/// The cost of a use is the sum over its steps of count × median time. So a strategy is judged by the needs of an app, not by its best operation. The counts
/// are assumptions, not measurements.
package struct UseCase: Codable, Hashable, Sendable {
  /// One operation of the mix and its count, or a scenario and the number of its frames.
  package struct Step: Codable, Hashable, Sendable {
    /// The number of times that the operation happens, or the number of the scenario's frames.
    package let count: Int
    /// The name of the operation or scenario in cells.
    package let operation: String

    /// Creates a step with an operation that happens this often.
    package init(count: Int, operation: String) {
      self.count = count
      self.operation = operation
    }

    /// The scenario whose frames are counted; `nil` for an operation.
    package var scenario: String? { operation.hasPrefix("scenario.") ? String(operation.dropFirst("scenario.".count)) : nil }
  }

  /// The name of the use: `chat`.
  package let name: String
  /// A description of the use, in one sentence without a full stop.
  package let story: String
  /// The steps of the mix.
  package let steps: [Step]

  /// Creates a kind of use with this mix.
  package init(name: String, story: String, steps: [Step]) {
    self.name = name
    self.story = story
    self.steps = steps
  }

  /// Returns a use with only one operation, for runs that measured too little for a mix.
  package static func alone(_ operation: String) -> UseCase {
    UseCase(name: operation, story: "nothing else", steps: [Step(count: 1, operation: operation)])
  }

  /// The operations and scenarios of the mix.
  package var operations: [String] { steps.map(\.operation) }

  /// The scenarios of the mix, by their names in cells. Their frames have no interval, because the figures of a scenario come from one launch.
  package var scenarios: [String] { steps.filter { $0.scenario != nil }.map(\.operation) }
}
