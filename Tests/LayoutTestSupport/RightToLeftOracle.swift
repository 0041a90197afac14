import CollectionLayouts

/// An oracle's result, with every element mirrored in the content.
public struct RightToLeftOracle: LayoutOracle {
  /// The oracle of the base layout, which is mirrored.
  public var base: any LayoutOracle

  /// An oracle for the mirrored form of a layout.
  public init(_ base: any LayoutOracle) { self.base = base }

  /// The scroll direction of the layout.
  public var scrollDirection: ScrollDirection { base.scrollDirection }
  /// As in the base layout.
  public var readsContainerAlong: Bool { base.readsContainerAlong }
  /// As in the base layout.
  public var centersItemsInLines: Bool { base.centersItemsInLines }
  /// The reason why the base layout cannot lay this situation out.
  public func refusal(of situation: Situation) -> LayoutError? { base.refusal(of: situation) }
  /// The reason why the base layout refuses the items alone.
  public func refusalOfItems(of situation: Situation) -> LayoutError? { base.refusalOfItems(of: situation) }
  /// As in the base layout.
  public var acrossLengths: ClosedRange<Int>? { base.acrossLengths }
  /// As in the base layout.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { base.takesAutomaticSizes(inSection: section) }
  /// As in the base layout.
  public func hasEstimates(inSection section: Int) -> Bool { base.hasEstimates(inSection: section) }
  /// The diagnostics of the base layout.
  public func diagnostics(of situation: Situation) -> [LayoutDiagnostic] { base.diagnostics(of: situation) }
  /// As in the base layout.
  public func scrollsByItself(_ section: Int) -> Bool { base.scrollsByItself(section) }
  /// The offset from the section's start, which is at the right.
  public func sectionOffset(of section: Int, in situation: Situation) -> Double? { base.sectionOffset(of: section, in: situation) }
  /// The offset from the section's start, which is at the right.
  public func sectionOffset(for path: ElementPath, at position: ScrollPosition, in situation: Situation) -> Double? {
    base.sectionOffset(for: path, at: position, in: situation)
  }

  /// Every element of the base layout, as far from the right edge as it was from the left.
  public func layOut(_ situation: Situation) -> OracleResult {
    var result = base.layOut(situation)
    for index in result.elements.indices {
      let right = result.elements[index].frame.x + result.elements[index].frame.width
      result.elements[index].frame.x = result.contentSize.width - right
    }
    return result
  }
}

extension LayoutSpec {
  /// The same layout for languages that are written from right to left.
  public var rightToLeft: LayoutSpec { LayoutSpec(RightToLeftLayout(layout)) { _ in RightToLeftOracle(oracle) } }
}
