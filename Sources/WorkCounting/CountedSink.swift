import CollectionLayouts

/// Hands on what a rule places, and counts it.
///
/// A rule asks once, after every band, whether the sink is full: it lays as many bands as it asks times. A sink without frames has none placed or laid.
struct CountedSink<Sink: FrameSink, Base: PlacementRule>: FrameSink where Sink.Rule == CountedRule<Base> {
  typealias Rule = Base

  var sink: Sink
  let count: UnsafeMutablePointer<WorkCount>

  @inline(__always) static var takesFrames: Bool { Sink.takesFrames }
  @inline(__always) static var takesFramesAbove: Bool { Sink.takesFramesAbove }

  @inline(__always) mutating func put(_ frame: Base.Frame, of item: Int) {
    if Sink.takesFrames { count.pointee.itemsPlaced &+= 1 }
    sink.put(frame, of: item)
  }

  @inline(__always) func wantsState(before item: Int) -> Bool { sink.wantsState(before: item) }

  @inline(__always) var isFull: Bool {
    if Sink.takesFrames { count.pointee.bandsLaid &+= 1 }
    return sink.isFull
  }

  @inline(__always) mutating func record(_ state: FoldState<Base.Cursor>) { sink.record(state) }
}
