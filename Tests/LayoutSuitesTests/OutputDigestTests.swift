import CollectionLayouts
import Testing

@testable import LayoutSuites

/// A right engine that answers one kind of question wrongly.
private final class MisansweringEngine: LayoutEngineCore {
  enum Fault: String, CaseIterable, Sendable {
    case contentTooWide, contentTooHigh, lastLost, firstTwice, orderReversed, zIndexRaised, itemMoved, itemMissing, headerMissing,
      footerMoved
  }

  private let engine: LayoutEngine
  private let fault: Fault?

  init(_ engine: LayoutEngine, _ fault: Fault?) {
    self.engine = engine
    self.fault = fault
  }

  func prepare() { engine.prepare() }
  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) { try engine.invalidateLayout(with: context) }
  var lastPrepare: PrepareReport { engine.lastPrepare }

  var collectionViewContentSize: LayoutSize {
    let size = engine.collectionViewContentSize
    return switch fault {
    case .contentTooWide: LayoutSize(width: size.width + 1, height: size.height)
    case .contentTooHigh: LayoutSize(width: size.width, height: size.height + 1)
    default: size
    }
  }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    var found = engine.layoutAttributesForElements(in: rect)
    switch fault {
    case .lastLost: found = found.dropLast()
    case .firstTwice: found = found.prefix(1) + found
    case .orderReversed: found.reverse()
    case .zIndexRaised: for index in found.indices { found[index].zIndex += 1 }
    default: break
    }
    buffer.removeAll()
    for attributes in found { buffer.append(attributes) }
  }

  func layoutAttributes(of kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
    if kind == .cell {
      guard var attributes = engine.layoutAttributesForItem(at: path), fault != .itemMissing else { return nil }
      if fault == .itemMoved { attributes.frame.x += 0.5 }
      return attributes
    }
    guard var attributes = engine.layoutAttributesForSupplementaryView(ofKind: kind, at: path) else { return nil }
    if fault == .headerMissing && kind == .header { return nil }
    if fault == .footerMoved && kind == .footer { attributes.frame.y += 1 }
    return attributes
  }
}

@Suite("OutputDigest")
struct OutputDigestTests {
  private static let layout = BenchmarkedLayout(
    ListLayout(spacing: 8, headerReferenceSize: LayoutSize(width: 0, height: 30), footerReferenceSize: LayoutSize(width: 0, height: 20))
  ) { $0.width }

  private static func digest(_ fault: MisansweringEngine.Fault?) throws -> OutputDigest {
    let scene = Shape(itemCount: 30, isSectioned: true).scene(layout, seed: 42)
    let engine = LayoutEngine(MisansweringEngine(try scene.preparedEngine(Contender(.naive)), fault))
    var digest = OutputDigest()
    digest.add(engine, of: scene)
    return digest
  }

  @Test("An engine that answers one kind of question wrongly has another digest", arguments: MisansweringEngine.Fault.allCases)
  fileprivate func faults(fault: MisansweringEngine.Fault) throws {
    #expect(try Self.digest(fault) != Self.digest(nil))
  }

  @Test("The same answers have the same digest, sixteen hexadecimal digits")
  func sameAnswers() throws {
    let digest = try Self.digest(nil)
    #expect(try digest == Self.digest(nil))
    #expect(digest.description.count == 16 && UInt64(digest.description, radix: 16) == digest.value)
  }

  @Test("The digest of nothing is FNV-1a's offset basis, with its leading zeros were there any")
  func emptyDigest() {
    // The basis as published with the algorithm: 14695981039346656037.
    #expect(OutputDigest().value == 14_695_981_039_346_656_037)
    #expect(OutputDigest().description == "cbf29ce484222325")
  }
}
