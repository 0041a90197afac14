import CollectionLayouts
import LayoutWorkloads

extension ScenarioDraft {
  /// Returns the sizes that rows turn out to have once they are visible, drawn from the seed. Returns `nil` if rows have their sizes from the beginning,
  /// and for a recorded file.
  ///
  /// - Throws: A fault in three cases: for rows without sizes and no `measure`, because nothing would be measured and every jump would be 0; for `measure`
  ///   and rows with sizes; and for `measure` together with steps that change rows.
  func actualSizes() throws(SpecFileError) -> [[LayoutSize]]? {
    if file.isRecorded { return nil }
    let sections = scene.data.sections
    let lackSizes = sections.contains { $0.items.contains(where: \.isAutomatic) } && !scene.layout.ignoresItemSizes
    guard let lengths = file.measure else {
      guard lackSizes else { return nil }
      throw file.error(
        at: "measure",
        "is missing, but rows have estimates and no sizes, so none would ever be measured; give the least and the greatest "
          + "length that rows turn out to have, in points: \"measure\": [20, 200]")
    }
    guard lackSizes, sections.allSatisfy({ $0.items.allSatisfy(\.isAutomatic) }) else {
      throw file.error(
        at: "measure",
        "is for rows without sizes, but rows of this run have sizes that count; leave it out, or play it over a spec file whose "
          + "layout has an estimatedItemSize and whose items have no size")
    }
    if let place = file.steps.lazy.compactMap({ $0.placeOfChange }).first {
      throw file.error(at: place, "changes rows, which cannot be played together with “measure”; leave out one of them")
    }
    var generator = scene.generator(for: file.name + ".measure")
    let width = scene.layout.itemWidth(scene.container)
    return sections.map { section in
      section.items.map { _ in
        let length = Double(lengths.lowerBound + generator.below(lengths.count))
        return scene.layout.scrollDirection == .vertical
          ? LayoutSize(width: width, height: length) : LayoutSize(width: length, height: width)
      }
    }
  }
}

extension ScenarioStep {
  /// The place of the first step that changes rows: this step, or one that it repeats. `nil` without one.
  fileprivate var placeOfChange: String? {
    switch action {
    case .resize, .measured, .resizeAll, .reloadAll, .reloadData, .layout, .drag, .batch, .bounds(_, newSizes: true),
      .rotate(newSizes: true):
      place
    case .repeated(_, let steps): steps.lazy.compactMap(\.placeOfChange).first
    default: nil
    }
  }
}
