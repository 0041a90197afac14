/// Decides when the work of cold samples is made anew: after two rounds at the earliest, and as soon as the rounds have taken as long as making it took.
///
/// A cold iteration waits for a few lines of memory, and where these happen to lie matters more than the round: the ratio of a cold query to its own
/// duplicate varied by 14 % from one making of the work to the next, and by no more than that from round to round. So another making tells more than
/// another round, and half of the time goes into makings.
struct ColdBlock {
  /// How many rounds the block has.
  var rounds = 0
  private let makingStart: Int
  private var firstRoundStart = 0

  /// A block whose work begins to be made at `start`, in nanoseconds of the clock.
  init(madeFrom start: Int) { makingStart = start }

  /// The work is made; its first round begins.
  mutating func begin(at now: Int) { firstRoundStart = now }

  /// Whether the next round belongs to another block.
  func isOver(at now: Int) -> Bool { rounds >= 2 && now - firstRoundStart >= firstRoundStart - makingStart }
}
