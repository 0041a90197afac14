import CollectionLayoutsFoundation
import LayoutTestSupport
import Testing
import UIKit

/// A flow through UIKit's interface against the oracle of the engine's flow, on whole points.
@Suite @MainActor struct FlowOracleTests {
  /// A delegate that answers for each section what a flow of the engine has for it.
  @MainActor final class SectionDelegate: NSObject, UICollectionViewDelegateFlowLayout {
    let sections: [FlowSection]
    let data: CollectionData

    init(_ sections: [FlowSection], _ data: CollectionData) {
      (self.sections, self.data) = (sections, data)
      super.init()
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(data[ElementPath(indexPath)]) }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(sections[section].sectionInset ?? .zero) }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { sections[section].minimumLineSpacing ?? 10 }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { sections[section].minimumInteritemSpacing ?? 10 }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(sections[section].headerReferenceSize ?? .zero) }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize { CGSize(sections[section].footerReferenceSize ?? .zero) }
  }

  @Test(arguments: SeedRange.seeds(iterations: 120)) func aRandomFlowIsThatOfTheOracle(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let lengths = LengthSampler(.whole)
    let data = CollectionData(
      sections: (0..<generator.int(in: 0...4)).map { _ in
        CollectionData.Section(items: lengths.sizes(generator.int(in: 0...20), using: &generator))
      })
    let direction: ScrollDirection = generator.oneIn(2) ? .vertical : .horizontal
    let container = LayoutSize(width: Double(generator.int(in: 60...400)), height: Double(generator.int(in: 60...400)))
    let hasDelegate = generator.oneIn(2)
    let common = section(lengths, &generator)
    let sections = hasDelegate ? data.sections.map { _ in section(lengths, &generator) } : [common]
    let itemSize = LayoutSize(width: Double(generator.int(in: 1...90)), height: Double(generator.int(in: 1...90)))
    let expected = FlowOracle(
      FlowLayout(itemSize: hasDelegate ? nil : itemSize, scrollDirection: direction, sections: sections)
    ).layOut(Situation(data: data, container: container))

    let source = SizedSource(data.sections.map { $0.items.map { CGSize($0) } })
    let flow = UICollectionViewFlowLayout()
    flow.scrollDirection = direction == .vertical ? .vertical : .horizontal
    flow.itemSize = CGSize(itemSize)
    flow.apply(common)
    let delegate = hasDelegate ? SectionDelegate(sections, data) : nil
    let view = source.view(flow, width: container.width, height: container.height, delegate: delegate)
    #expect(view.contentSize == CGSize(expected.contentSize), "seed \(seed)")
    #expect(flow.allElements == PlacedElement.sorted(expected.elements), "seed \(seed)")
    for _ in 0..<5 {
      let window = LayoutRect(
        x: Double(generator.int(in: -20...300)), y: Double(generator.int(in: -20...900)), width: Double(generator.int(in: 1...300)),
        height: Double(generator.int(in: 1...300)))
      let rect = CGRect(window)
      #expect(flow.elements(in: rect) == PlacedElement.sorted(expected.elements(in: window)), "seed \(seed), \(window)")
    }
    for element in expected.elements where element.kind == .cell {
      let own = flow.layoutAttributesForItem(at: IndexPath(element.indexPath)).map { PlacedElement($0) }
      #expect(own == PlacedElement(element), "seed \(seed)")
    }
  }

  private func section(_ lengths: LengthSampler, _ generator: inout SeededGenerator) -> FlowSection {
    func gap() -> Double { lengths.gap(using: &generator).rounded() }
    return FlowSection(
      minimumLineSpacing: gap(), minimumInteritemSpacing: gap(),
      sectionInset: LayoutInsets(top: gap(), left: gap(), bottom: gap(), right: gap()),
      headerReferenceSize: LayoutSize(width: gap() * 2, height: gap() * 2), footerReferenceSize: LayoutSize(width: gap(), height: gap()))
  }
}

extension UIEdgeInsets {
  fileprivate init(_ insets: LayoutInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension UICollectionViewFlowLayout {
  @MainActor fileprivate func apply(_ section: FlowSection) {
    minimumLineSpacing = section.minimumLineSpacing ?? 10
    minimumInteritemSpacing = section.minimumInteritemSpacing ?? 10
    sectionInset = UIEdgeInsets(section.sectionInset ?? .zero)
    headerReferenceSize = CGSize(section.headerReferenceSize ?? .zero)
    footerReferenceSize = CGSize(section.footerReferenceSize ?? .zero)
  }
}

extension PlacedElement {
  /// An element as the engine or its oracle places it.
  @MainActor init(_ element: LayoutAttributes, _ itemSupplementaryKinds: [String] = []) {
    let kind =
      switch element.kind {
      case .layoutHeader: "layoutHeader"
      case .layoutFooter: "layoutFooter"
      case .header: UICollectionView.elementKindSectionHeader
      case .footer: UICollectionView.elementKindSectionFooter
      case .background: "background"
      case .cell: "cell"
      case .itemSupplementary(let number): itemSupplementaryKinds[Int(number)]
      }
    let isOfLayout = element.kind == .layoutHeader || element.kind == .layoutFooter
    self.init(kind: kind, path: isOfLayout ? IndexPath(index: 0) : IndexPath(element.indexPath), frame: CGRect(element.frame))
  }

  /// Elements in the order of ``UICollectionViewLayout/allElements``.
  @MainActor static func sorted(_ elements: [LayoutAttributes], _ itemSupplementaryKinds: [String] = []) -> [PlacedElement] {
    elements.map { PlacedElement($0, itemSupplementaryKinds) }.sorted { ($0.path, $0.kind) < ($1.path, $1.kind) }
  }
}
