import BenchmarkResults

extension RunCatalogue {
  /// The name, for texts, of the strategy that all others are compared with.
  var referenceName: String { reference ?? "the reference" }

  /// The name, for texts, of the operation that is a whole frame.
  var frameName: String { operation(.frame) ?? "a frame" }
}

extension UseCase {
  /// The mix in one line: `1 × open, 1,000 × query.scroll`, or for a scenario `240 × a frame of fling`.
  package var mix: String {
    steps.map { "\(Figure.grouped($0.count)) × \($0.scenario.map { "a frame of \($0)" } ?? $0.operation)" }.joined(separator: ", ")
  }
}
