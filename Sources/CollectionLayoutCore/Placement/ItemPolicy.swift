/// A layout's further rules for its items, besides measuring. Most layouts have none.
@usableFromInline final class ItemPolicy<Item>: Sendable {
  /// Makes the item that results from a new size, from the old item and one that arrives with that size; `nil` if the latter is the result.
  private let resized: (@Sendable (_ old: Item, _ new: Item) -> Item)?
  /// The fault of an item, in words that follow its name; `nil` for a valid one.
  private let fault: (@Sendable (Item) -> String?)?

  init(resized: (@Sendable (_ old: Item, _ new: Item) -> Item)? = nil, fault: (@Sendable (Item) -> String?)? = nil) {
    self.resized = resized
    self.fault = fault
  }

  /// A policy that refuses items shorter than a spacing takes away, which may be below 0; none where it takes nothing away.
  ///
  /// - Parameters:
  ///   - resized: Makes the item that results from a new size.
  ///   - spacing: The spacing, in points, called by its name.
  ///   - least: The least length of an item, in units.
  ///   - length: The length of an item, in units.
  static func requiring(
    _ least: Int, because spacing: (name: String, points: Double), resized: (@Sendable (_ old: Item, _ new: Item) -> Item)? = nil,
    length: @escaping @Sendable (Item) -> Int
  ) -> ItemPolicy? {
    guard least > 0 else { return resized.map { ItemPolicy(resized: $0) } }
    return ItemPolicy(
      resized: resized,
      fault: { item in
        length(item) < least ? "is shorter than the \(spacing.name) of \(spacing.points) takes away: give it at least that length" : nil
      })
  }

  /// An item that gets another size.
  @usableFromInline func item(_ old: Item, resizedTo new: Item) -> Item { resized?(old, new) ?? new }

  /// Throws for an item that the layout refuses, and names it.
  @usableFromInline func require(_ item: Item, _ name: @autoclosure () -> String) throws(LayoutError) {
    if let fault = fault?(item) { throw .invalidLayout("\(name()) \(fault)") }
  }
}
