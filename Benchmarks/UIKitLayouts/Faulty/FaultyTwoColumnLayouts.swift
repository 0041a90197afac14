import UIKit

/// Faulty: the cache is filled once, so that its frames are stale after every change of the data or the width.
public final class GuardedTwoColumnLayout: TutorialTwoColumnLayout {
  public override func prepare() {
    super.prepare()
    guard cache.isEmpty else { return }
    place(indexPaths[...])
  }
}

/// Faulty: the cache is never emptied, so that every `prepare()` adds all items to it once more.
public final class DoublingTwoColumnLayout: TutorialTwoColumnLayout {
  public override func prepare() {
    super.prepare()
    startColumns()
    place(indexPaths[...])
  }
}

/// Faulty: the cache is emptied but the content's height is not, so that the content never gets shorter.
public final class UnshrinkingTwoColumnLayout: TutorialTwoColumnLayout {
  public override func prepare() {
    super.prepare()
    cache.removeAll()
    startColumns()
    place(indexPaths[...])
  }
}

/// Faulty: it assumes that additional items are new ones at the end, so that after an insertion anywhere else it resumes at the wrong item.
public final class MisresumingTwoColumnLayout: TutorialTwoColumnLayout {
  private var preparedWidth: CGFloat = 0

  public override func prepare() {
    super.prepare()
    let paths = indexPaths
    if width != preparedWidth || paths.count <= cache.count {
      preparedWidth = width
      cache.removeAll()
      contentHeight = 0
      startColumns()
    }
    place(paths[cache.count...])
  }
}
