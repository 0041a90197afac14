extension IndexPath {
  /// The path of an item in a section.
  @inlinable public init(item: Int, section: Int) {
    // Appending makes no array, which a literal of two numbers does.
    self = IndexPath(index: section).appending(item)
  }

  /// The path of a row in a section of a table; the same as that of an item.
  @inlinable public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The section: the first number.
  @inlinable public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The item in its section: the second number. `NSNotFound` names the section itself in an update.
  @inlinable public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The row in its section: the second number.
  @inlinable public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
