public import CollectionLayoutsFoundation

/// A session with a collection view as a trace. LayoutBench's, not Apple's.
extension UICollectionView {
  /// Writes all that happens from now on to a trace, whatever layout the view has: scrolling, batches, reloads, other bounds, and the sizes that cells, headers and footers turn out to have. `nil`
  /// ends that.
  ///
  /// The view does not know how large items are, its layout does: the sizes that are written are those that the layout gives them, as soon as it has been prepared. Where the view moves the
  /// offset itself, nothing is written, because every layout that replays the trace has its own answer. An invalidation by the app is written as such, without other sizes.
  ///
  /// - Parameter scrollsHorizontally: Whether the content scrolls to the side. `nil` looks for the axis along which it does not fit, which an empty content cannot tell.
  /// - Complexity: O(*n*) attributes, *n* the number of items; later, one for each item that comes.
  public func record(into recorder: TraceRecorder?, scrollsHorizontally: Bool? = nil) {
    recording = nil
    guard let recorder else { return }
    layoutIfNeeded()
    let isHorizontal = scrollsHorizontally ?? (contentSize.width > bounds.width && contentSize.height <= bounds.height)
    recorder.begin(data: recordedData(), container: EngineLengths.size(bounds.size), isHorizontal: isHorizontal)
    recording = Recording(recorder: recorder, isHorizontal: isHorizontal)
    recorder.scroll(by: place(of: bounds))
  }

  /// How far the content is scrolled, between its ends: a replay does not leave the content, as a finger does for a while.
  private func place(of bounds: CGRect) -> Double {
    guard let recording else { return 0 }
    let (place, range) =
      recording.isHorizontal
      ? (bounds.minX, contentSize.width - bounds.width) : (bounds.minY, contentSize.height - bounds.height)
    return max(0, min(place, range))
  }

  struct Recording {
    let recorder: TraceRecorder
    let isHorizontal: Bool
    /// Whether all data was replaced, and the layout has not been prepared since.
    var hasReloaded = false
    /// Whether the view moves its offset itself, or tells the layout of what it has written down already.
    var isQuiet = false
  }

  /// All items with the sizes that the layout gives them.
  private func recordedData() -> CollectionData {
    CollectionData(
      sections: currentCounts().enumerated().map { section, count in
        .init(items: (0..<count).map { recordedSize(ElementPath(section: section, item: $0)) })
      })
  }

  private func recordedSize(_ path: ElementPath) -> LayoutSize {
    let indexPath = IndexPath(item: path.item, section: path.section)
    return layout.layoutAttributesForItem(at: indexPath).map { EngineLengths.size($0.size) } ?? .automatic
  }

  /// The bounds have changed.
  func recordBounds(from old: CGRect) {
    guard let recording, !recording.isQuiet else { return }
    if bounds.size != old.size { recording.recorder.change(.resizedContainer(EngineLengths.size(bounds.size))) }
    recording.recorder.scroll(by: place(of: bounds) - place(of: CGRect(origin: old.origin, size: bounds.size)))
  }

  /// A batch has been made, and the layout has been prepared.
  func recordBatch(_ announced: [UICollectionViewUpdateItem], _ counts: [Int]) {
    guard let recording, !recording.hasReloaded else { return }
    if let batch = BatchUpdates(announced, sectionCounts: counts, size: { self.recordedSize($0) }) {
      recording.recorder.change(.batchUpdates(batch.updates))
    } else {
      recording.recorder.change(.reloadData(recordedData()))
    }
  }

  /// The layout has been prepared: what a reload brought has its sizes now.
  func recordReload() {
    guard let recording, recording.hasReloaded else { return }
    self.recording?.hasReloaded = false
    recording.recorder.change(.reloadData(recordedData()))
  }

  /// The layout has taken the sizes that cells, headers and footers wanted in one pass.
  func record(_ preferred: [UICollectionViewLayoutAttributes]) {
    guard let recording else { return }
    var cells: [(path: ElementPath, size: LayoutSize)] = []
    for attributes in preferred where attributes.indexPath.count == 2 {
      let (path, size) = (attributes.indexPath, EngineLengths.size(attributes.size))
      switch attributes.element {
      case .cell: cells.append((ElementPath(path), size))
      case .supplementary(Self.elementKindSectionHeader):
        recording.recorder.change(.resizedSupplementaries([(.header, path.section, size)]))
      case .supplementary(Self.elementKindSectionFooter):
        recording.recorder.change(.resizedSupplementaries([(.footer, path.section, size)]))
      case .supplementary, .decoration: break
      }
    }
    recording.recorder.change(.resizedItems(cells))
  }

  /// The layout was invalidated, by the app unless the view is quiet.
  func recordInvalidation() {
    guard let recording, !recording.isQuiet, !isPreparing, !recording.hasReloaded else { return }
    recording.recorder.change(.everything)
  }

  /// Does something that is the view's own affair.
  @inline(__always) func withoutRecording(_ work: () -> Void) {
    guard isRecording, let wasQuiet = recording?.isQuiet else { return work() }
    recording?.isQuiet = true
    work()
    recording?.isQuiet = wasQuiet
  }
}
