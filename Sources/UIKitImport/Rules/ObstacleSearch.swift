/// Finds code that no rule can make work on Linux.
struct ObstacleSearch {
  /// Words, and the reasons why they cannot work. A word that ends in `*` matches every word with that beginning.
  private static let reasons: [(words: [String], reason: String)] = [
    (
      ["UIDynamic*", "UIAttachmentBehavior", "UISnapBehavior", "UIGravityBehavior", "UICollisionBehavior", "UIPushBehavior"],
      "UIKit Dynamics moves items over time, and LayoutBench's UIKit moves none: frames stay where the animator took them over"
    ),
    (["UIStoryboard*", "UINib"], "storyboards and nibs are not read; make the layout and its views in code"),
    (
      ["NSKeyValueObservation", "observeValue"],
      "key-value observation needs Objective-C; call the layout where the value is set"
    ),
    (
      [
        "objc_getAssociatedObject", "objc_setAssociatedObject", "method_exchangeImplementations", "class_getInstanceMethod",
        "NSClassFromString",
      ],
      "it needs the Objective-C runtime; store the value in the class"
    ),
    (
      [
        "UIViewController", "UICollectionViewController", "UITableView*", "UILabel", "UIImageView", "UIButton", "UIStackView",
        "NSLayoutConstraint",
        "UIViewPropertyAnimator", "CADisplayLink", "UIPageControl", "UIPanGestureRecognizer", "UIWindow",
      ],
      "code of views and view controllers is not hosted, and its names may be missing or do nothing; give only the files of the layout"
    ),
  ]

  func apply(to file: SwiftText, _ report: inout ImportReport) {
    var seen: [String: (index: Int, count: Int, reason: String)] = [:]
    for index in file.tokens.indices where file.tokens[index].kind == .word {
      let word = file.tokens[index].text
      guard let reason = reason(for: word) ?? observation(at: index, in: file) else { continue }
      seen[word, default: (index, 0, reason)].count += 1
    }
    for (word, found) in seen.sorted(by: { $0.value.index < $1.value.index }) {
      let times = found.count == 1 ? "" : " (\(found.count) times)"
      report.addObstacle(file, at: found.index, word + times, because: found.reason)
    }
  }

  private func reason(for word: String) -> String? {
    Self.reasons.first { entry in
      entry.words.contains { $0.last == "*" ? word.hasPrefix($0.dropLast()) : word == $0 }
    }?.reason
  }

  /// The reason if the word at `index` is `observe(\.bounds)` or `addObserver(_:forKeyPath:…)`, which watch a property through Objective-C.
  private func observation(at index: Int, in file: SwiftText) -> String? {
    guard file[index + 1]?.isSymbol("(") == true, let argument = file.next(index + 1), let closing = file.closing(of: index + 1) else {
      return nil
    }
    let isObservation =
      switch file.tokens[index].text {
      case "observe": file.tokens[argument].isSymbol("\\")
      case "addObserver": file.signature(ofCall: "", index + 1, closing).contains("forKeyPath:")
      default: false
      }
    return isObservation ? reason(for: "NSKeyValueObservation") : nil
  }
}
