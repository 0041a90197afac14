/// A rule's offers to the `indexed` strategy, by which it measures less after a change, and finds an item or an offset sooner.
///
/// They change costs, never frames: under an indexer that offers nothing, everything behind a change is measured until the fold converges.
///
/// The protocol has no defaults. A type that wraps an indexer, as the one that counts work does, must forward every requirement, or it does not
/// compile: a forgotten offer would make `indexed` take another way, and the answers would stay the same. The indexer of a layout is a
/// ``PartialIndexer``, which states only its own offers.
public protocol RuleIndexer {
  /// The rule whose offers these are.
  associatedtype Rule: PlacementRule

  /// The indexer of a rule. It is made for each use, so it holds the rule and nothing else. A rule that is its own indexer spares even the copy.
  init(_ rule: Rule)

  // MARK: The fold

  /// Whether the effect of a change is soon over: the cursor decides where the following items are placed, and depends on few items before it.
  ///
  /// Say `false` if a change of one item changes nearly everything that follows, or if an item's place depends on its number. Everything behind a
  /// change is then measured again, unless items take turns.
  var forgets: Bool { get }

  /// The growth of the measure while the origin grows by a unit, where bands follow each other closely.
  var measurePerUnit: Int { get }

  /// The stretch after which the fold starts over; `nil` if the sizes of items decide where it does.
  var period: FoldPeriod? { get }

  /// The growth of the measure if one item replaces another, is inserted (`old` is nil) or is deleted (`new` is nil); `nil` if that depends on the items
  /// around it, or has an effect on cursors.
  func growth(replacing old: Rule.Item?, with new: Rule.Item?) -> Int?

  /// Whether two measurements take less time by ``measurePair(_:_:from:and:)`` than one after the other.
  var measuresPairsFaster: Bool { get }

  /// Advances two states over stretches of equal length at once. The result is that of the rule's `measure` for each; the processor may overlap the two.
  ///
  /// - Parameters:
  ///   - first: Consecutive items from `state.item` on.
  ///   - second: As many items, the same or others.
  ///   - state: A state before the first stretch.
  ///   - other: A state before the second stretch.
  func measurePair(
    _ first: UnsafeBufferPointer<Rule.Item>, _ second: UnsafeBufferPointer<Rule.Item>, from state: inout FoldState<Rule.Cursor>,
    and other: inout FoldState<Rule.Cursor>)

  // MARK: Classes

  /// The number of classes that trajectories of the fold fall into, at most ``mostClasses``: the class of a state is its measure modulo this number.
  ///
  /// Two folds over the same items that begin in one class tend to run into the same cursor; two of different classes never do. 1 if all
  /// trajectories may meet.
  var classCount: Int { get }

  /// A cursor before the first item from which all states fall into this class. Any such cursor will do, but that of class 0 must be the rule's start.
  func seed(ofClass number: Int) -> Rule.Cursor

  /// Whether ``measureClasses(_:from:)`` takes hardly longer for all classes than for one.
  var measuresClassesTogether: Bool { get }

  /// Advances several states, one for each class, over the same items. The result is that of the rule's `measure` for each.
  func measureClasses(_ items: UnsafeBufferPointer<Rule.Item>, from states: UnsafeMutableBufferPointer<FoldState<Rule.Cursor>>)

  // MARK: Turns

  /// The number of sums that items add to in turn: item *i* of a section to sum *i* mod this number, by ``lengthInTurn(of:)``. 1 for items that take no
  /// turns; the following requirements are then not used. At most 16.
  ///
  /// The sums of the items before any item have to determine its frame, the measure has to be their total, and all frames before the item have to end
  /// within the largest of them. Every change then costs O(log *n*), even one that gives all items behind it another turn.
  var turnCount: Int { get }

  /// The length an item adds to the sum whose turn it is.
  func lengthInTurn(of item: Rule.Item) -> Int
  /// The cursor behind items that add up to these sums, as many as there are turns.
  func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> Rule.Cursor
  /// The frame of an item, if the items before it add up to `sum` in its turn. It begins at `sum`, and ends within the ``lengthInTurn(of:)`` from there.
  func frame(of item: Rule.Item, inTurn turn: Int, at sum: Int) -> Rule.Frame

  // MARK: Balances

  /// Whether the cursor is nothing but a **balance**, by how much one of two columns ends behind the other: an item of ``lengthInTurn(of:)`` *l* takes a balance *b* ≤ 0 to
  /// *b* + *l*, and *b* > 0 to *b* − *l*, the start has balance 0, and the measure is the total of all lengths, which must not be negative.
  ///
  /// A change after which balances stay different for thousands of items, as among items of one length, then costs O(log *n*). If not, the next requirement is not used.
  var balancesColumns: Bool { get }
  /// The cursor of a balance.
  func cursor(ofBalance balance: Int) -> Rule.Cursor

  // MARK: Bands

  /// Whether the cursor before an item follows from the items of its open band alone: the fold over them from the rule's `start` gives it,
  /// no matter which items come before and where the band is.
  ///
  /// The measure then has to be where the open band begins, and the rule's `bandStart(of:)` to give the rule's `start`. A change after which bands begin at other items than before, as in a
  /// grid of equal tiles into which one is inserted, then costs O(*k* log *n*), *k* the largest number of items in an open band of any such section, if that is below 64.
  var forgetsClosedBands: Bool { get }

  /// Whether ``state(inBand:after:)`` tells the states inside a band. Bands that are measured only as a whole are then measured once, however many
  /// items they have. If not, that requirement is not used.
  var tellsStatesInBands: Bool { get }
  /// The state behind `count` items of the band that begins at `start`, as far as the rule's `bandStart(of:)` needs it.
  func state(inBand start: FoldState<Rule.Cursor>, after count: Int) -> FoldState<Rule.Cursor>

  // MARK: Storage

  /// The number of bytes of a stored cursor.
  var packedCursorSize: Int { get }
  /// Writes a cursor to `memory`, which has room for ``packedCursorSize`` bytes.
  func pack(_ cursor: Rule.Cursor, into memory: UnsafeMutableRawPointer)
  /// The cursor that was written to `memory`.
  func unpackCursor(from memory: UnsafeRawPointer) -> Rule.Cursor
}

extension RuleIndexer {
  /// The largest number of classes.
  @inlinable public static var mostClasses: Int { 16 }
}

extension RuleIndexer where Rule == Self {
  /// The rule itself.
  @inlinable @inline(__always) public init(_ rule: Self) { self = rule }
}
