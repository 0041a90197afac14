/// What a layout with an engine reads again before the next frames.
struct Staleness: OptionSet {
  let rawValue: Int
  /// The bounds and the numbers of items.
  static let view = Staleness(rawValue: 1)
  /// A flow layout's properties and what its delegate says; a compositional layout's sections and configuration.
  static let values = Staleness(rawValue: 2)
  /// Sizes that cells preferred are to be forgotten.
  static let preferredSizes = Staleness(rawValue: 4)
  static let everything: Staleness = [.view, .values, .preferredSizes]
}
