import CollectionLayouts
import LayoutWorkloads

/// The answers of a contender in a verification.
struct ContenderOutput {
  /// The digest of its answers at the start and after each update of the operation's verification. It is recorded.
  var digest = OutputDigest()
  /// The reason if it had to do more than its strategy promises; `nil` otherwise.
  var fallback: PrepareFallback?
  /// The digest of everything up to each update, including further edits. The first is from before any update.
  var course: [OutputDigest] = []
}

extension OperationScript {
  /// Returns all updates of a contender's verification: the recorded ones, then as many edits from the beginning of the script as there is time for.
  private func updates(on scene: Scene) -> [Update] { verification + further.prefix(scene.furtherEdits) }

  /// Returns the answers of `contender` at the start and after each update of its verification. Calls `willUpdate` before each update.
  func output(of contender: Contender, on scene: Scene, willUpdate: () -> Void = {}) throws(LayoutError) -> ContenderOutput {
    let engine = try scene.preparedEngine(contender)
    var output = ContenderOutput()
    output.digest.add(engine, of: scene)
    output.course = [output.digest]
    var digest = output.digest
    for (index, update) in updates(on: scene).enumerated() {
      willUpdate()
      engine.apply(update)
      engine.prepare()
      digest.add(engine, of: scene)
      output.course.append(digest)
      if index < verification.count { output.digest = digest }
      // The update that undoes another may be of a different kind, whose fallback is not the operation's.
      if index == 0 { output.fallback = engine.lastPrepare.fallback }
    }
    return output
  }

  /// Returns the first difference between two contenders' answers after `count` updates, in words.
  func difference(of contender: Contender, from other: Contender, after count: Int, on scene: Scene) throws(LayoutError) -> String {
    let (engine, reference) = (try scene.preparedEngine(contender), try scene.preparedEngine(other))
    for update in updates(on: scene).prefix(count) {
      for engine in [engine, reference] {
        engine.apply(update)
        engine.prepare()
      }
    }
    let moment = count == 0 ? "before any edit" : "after edit \(count) of its verification"
    return "\(moment), \(engine.firstDifference(from: reference, named: other.name, on: scene))"
  }
}

extension Scene {
  /// The number of edits that are verified besides the recorded ones. It is smaller if each edit takes longer.
  var furtherEdits: Int { min(Self.mostFurtherEdits, 200_000 / max(1, itemCount)) }

  #if DEBUG
    // A debug build records nothing. With as many edits as a release build, its tests would take half a minute longer.
    private static let mostFurtherEdits = 8
  #else
    private static let mostFurtherEdits = 30
  #endif
}

extension LayoutEngine {
  /// Returns the first difference between the answers of two prepared engines, among those that a digest holds, in words.
  fileprivate func firstDifference(from other: LayoutEngine, named name: String, on scene: Scene) -> String {
    var generator = scene.generator(for: "digest")
    let (own, expected) = (collectionViewContentSize, other.collectionViewContentSize)
    if own != expected {
      return "the content is \(own.width) × \(own.height) points large, and under \(name) \(expected.width) × \(expected.height)"
    }
    for window in OutputDigest.windows(of: own, scene, &generator) {
      let (found, wanted) = (layoutAttributesForElements(in: window), other.layoutAttributesForElements(in: window))
      if let index = (0..<max(found.count, wanted.count)).first(where: { found.element($0) != wanted.element($0) }) {
        return Self.difference(found.element(index), wanted.element(index), in: "in a window at \(window.x), \(window.y), ", name)
      }
    }
    for path in OutputDigest.paths(of: scene, &generator) {
      let header = ElementPath(section: path.section, item: 0)
      let pairs = [
        (layoutAttributesForItem(at: path), other.layoutAttributesForItem(at: path)),
        (
          layoutAttributesForSupplementaryView(ofKind: .header, at: header),
          other.layoutAttributesForSupplementaryView(ofKind: .header, at: header)
        ),
        (
          layoutAttributesForSupplementaryView(ofKind: .footer, at: header),
          other.layoutAttributesForSupplementaryView(ofKind: .footer, at: header)
        ),
      ]
      for (found, wanted) in pairs where found != wanted { return Self.difference(found, wanted, in: "", name) }
    }
    return "its answers differ from those of \(name)"
  }

  private static func difference(
    _ found: LayoutAttributes?, _ wanted: LayoutAttributes?, in place: String, _ name: String
  ) -> String {
    guard let found else { return place + "\(wanted.map(text) ?? "an element") is missing, which \(name) has" }
    guard let wanted else { return place + "there is \(text(found)), which \(name) does not have" }
    return place + "there is \(text(found)), and under \(name) \(text(wanted))"
  }

  private static func text(_ attributes: LayoutAttributes) -> String {
    let (frame, path) = (attributes.frame, attributes.indexPath)
    return "\(attributes.kind) [\(path.section), \(path.item)] at \(frame.x), \(frame.y) with \(frame.width) × \(frame.height) points"
  }
}

extension Array {
  fileprivate func element(_ index: Int) -> Element? { index < count ? self[index] : nil }
}
