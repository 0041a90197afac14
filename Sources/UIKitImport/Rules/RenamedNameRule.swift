/// Replaces names that UIKit had in Swift 4 and that Apple has since moved into types. Xcode offers the same replacements.
struct RenamedNameRule {
  private static let names = [
    "UICollectionElementKindSectionHeader": "UICollectionView.elementKindSectionHeader",
    "UICollectionElementKindSectionFooter": "UICollectionView.elementKindSectionFooter",
    "UICollectionElementCategory": "UICollectionView.ElementCategory",
    "UICollectionViewScrollDirection": "UICollectionView.ScrollDirection",
    "UICollectionViewScrollPosition": "UICollectionView.ScrollPosition",
    "UICollectionUpdateAction": "UICollectionViewUpdateItem.Action",
    "UICollectionViewFlowLayoutAutomaticSize": "UICollectionViewFlowLayout.automaticSize",
    "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast",
    "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
    "NSAttributedStringKey": "NSAttributedString.Key",
  ]

  func apply(to file: inout SwiftText, _ report: inout ImportReport) {
    for index in file.tokens.indices.reversed() where file.tokens[index].kind == .word {
      guard let name = Self.names[file.tokens[index].text] else { continue }
      report.add(file, at: index, "\(file.tokens[index].text) → \(name)", because: "Apple renamed it in Swift 4.2")
      file.replace(index..<index + 1, with: name)
    }
  }
}
