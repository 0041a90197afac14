package import CollectionLayouts

/// A person whose session with a collection is scripted: the committed traces are recorded while such people use a `CollectionHost`.
///
/// A session depends on its script alone: its clock runs in the script's time, and its random numbers have one seed. Played twice, it gives the same trace to the byte.
package struct ScriptedPerson: Sendable {
  /// The name of the trace.
  package let name: String
  /// What happens, in one line.
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

  /// Everyone, in the order of lists.
  package static let all: [ScriptedPerson] = [.chatEvening, .photoImport, .feed, .outline, .dashboard]

  /// The container of most people: a phone, held upright.
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

/// A session while it lasts: what a person's hands and an app's answers come to.
struct ScriptedSession {
  let host: CollectionHost
  var generator: SplitMix64
  private let tape: Tape
  private let recorder: TraceRecorder

  /// The time and the bytes so far.
  private final class Tape {
    var milliseconds = 0.0
    var bytes: [UInt8] = []
  }

  /// The distance between two frames, in milliseconds: 60 a second.
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

  /// A whole number in a range.
  mutating func number(in range: ClosedRange<Int>) -> Int { range.lowerBound + generator.below(range.count) }

  /// Nothing happens for so long.
  func wait(seconds: Double) { tape.milliseconds += seconds * 1_000 }

  /// The number of items of a section.
  func count(in section: Int) -> Int { host.data.sections[section].items.count }

  /// The furthest that the content can be scrolled, in points.
  private var range: Double { max(0, host.engine.collectionViewContentSize.height - host.container.height) }

  /// How far the content is scrolled, as a share of the whole way.
  var share: Double { range == 0 ? 1 : host.contentOffset.y / range }

  /// Scrolls by so many points in one frame, never beyond the ends; items that come into sight tell their sizes in the next.
  mutating func scroll(by distance: Double) throws(LayoutError) {
    tape.milliseconds += Self.frame
    let place = min(max(0, host.contentOffset.y + distance), range)
    try host.setContentOffset(LayoutPoint(x: 0, y: place))
    try measureVisible()
  }

  /// A flick: so many points in the first frame, and 0.94 of it in each that follows, until there is little left.
  mutating func fling(_ speed: Double) throws(LayoutError) {
    var distance = speed
    while abs(distance) >= 1 {
      // Half points, as a screen of two pixels to the point scrolls.
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

  /// Rows that are visible and have no size yet tell it, as self-sizing cells do, until all have.
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

/// So many items that have not told their sizes yet.
func unmeasured(_ count: Int) -> [LayoutSize] { Array(repeating: .automatic, count: count) }
