/// An indexer that makes some offers, or none: those it does not state, it does not make.
///
///     extension StairsRule: PartialIndexer {
///       typealias Indexing = Self
///       typealias Rule = Self
///
///       func growth(replacing old: Int32?, with new: Int32?) -> Int? { … }
///     }
public protocol PartialIndexer: RuleIndexer {
  /// The rule whose offers these are.
  var rule: Rule { get }
}

extension PartialIndexer {
  /// `true`: cursors depend on few items.
  @inlinable public var forgets: Bool { true }
  /// 1: the measure is a place on the scroll axis.
  @inlinable public var measurePerUnit: Int { 1 }
  /// `nil`: the sizes of items decide.
  @inlinable public var period: FoldPeriod? { nil }
  /// `nil`: an item's growth depends on the items around it.
  @inlinable public func growth(replacing old: Rule.Item?, with new: Rule.Item?) -> Int? { nil }

  /// `false`: two states are measured one after the other.
  @inlinable public var measuresPairsFaster: Bool { false }
  /// Measures one after the other.
  @inlinable public func measurePair(
    _ first: UnsafeBufferPointer<Rule.Item>, _ second: UnsafeBufferPointer<Rule.Item>, from state: inout FoldState<Rule.Cursor>,
    and other: inout FoldState<Rule.Cursor>
  ) {
    rule.measure(first, from: &state)
    rule.measure(second, from: &other)
  }

  /// 1: all trajectories may meet.
  @inlinable public var classCount: Int { 1 }
  /// The rule's start, for the only class.
  @inlinable public func seed(ofClass number: Int) -> Rule.Cursor { rule.start }
  /// `false`: only those classes are measured that have to be.
  @inlinable public var measuresClassesTogether: Bool { false }
  /// Measures one after the other.
  @inlinable public func measureClasses(
    _ items: UnsafeBufferPointer<Rule.Item>, from states: UnsafeMutableBufferPointer<FoldState<Rule.Cursor>>
  ) {
    for number in states.indices { rule.measure(items, from: &states[number]) }
  }

  /// 1: items take no turns.
  @inlinable public var turnCount: Int { 1 }
  /// Not used: items take no turns.
  @inlinable public func lengthInTurn(of item: Rule.Item) -> Int { preconditionFailure("\(Self.self) states no lengths in turn") }
  /// Not used: items take no turns.
  @inlinable public func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> Rule.Cursor {
    preconditionFailure("\(Self.self) states no cursors of turns")
  }
  /// Not used: items take no turns.
  @inlinable public func frame(of item: Rule.Item, inTurn turn: Int, at sum: Int) -> Rule.Frame {
    preconditionFailure("\(Self.self) states no frames in turn")
  }

  /// `false`: there are no two columns.
  @inlinable public var balancesColumns: Bool { false }
  /// Not used: there are no two columns.
  @inlinable public func cursor(ofBalance balance: Int) -> Rule.Cursor { preconditionFailure("\(Self.self) states no cursors of balances") }

  /// `false`: items before the open band may count.
  @inlinable public var forgetsClosedBands: Bool { false }
  /// `false`: only the fold tells them.
  @inlinable public var tellsStatesInBands: Bool { false }
  /// Not used: only the fold tells states inside bands.
  @inlinable public func state(inBand start: FoldState<Rule.Cursor>, after count: Int) -> FoldState<Rule.Cursor> {
    preconditionFailure("\(Self.self) states nothing inside bands")
  }

  /// The size of a cursor in an array, in bytes; 0 if it has no content.
  @inlinable public var packedCursorSize: Int { MemoryLayout<Rule.Cursor>.size == 0 ? 0 : MemoryLayout<Rule.Cursor>.stride }
  /// Writes the cursor as it is.
  @inlinable public func pack(_ cursor: Rule.Cursor, into memory: UnsafeMutableRawPointer) {
    memory.storeBytes(of: cursor, as: Rule.Cursor.self)
  }
  /// Reads the cursor as it was written.
  @inlinable public func unpackCursor(from memory: UnsafeRawPointer) -> Rule.Cursor { memory.load(as: Rule.Cursor.self) }
}

extension PartialIndexer where Rule == Self {
  /// The rule itself.
  @inlinable @inline(__always) public var rule: Self { self }
}

/// The indexer of a rule that offers nothing: `indexed` has only its fold.
///
///     struct StairsRule: PlacementRule {
///       typealias Indexing = NoIndexing<Self>
public struct NoIndexing<Rule: PlacementRule>: PartialIndexer {
  /// The rule.
  public let rule: Rule

  /// The indexer of a rule.
  @inlinable public init(_ rule: Rule) { self.rule = rule }
}
