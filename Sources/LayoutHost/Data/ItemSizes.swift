import Foundation
import ScriptShrinking

/// The source of the sizes of a feed's items: it makes them from their identities or from a random number generator.
///
///     ItemSizes { _, random in CGSize(width: 100, height: random.int(in: 1...9) * 20) }
///
/// Identities number the items of a feed from 0, in the order in which they are made. The generator's seed depends only on the data's seed, the item's identity
/// and the number of changes of its content.
public struct ItemSizes: Sendable {
  let make: @Sendable (Int, inout SeededGenerator) -> CGSize

  /// Creates a source that calls `make` for sizes in points. Negative lengths and lengths that are not finite become 0.
  public init(_ make: @escaping @Sendable (_ identity: Int, _ random: inout SeededGenerator) -> CGSize) { self.make = make }

  /// Whole points: 60 to 139 wide and 40 to 199 high.
  public static let standard = ItemSizes { _, random in
    CGSize(width: Double(random.int(in: 60...139)), height: Double(random.int(in: 40...199)))
  }

  /// The same size for every item and after every change.
  public static func constant(_ size: CGSize) -> ItemSizes { ItemSizes { _, _ in size } }

  func size(of identity: Int, version: Int, seed: UInt64) -> CGSize {
    var mixer = SeededGenerator(seed: seed)
    let mixed = mixer.next() ^ (UInt64(bitPattern: Int64(identity)) &* 0x9E37_79B9_7F4A_7C15) ^ (UInt64(bitPattern: Int64(version)) << 48)
    var random = SeededGenerator(seed: mixed)
    let size = make(identity, &random)
    func length(_ value: CGFloat) -> CGFloat { value.isFinite ? max(value, 0) : 0 }
    return CGSize(width: length(size.width), height: length(size.height))
  }
}
