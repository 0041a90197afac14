/// Decides when the work of cold samples is made anew: after at least two rounds, as soon as the rounds have taken as long as the making.
///
/// A cold iteration waits for a few lines of memory, and their location matters more than the round. The ratio of a cold query to its own duplicate
/// varied by 14 % from one making of the work to the next, and by no more than that from round to round. So another making reveals more than another
/// round, and half of the time is spent on making the work.
struct ColdMaking {
  /// The number of rounds with this making.
  var rounds = 0
  private let start: Int
  private var firstRoundStart = 0

  /// A making that begins at `start`, in nanoseconds of the clock.
  init(from start: Int) { self.start = start }

  /// Records that the work is made and its first round begins.
  mutating func end(at now: Int) { firstRoundStart = now }

  /// Whether the work is to be made anew before the next round.
  func isSpent(at now: Int) -> Bool { rounds >= 2 && now - firstRoundStart >= firstRoundStart - start }
}
