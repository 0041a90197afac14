/// What a layout says of its items besides how they are measured. Most layouts say nothing.
@usableFromInline final class ItemPolicy<Item>: Sendable {
  /// What becomes of an item that gets another size, of the old one and of one that arrives with that size; `nil` if it is the latter.
  private let resized: (@Sendable (_ old: Item, _ new: Item) -> Item)?
  /// What is wrong with an item, in words that follow its name; `nil` for one that is right.
  private let fault: (@Sendable (Item) -> String?)?

  init(resized: (@Sendable (_ old: Item, _ new: Item) -> Item)? = nil, fault: (@Sendable (Item) -> String?)? = nil) {
    self.resized = resized
    self.fault = fault
  }

  /// An item that gets another size.
  @usableFromInline func item(_ old: Item, resizedTo new: Item) -> Item { resized?(old, new) ?? new }

  /// Throws for an item that the layout refuses, and names it.
  @usableFromInline func require(_ item: Item, _ name: @autoclosure () -> String) throws(LayoutError) {
    if let fault = fault?(item) { throw .invalidLayout("\(name()) \(fault)") }
  }
}
