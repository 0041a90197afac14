import CollectionLayouts

/// Forwards the frames that a rule places, and counts them.
///
/// A rule asks once after every band whether the sink is full, so the number of bands is the number of these questions. For a sink without frames, nothing
/// counts as placed or laid out.
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
