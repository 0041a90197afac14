/// The values that a layout with an engine has to read again before it returns frames.
struct Staleness: OptionSet {
  let rawValue: Int
  /// The bounds and the numbers of items.
  static let view = Staleness(rawValue: 1)
  /// A flow layout's properties and its delegate's answers, or a compositional layout's sections and configuration.
  static let values = Staleness(rawValue: 2)
  /// The sizes that cells preferred, which are to be forgotten.
  static let preferredSizes = Staleness(rawValue: 4)
  static let everything: Staleness = [.view, .values, .preferredSizes]
}
