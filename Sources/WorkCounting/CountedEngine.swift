import CollectionLayouts

/// An engine that counts the attributes it returns, and the sections that its store touches.
package final class CountedEngine: ForwardingEngine {
  private let tally: WorkTally

  package init(_ engine: LayoutEngine, _ tally: WorkTally) {
    self.tally = tally
    super.init(engine)
  }

  public override func prepare() {
    engine.prepare()
    tally.count.pointee.sectionsTouched += engine.lastPrepare.sectionsTouched
  }

  public override func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    engine.layoutAttributesForElements(in: rect, into: &buffer)
    tally.count.pointee.attributesEmitted += buffer.count
  }

  public override func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    let attributes = super.layoutAttributes(of: kind, at: indexPath)
    if attributes != nil { tally.count.pointee.attributesEmitted += 1 }
    return attributes
  }
}
