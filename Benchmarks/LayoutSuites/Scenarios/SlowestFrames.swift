import BenchmarkResults
import BenchmarkStatistics

/// The slowest frame of a script, by its median over the plays, and the frames around it.
///
/// The longest frame of a single play may be one that was interrupted. A frame with a long median over the plays is slow because of the script.
struct SlowestFrames {
  /// The most frames that are kept: the slowest, and those before and after it.
  static let most = 6
  /// The most frames that are kept from before the slowest.
  static let mostBefore = 3

  /// The number of the slowest frame; the first of equally slow ones.
  let slowest: Int
  /// Its median time over the plays, in nanoseconds.
  let nanoseconds: Double
  /// The median time of every frame over the plays, in nanoseconds.
  let medians: [Double]
  private let plays: [[PlayedFrame]]

  /// The slowest frame of plays of one script; `nil` without a frame.
  init?(of plays: [[PlayedFrame]]) {
    guard let script = plays.first, !script.isEmpty else { return nil }
    medians = script.indices.map { frame in median(of: plays.map { Double($0[frame].cost.nanoseconds) }) ?? 0 }
    let times = medians
    slowest = times.indices.max { (times[$0], $1) < (times[$1], $0) } ?? 0
    nanoseconds = times[slowest]
    self.plays = plays
  }

  /// The slowest frame as it was first played.
  var frame: PlayedFrame { plays[0][slowest] }

  /// The numbers of the frames that are kept.
  var kept: Range<Int> {
    let count = plays[0].count
    let first = max(0, min(slowest - Self.mostBefore, count - Self.most))
    return first..<min(count, first + Self.most)
  }

  /// Returns the steps of the kept frames. Each frame comes from the play in which its time is the median, or the lower of the two in the middle.
  func records(of cell: CellIdentifier) -> [FrameStepsRecord] {
    kept.map { number in
      let sorted = plays.map { $0[number] }.sorted { $0.cost.nanoseconds < $1.cost.nanoseconds }
      let frame = sorted[(sorted.count - 1) / 2]
      return FrameStepsRecord(
        cell: cell, frame: number, cause: frame.cause.description, changeNanoseconds: frame.cost.changeNanoseconds,
        prepareNanoseconds: frame.cost.prepareNanoseconds, queryNanoseconds: frame.cost.queryNanoseconds, itemsLaid: frame.cost.itemsLaid)
    }
  }
}
