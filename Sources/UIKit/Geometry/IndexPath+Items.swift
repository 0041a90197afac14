extension IndexPath {
  /// The path of an item in a section.
  @inlinable public init(item: Int, section: Int) {
    // Appending does not create an array; a literal of two numbers does.
    self = IndexPath(index: section).appending(item)
  }

  /// The path of a row in a section of a table, which is the same as that of an item.
  @inlinable public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The section, which is the first number.
  @inlinable public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The item in its section, which is the second number. In an update, `NSNotFound` means the section itself.
  @inlinable public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The row in its section, which is the second number.
  @inlinable public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
