import CollectionLayouts
import LayoutWorkloads

extension StrangersFile {
  /// The most items and steps that are played: what is larger is timed elsewhere.
  private static let mostItems = 300
  private static let mostSteps = 30

  /// Plays a spec file under every strategy. All must show the same.
  static func play(_ spec: SpecFile) throws {
    guard spec.data.itemCount <= mostItems, spec.steps.count <= mostSteps else { return }
    var first: Result<[SpecState], SpecFileError>?
    for strategy in Strategy.all {
      let played = Result { () throws(SpecFileError) in try SpecPlayback(of: spec, under: strategy).states }
      switch (first ?? played, played) {
      case (.success(let states), .success(let others)):
        precondition(states == others, "\(strategy) shows another state than \(Strategy.all[0])")
      case (.failure(let error), .failure(let other)):
        precondition(error.description == other.description, "\(strategy) refuses with another error: \(other)")
      default: preconditionFailure("\(strategy) refuses a file that \(Strategy.all[0]) plays, or the other way round")
      }
      first = first ?? played
    }
    if let states = try first?.get() { _ = SpecTranscript(of: states).json }
  }

  /// Makes items of the sizes, fewer and more than the file has.
  static func layOut(_ sizes: SizesFile) {
    for count in [1, min(sizes.sizes.count, mostItems), min(2 * sizes.sizes.count + 1, mostItems)] {
      _ = sizes.data(count: count, itemWidth: 100, seed: 1)
      _ = sizes.notes(count: count)
    }
  }
}
