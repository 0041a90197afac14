/// The offers to `indexed`: the period of lines of one item size, and two folds at once.
extension FlowRule: PartialIndexer {
  /// The rule makes its offers itself.
  public typealias Indexing = Self
  /// The rule.
  public typealias Rule = Self

  /// Items of one size start over with every line.
  @inlinable public var period: FoldPeriod? {
    guard uniformCount > 0 else { return nil }
    return FoldPeriod(itemCount: uniformCount, measure: uniform.length &+ lineSpacing)
  }

  /// `true`: a line's items decide alone how many they are, and how deep the line is.
  @inlinable public var forgetsClosedBands: Bool { true }

  /// `true`: each item waits for the room that the one before has left on the line, and the processor guesses the ends of lines. Two folds wait together,
  /// without guesses.
  @inlinable public var measuresPairsFaster: Bool { true }

  /// Fills the lines of two folds, a lane each.
  @inlinable public func measurePair(
    _ first: UnsafeBufferPointer<Item>, _ second: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>,
    and other: inout FoldState<Cursor>
  ) {
    // Depths are added up as floating-point numbers, which is exact as long as there are not millions of them.
    guard first.count == second.count, !first.isEmpty, first.count <= 1 << 20 else {
      measure(first, from: &state)
      return measure(second, from: &other)
    }
    var lines = LinePair(state.cursor, other.cursor, self)
    for index in first.indices { lines.add(first[index].resolved(uniform), second[index].resolved(uniform)) }
    state = FoldState(item: state.item &+ first.count, measure: state.measure &+ Int(lines.closed[0]), cursor: lines.cursor(0))
    other = FoldState(item: other.item &+ second.count, measure: other.measure &+ Int(lines.closed[1]), cursor: lines.cursor(1))
  }
}

extension FlowRule {
  /// The open lines of two folds, each in a lane of its own: every step is made for both without a branch.
  @usableFromInline struct LinePair {
    /// The room left on the lines; nothing fits on one that has not begun.
    @usableFromInline var left: SIMD2<Double>
    @usableFromInline var depth: SIMD2<Double>
    @usableFromInline var count: SIMD2<Double>
    /// The depths of lines that were closed, with the spacings behind them.
    @usableFromInline var closed = SIMD2<Double>.zero
    @usableFromInline let room: SIMD2<Double>
    @usableFromInline let spacing: SIMD2<Double>
    @usableFromInline let lineSpacing: SIMD2<Double>

    @inlinable @inline(__always) init(_ first: Cursor, _ second: Cursor, _ rule: FlowRule) {
      room = SIMD2(repeating: rule.room)
      spacing = SIMD2(repeating: rule.interitemSpacing)
      lineSpacing = SIMD2(repeating: Double(rule.lineSpacing))
      left = SIMD2(first.count > 0 ? first.left : -.infinity, second.count > 0 ? second.left : -.infinity)
      count = SIMD2(Double(first.count), Double(second.count))
      // Closing a line that has not begun adds nothing.
      let none = 0 - Double(rule.lineSpacing)
      depth = SIMD2(first.count > 0 ? Double(first.depth) : none, second.count > 0 ? Double(second.depth) : none)
    }

    /// An item comes to each line, or closes it and begins the next.
    @inlinable @inline(__always) mutating func add(_ first: FlowExtent, _ second: FlowExtent) {
      let across = SIMD2(first.acrossLength, second.acrossLength)
      let length = SIMD2(Double(first.length), Double(second.length))
      let needed = across + spacing
      let fits = left .>= needed
      closed += (depth + lineSpacing).replacing(with: 0, where: fits)
      left = (room - across).replacing(with: left - needed, where: fits)
      count = SIMD2(repeating: 1).replacing(with: count + 1, where: fits)
      depth = length.replacing(with: depth, where: fits .& (depth .> length))
    }

    @inlinable func cursor(_ lane: Int) -> Cursor { Cursor(left: left[lane], depth: Int(depth[lane]), count: Int(count[lane])) }
  }
}
