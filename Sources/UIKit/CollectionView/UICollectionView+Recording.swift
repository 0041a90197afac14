public import CollectionLayoutsFoundation

/// Records a session with a collection view as a trace. LayoutBench only, not in Apple's UIKit.
extension UICollectionView {
  /// Writes everything that happens from now on to a trace, for any layout: scrolling, batches, reloads, changes of the bounds, and the sizes that
  /// cells, headers and footers ask for. `nil` ends the recording.
  ///
  /// The view does not know the sizes of items, but its layout does. So the trace has the sizes that the layout gives once it has been prepared. If the
  /// view moves its offset itself, nothing is written, because every layout that replays the trace decides on this move itself. An invalidation by the app
  /// is written as an invalidation, without new sizes.
  ///
  /// - Parameter scrollsHorizontally: Whether the content scrolls sideways. `nil` picks the axis along which the content does not fit; with empty content,
  ///   this picks the vertical one.
  /// - Complexity: Creates O(*n*) attributes, *n* the number of items; later, one for each item that is added.
  public func record(into recorder: TraceRecorder?, scrollsHorizontally: Bool? = nil) {
    recording = nil
    guard let recorder else { return }
    layoutIfNeeded()
    let isHorizontal = scrollsHorizontally ?? (contentSize.width > bounds.width && contentSize.height <= bounds.height)
    recorder.begin(data: recordedData(), container: EngineLengths.size(bounds.size), isHorizontal: isHorizontal)
    recording = Recording(recorder: recorder, isHorizontal: isHorizontal)
    recorder.scroll(by: place(of: bounds))
  }

  /// The scroll position, limited to the ends of the content: a replay never leaves the content, while a finger can for a moment.
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
    /// Whether all data was replaced and the layout has not been prepared since.
    var hasReloaded = false
    /// Whether nothing is written now: the view moves its own offset, or tells the layout about a change that the trace already has.
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

  /// Records a change of the bounds.
  func recordBounds(from old: CGRect) {
    guard let recording, !recording.isQuiet else { return }
    if bounds.size != old.size { recording.recorder.change(.resizedContainer(EngineLengths.size(bounds.size))) }
    recording.recorder.scroll(by: place(of: bounds) - place(of: CGRect(origin: old.origin, size: bounds.size)))
  }

  /// Records a batch, after the layout has been prepared.
  func recordBatch(_ announced: [UICollectionViewUpdateItem], _ counts: [Int]) {
    guard let recording, !recording.hasReloaded else { return }
    if let batch = BatchUpdates(announced, sectionCounts: counts, size: { self.recordedSize($0) }) {
      recording.recorder.change(.batchUpdates(batch.updates))
    } else {
      recording.recorder.change(.reloadData(recordedData()))
    }
  }

  /// Records a reload after the layout has been prepared, because the new items have their sizes only then.
  func recordReload() {
    guard let recording, recording.hasReloaded else { return }
    self.recording?.hasReloaded = false
    recording.recorder.change(.reloadData(recordedData()))
  }

  /// Records the sizes that cells, headers and footers asked for in one pass and that the layout accepted.
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

  /// Records an invalidation of the layout by the app. Nothing is recorded while the view is quiet.
  func recordInvalidation() {
    guard let recording, !recording.isQuiet, !isPreparing, !recording.hasReloaded else { return }
    recording.recorder.change(.everything)
  }

  /// Runs work of the view itself, which does not belong in the trace.
  @inline(__always) func withoutRecording(_ work: () -> Void) {
    guard isRecording, let wasQuiet = recording?.isQuiet else { return work() }
    recording?.isQuiet = true
    work()
    recording?.isQuiet = wasQuiet
  }
}
