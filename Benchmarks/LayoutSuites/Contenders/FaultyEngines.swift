import BenchmarkHarness
import CollectionLayouts
import Foundation
import WorkCounting

/// An engine that is wrong on purpose: every seventh item is a point too far down.
final class BrokenEngine: ForwardingEngine {
  private func broken(_ attributes: LayoutAttributes) -> LayoutAttributes {
    guard attributes.kind == .cell && attributes.indexPath.item % 7 == 0 else { return attributes }
    var attributes = attributes
    attributes.frame.y += 1
    return attributes
  }

  override func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    let found = engine.layoutAttributesForElements(in: rect)
    buffer.removeAll()
    for attributes in found { buffer.append(broken(attributes)) }
  }

  override func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    super.layoutAttributes(of: kind, at: indexPath).map(broken)
  }
}

/// An engine that ends the program on purpose whenever it prepares.
final class CrashingEngine: ForwardingEngine {
  override func prepare() { fatalError("this strategy crashes on purpose (--crash)") }
}

/// An engine whose `prepare()` never returns, on purpose.
final class HangingEngine: ForwardingEngine {
  override func prepare() {
    // It need not keep a processor busy.
    while true { usleep(10_000) }
  }
}

/// An engine that makes one extra allocation on purpose whenever it prepares.
final class WastefulEngine: ForwardingEngine {
  override func prepare() {
    let waste = UnsafeMutableRawPointer.allocate(byteCount: opaque(64), alignment: 8)
    blackHole(waste)
    waste.deallocate()
    engine.prepare()
  }
}

/// An engine that does a known amount of extra work whenever it prepares, in a function that a profile can name.
final class PlantedEngine: ForwardingEngine {
  private let steps: Int

  init(_ engine: LayoutEngine, steps: Int) {
    self.steps = steps
    super.init(engine)
  }

  override func prepare() {
    plantedWork()
    engine.prepare()
  }

  @inline(never) private func plantedWork() { ExtraWork.spin(steps: opaque(steps)) }
}
