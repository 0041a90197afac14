/// Decides when the work of cold samples is made anew: after two rounds at the earliest, and as soon as the rounds have taken as long as making it took.
///
/// A cold iteration waits for a few lines of memory, and where these happen to lie matters more than the round: the ratio of a cold query to its own
/// duplicate varied by 14 % from one making of the work to the next, and by no more than that from round to round. So another making tells more than
/// another round, and half of the time goes into makings.
struct ColdMaking {
  /// How many rounds were made of it.
  var rounds = 0
  private let start: Int
  private var firstRoundStart = 0

  /// A making that begins at `start`, in nanoseconds of the clock.
  init(from start: Int) { self.start = start }

  /// The work is made; its first round begins.
  mutating func end(at now: Int) { firstRoundStart = now }

  /// Whether the work is made anew before the next round.
  func isSpent(at now: Int) -> Bool { rounds >= 2 && now - firstRoundStart >= firstRoundStart - start }
}
