package import CollectionLayouts

/// A person whose session with a collection is scripted. The committed traces are recorded while such people use a `CollectionHost`.
///
/// A session depends only on its script: its clock runs in the script's time, and its random numbers have one seed. Each play gives the same bytes of a trace.
package struct ScriptedPerson: Sendable {
  /// The name of the trace.
  package let name: String
  /// The session in one line.
  package let title: String
  private let seed: UInt64
  private let begin: @Sendable (inout SplitMix64) throws(LayoutError) -> CollectionHost
  private let live: @Sendable (inout ScriptedSession) throws(LayoutError) -> Void

  init(
    _ name: String, _ title: String, seed: UInt64, begin: @escaping @Sendable (inout SplitMix64) throws(LayoutError) -> CollectionHost,
    live: @escaping @Sendable (inout ScriptedSession) throws(LayoutError) -> Void
  ) {
    (self.name, self.title, self.seed, self.begin, self.live) = (name, title, seed, begin, live)
  }

  /// All people, in the order of lists.
  package static let all: [ScriptedPerson] = [.chatEvening, .photoImport, .feed, .outline, .dashboard]

  /// The container of most people: an upright phone.
  static let phone = LayoutSize(width: 390, height: 844)

  /// The trace of the session, recorded from the host that the person uses.
  package func recordedTrace() throws(LayoutError) -> String {
    var generator = SplitMix64(seed: seed)
    let host = try begin(&generator)
    var session = ScriptedSession(host, generator, name: name, title: title)
    try live(&session)
    return session.trace
  }
}

/// A session while it runs: the actions of a person and the answers of an app.
struct ScriptedSession {
  let host: CollectionHost
  var generator: SplitMix64
  private let tape: Tape
  private let recorder: TraceRecorder

  /// The time and the trace's bytes so far.
  private final class Tape {
    var milliseconds = 0.0
    var bytes: [UInt8] = []
  }

  /// The time between two frames, in milliseconds: 60 frames a second.
  private static let frame = 1_000.0 / 60

  init(_ host: CollectionHost, _ generator: SplitMix64, name: String, title: String) {
    let tape = Tape()
    (self.host, self.generator, self.tape) = (host, generator, tape)
    recorder = TraceRecorder(name: name, title: title, milliseconds: { tape.milliseconds }, write: { tape.bytes += $0 })
    host.record(into: recorder)
  }

  var trace: String {
    recorder.flush()
    return String(decoding: tape.bytes, as: UTF8.self)
  }

  /// Draws a whole number in a range.
  mutating func number(in range: ClosedRange<Int>) -> Int { range.lowerBound + generator.below(range.count) }

  /// Lets time pass without an event.
  func wait(seconds: Double) { tape.milliseconds += seconds * 1_000 }

  /// The number of items of a section.
  func count(in section: Int) -> Int { host.data.sections[section].items.count }

  /// The greatest distance by which the content can be scrolled, in points.
  private var range: Double { max(0, host.engine.collectionViewContentSize.height - host.container.height) }

  /// The scrolled distance as a share of the whole way; 1 if the content cannot scroll.
  var share: Double { range == 0 ? 1 : host.contentOffset.y / range }

  /// Scrolls by some points in one frame, never beyond the ends. Items that become visible report their sizes in the next.
  mutating func scroll(by distance: Double) throws(LayoutError) {
    tape.milliseconds += Self.frame
    let place = min(max(0, host.contentOffset.y + distance), range)
    try host.setContentOffset(LayoutPoint(x: 0, y: place))
    try measureVisible()
  }

  /// Flicks the content: by `speed` points in the first frame, and by 0.94 of the last distance in each later one, until it is below a point.
  mutating func fling(_ speed: Double) throws(LayoutError) {
    var distance = speed
    while abs(distance) >= 1 {
      // Half points, as on a screen with two pixels to the point.
      try scroll(by: (2 * distance).rounded() / 2)
      distance *= 0.94
    }
  }

  /// Makes a change in a frame of its own.
  mutating func change(_ change: InvalidationContext) throws(LayoutError) {
    tape.milliseconds += Self.frame
    try host.apply(change)
    try measureVisible()
  }

  /// Scrolls to an item.
  mutating func jump(to path: ElementPath, at position: ScrollPosition) throws(LayoutError) {
    tape.milliseconds += Self.frame
    try host.scrollToItem(at: path, at: position)
    try measureVisible()
  }

  /// Lets visible rows without a size report it, as self-sizing cells do, until every visible row has one.
  private mutating func measureVisible() throws(LayoutError) {
    while true {
      let window = LayoutRect(
        x: host.contentOffset.x, y: host.contentOffset.y, width: host.container.width, height: host.container.height)
      let sections = host.data.sections
      let unknown = host.engine.layoutAttributesForElements(in: window).filter {
        $0.kind == .cell && sections[$0.indexPath.section].items[$0.indexPath.item].isAutomatic
      }
      if unknown.isEmpty { return }
      var sizes: [(path: ElementPath, size: LayoutSize)] = []
      for cell in unknown {
        // Lines of text: most are short.
        let lines = 1 + min(generator.below(8), generator.below(8))
        sizes.append((cell.indexPath, LayoutSize(width: cell.frame.width, height: Double(24 + 20 * lines))))
      }
      try host.setPreferredSizes(sizes)
    }
  }
}

/// The path of an item.
func path(_ section: Int, _ item: Int) -> ElementPath { ElementPath(section: section, item: item) }

/// Items that have not reported their sizes yet.
func unmeasured(_ count: Int) -> [LayoutSize] { Array(repeating: .automatic, count: count) }
