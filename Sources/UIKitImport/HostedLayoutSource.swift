/// The file that registers imported layouts. It makes each layout, with a delegate that gives it sizes.
struct HostedLayoutSource {
  let candidates: [LayoutCandidate]
  /// The names of the layouts on the command line, such as `photo-grid` for `PhotoGrid`.
  let names: [String]

  init(_ imported: SourceImport) {
    candidates = imported.candidates
    var seen: Set<String> = []
    names = candidates.map { candidate in
      let name = Self.words(of: candidate.name)
      var unused = name
      var number = 2
      while !seen.insert(unused).inserted {
        unused = "\(name)-\(number)"
        number += 1
      }
      return unused
    }
  }

  /// `PhotoGridLayout` → `photo-grid-layout`, `CHTWaterfall` → `cht-waterfall`.
  private static func words(of name: String) -> String {
    var words = ""
    let characters = Array(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" })
    for (index, character) in characters.enumerated() {
      let followsSmall = index > 0 && (characters[index - 1].isLowercase || characters[index - 1].isNumber)
      let endsCapitals = index > 0 && index + 1 < characters.count && characters[index + 1].isLowercase
      let begins = character.isUppercase && (followsSmall || endsCapitals) || character == "_"
      if begins, !words.isEmpty, words.last != "-" { words += "-" }
      if character != "_" { words += character.lowercased() }
    }
    return words.isEmpty ? "layout" : words
  }

  var text: String {
    """
    import CollectionLayouts
    import LayoutHost
    import UIKit

    /// The layouts of this package, by their names on the command line. With the argument `beside:`, such as
    /// `beside: WaterfallLayout(columns: 3)`, reports compare a layout with one of LayoutBench's own.
    public let hostedLayouts: [HostedLayout] = [
    \(zip(candidates, names).map(entry).joined(separator: "\n"))
    ]

    \(candidates.map(delegate).joined(separator: "\n"))
    """
  }

  private func entry(of candidate: LayoutCandidate, _ name: String) -> String {
    let properties =
      candidate.delegateProperties.map { "    layout.\($0) = delegate\n" }.joined()
      + candidate.hiddenDelegateProperties.map {
        "    // EDIT: \($0) of \(candidate.name) cannot be set from here; give it the delegate as the app does\n"
      }.joined()
    // A placeholder causes a compiler error that names the missing value.
    let call = candidate.initializer.map { initializer in
      "<#\(candidate.name)\(initializer.dropFirst("init".count))#>  // EDIT: the initialiser takes arguments"
    }
    return """
        HostedLayout("\(name)", "\(candidate.name) of \(candidate.file)") { feed in
          let delegate = \(className(candidate))(feed)
          let layout = \(call ?? candidate.name + "()")
      \(properties)\
          return MountedLayout(layout, delegate: delegate)
        },
      """
  }

  private func className(_ candidate: LayoutCandidate) -> String { candidate.name + "FeedDelegate" }

  /// A class that answers the layout's requests. Sizes come from the feed. Every other answer is a guess and is marked as one.
  private func delegate(of candidate: LayoutCandidate) -> String {
    let protocols = ["UICollectionViewDelegateFlowLayout"] + candidate.delegates.map(\.name)
    let functions = candidate.delegates.flatMap(\.requirements).map(function).joined()
    return """
      /// Answers what `\(candidate.name)` asks, with the sizes of the items that LayoutBench feeds it.
      private final class \(className(candidate)): NSObject, \(protocols.joined(separator: ", ")) {
        private let feed: LayoutFeed

        init(_ feed: LayoutFeed) { self.feed = feed }

        func collectionView(
          _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
        ) -> CGSize { feed.size(at: indexPath) }
      \(candidate.base == .flow ? Self.flowFunctions : "")\(functions)}

      """
  }

  /// The other requests of a flow layout: for headers and footers, which the feed has in some scripts.
  private static let flowFunctions = """

      func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
      ) -> CGSize { feed.headerSize(in: section) }

      func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
      ) -> CGSize { feed.footerSize(in: section) }

    """

  private func function(_ requirement: DelegateProtocol.Requirement) -> String {
    guard !requirement.isSizeForItem else { return "" }
    return "\n  \(requirement.source) \(body(of: requirement))\n"
  }

  private func body(of requirement: DelegateProtocol.Requirement) -> String {
    guard let result = requirement.result else { return "{}" }
    if let path = requirement.path {
      if result == "CGSize" { return "{ feed.size(at: \(path)) }" }
      if result == "CGFloat" {
        // `heightForPhotoAt path: IndexPath, width: CGFloat` asks for a height: the first of the two words counts.
        let asks = requirement.source.lowercased()
        let (height, width) = (asks.firstRange(of: "height")?.lowerBound, asks.firstRange(of: "width")?.lowerBound)
        if let width, height.map({ width < $0 }) ?? true { return "{ feed.size(at: \(path)).width }" }
        return "{ feed.size(at: \(path)).height }" + (height == nil ? "  // EDIT: a guess, the item's height" : "")
      }
    }
    let guess: String? =
      switch result {
      case "CGFloat", "Double", "Float": "8"
      case "Int", "UInt": "2"
      case "Bool": "false"
      case "CGSize", "CGPoint", "UIEdgeInsets": ".zero"
      default: result.hasSuffix("?") ? "nil" : result.hasPrefix("[") ? result.contains(":") ? "[:]" : "[]" : nil
      }
    return guess.map { "{ \($0) }  // EDIT: a guess" } ?? "{ <#\(result)#> }  // EDIT: no guess for a \(result)"
  }
}

extension DelegateProtocol.Requirement {
  /// Whether it is UIKit's own request for an item's size, which the class already answers.
  fileprivate var isSizeForItem: Bool {
    source.contains("collectionView(") && source.contains("layout ") == source.contains("layout collectionViewLayout")
      && source.contains("UICollectionViewLayout") && source.contains("sizeForItemAt ") && result == "CGSize"
  }
}
