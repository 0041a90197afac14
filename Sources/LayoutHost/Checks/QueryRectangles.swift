import Foundation
import ScriptShrinking

/// The rectangles of a check's queries: the visible one, the whole content, and windows and thin strips at random places. Strips are where searches fail.
enum QueryRectangles {
  static func rectangles(bounds: CGRect, contentSize: CGSize, seed: UInt64) -> [CGRect] {
    var random = SeededGenerator(seed: seed)
    func place(_ length: CGFloat, _ window: CGFloat) -> CGFloat {
      let most = max(0, length - window)
      return most.isFinite ? CGFloat(random.int(in: 0...Int(min(most, 1e9)))) : 0
    }
    let whole = CGRect(origin: .zero, size: contentSize).union(bounds)
    var all = [bounds, whole]
    for _ in 0..<10 {
      all.append(
        CGRect(
          x: place(contentSize.width, bounds.width), y: place(contentSize.height, bounds.height), width: bounds.width,
          height: (bounds.height * 1.7).rounded()))
    }
    // A point high and as wide as the content, and the other way round.
    for _ in 0..<10 { all.append(CGRect(x: 0, y: place(contentSize.height, 1), width: max(contentSize.width, 1), height: 1)) }
    for _ in 0..<4 { all.append(CGRect(x: place(contentSize.width, 1), y: 0, width: 1, height: max(contentSize.height, 1))) }
    for _ in 0..<6 { all.append(CGRect(x: place(contentSize.width, 40), y: place(contentSize.height, 40), width: 40, height: 40)) }
    return all
  }
}
