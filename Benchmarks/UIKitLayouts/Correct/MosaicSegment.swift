import UIKit

/// The division of a row of the mosaic, in the order in which rows follow each other.
enum MosaicSegment: CaseIterable {
  case full, halves, twoThirdsThenThird, thirdThenTwoThirds, halvesAgain

  /// Returns the division of the next row when `left` items are left: two items share a row, and a last item has a row alone.
  static func next(afterRows rows: Int, itemsLeft left: Int) -> MosaicSegment {
    left == 1 ? .full : left == 2 ? .halves : allCases[rows % allCases.count]
  }

  /// Returns the frames of the row's items, in their order.
  func frames(in row: CGRect) -> [CGRect] {
    switch self {
    case .full: return [row]
    case .halves, .halvesAgain:
      let halves = row.divided(across: 1.0 / 2)
      return [halves.first, halves.second]
    case .twoThirdsThenThird:
      let sides = row.divided(across: 2.0 / 3)
      let cells = sides.second.divided(down: 1.0 / 2)
      return [sides.first, cells.first, cells.second]
    case .thirdThenTwoThirds:
      let sides = row.divided(across: 1.0 / 3)
      let cells = sides.first.divided(down: 1.0 / 2)
      return [cells.first, cells.second, sides.second]
    }
  }
}

extension CGRect {
  /// Returns two parts side by side with a point between them. The first takes its fraction, rounded up to a whole point.
  fileprivate func divided(across fraction: CGFloat) -> (first: CGRect, second: CGRect) {
    let first = min((width * fraction).rounded(.up), width)
    return (
      CGRect(x: minX, y: minY, width: first, height: height),
      CGRect(x: minX + first + 1, y: minY, width: max(0, width - first - 1), height: height)
    )
  }

  /// Returns two parts one above the other with a point between them. The first takes its fraction, rounded up to a whole point.
  fileprivate func divided(down fraction: CGFloat) -> (first: CGRect, second: CGRect) {
    let first = min((height * fraction).rounded(.up), height)
    return (
      CGRect(x: minX, y: minY, width: width, height: first),
      CGRect(x: minX, y: minY + first + 1, width: width, height: max(0, height - first - 1))
    )
  }
}
