extension UICollectionView {
  /// The number of sections, read once and kept until the data changes; 0 without a data source.
  public var numberOfSections: Int { currentCounts().count }

  /// The number of items in a section, read once and kept until the data changes.
  public func numberOfItems(inSection section: Int) -> Int {
    let counts = currentCounts()
    precondition(
      counts.indices.contains(section),
      "request for number of items in section \(section) when there are only \(counts.count) sections in the collection view")
    return counts[section]
  }

  /// Reads all data again and invalidates the whole layout. The next pass asks for everything.
  public func reloadData() {
    itemCounts = nil
    announcedUpdates = nil
    movement = nil
    selectedPaths = []
    views.removeAll()
    let context = layout.makeInvalidationContext()
    (context.everything, context.dataSourceCounts) = (true, true)
    recording?.hasReloaded = true
    invalidate(with: context)
    markInvalid()
  }

  /// The item counts of all sections. They are read from the data source if unknown.
  func currentCounts() -> [Int] {
    if let itemCounts { return itemCounts }
    let counts = readCounts()
    itemCounts = counts
    return counts
  }

  private func readCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(0, dataSource.numberOfSections(in: self))).map { dataSource.collectionView(self, numberOfItemsInSection: $0) }
  }
}
