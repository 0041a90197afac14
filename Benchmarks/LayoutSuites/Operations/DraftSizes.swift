import CollectionLayouts

/// The item sizes during a script's changes, without a copy of all the data.
struct DraftSizes {
  private let scene: Scene
  private var changed: [ElementPath: LayoutSize] = [:]

  init(_ scene: Scene) { self.scene = scene }

  subscript(path: ElementPath) -> LayoutSize {
    get { changed[path] ?? scene.size(at: path) }
    set { changed[path] = newValue }
  }
}
