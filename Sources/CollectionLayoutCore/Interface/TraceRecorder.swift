/// Writes the events of a collection to a trace, which the benchmark replays under every layout and strategy: `layoutbench run --trace FILE`.
///
///     let recorder = TraceRecorder(name: "inbox", milliseconds: { clock.now }, write: { file.write($0) })
///     host.record(into: recorder)
///     …
///     recorder.flush()
///
/// It sees numbers only: counts, sizes, indexes, distances and times. No content of an item and no identifier comes near it.
///
/// A trace scrolls downwards. Content that scrolls horizontally is written turned: widths as heights, and heights as widths.
///
/// A recorder is used by one thread at a time, and writes the trace of one collection.
public final class TraceRecorder {
  private let name: String
  private let title: String
  private let milliseconds: () -> Double
  private let write: (UnsafeRawBufferPointer) -> Void
  private var bytes: [UInt8] = []
  private var start: Double?
  /// The time of the last line, in microseconds since the start.
  private var time = 0
  private var isTurned = false

  /// The number of bytes kept before a write.
  private static let capacity = 1 << 14

  /// A recorder that has written nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the trace: up to 64 letters, digits, hyphens and underscores; others are written as underscores.
  ///   - title: A description of the session for the reader of the trace. An empty one is left out.
  ///   - milliseconds: A clock, which begins anywhere and does not run backwards.
  ///   - write: Takes the bytes of the trace: whole lines, of 16 KB or more together but for the last.
  public init(
    name: String, title: String = "", milliseconds: @escaping () -> Double, write: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    let plain = name.utf8.prefix(64).map { Self.isPlain($0) ? Character(Unicode.Scalar($0)) : "_" }
    (self.name, self.milliseconds, self.write) = (plain.isEmpty ? "trace" : String(plain), milliseconds, write)
    // Nothing that would have to be escaped, or would end a line.
    self.title = String(title.map { $0.isNewline || $0 == "\"" || $0 == "\\" || $0.utf8.allSatisfy { $0 < 0x20 } ? " " : $0 })
    bytes.reserveCapacity(Self.capacity + 256)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether the head is written, so that frames may follow.
  public var hasBegun: Bool { start != nil }

  /// Hands all buffered lines to `write`. If the program crashes, lines that were not flushed are missing, and the trace is good up to there.
  public func flush() {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBytes(write)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Recorded events

  /// Writes the head: the container, in points, and all items. O(*n* + *s*). If there is one already, a frame with the container and one with the items.
  ///
  /// - Parameter isHorizontal: Whether the content scrolls horizontally.
  public func begin(data: CollectionData, container: LayoutSize, displayScale: Int = 1, isHorizontal: Bool = false) {
    guard start == nil else {
      change(.resizedContainer(container))
      return change(.reloadData(data))
    }
    start = milliseconds()
    isTurned = isHorizontal
    put(#"{"trace":1,"name":""#)
    put(name)
    if !title.isEmpty {
      put(#"","title":""#)
      put(title)
    }
    put(#"","container":"#)
    put(named: container)
    put(#","displayScale":"#)
    put(Double(displayScale))
    put(#","sections":["#)
    for (index, section) in data.sections.enumerated() {
      if index > 0 { put(",") }
      put(section)
    }
    put("]}")
    endLine()
  }

  /// The content was scrolled by so many points.
  public func scroll(by distance: Double) {
    guard distance != 0 else { return }
    frame { put(#""scrollBy":"#, distance) }
  }

  /// A section that scrolls by itself was scrolled by so many points.
  public func scrollSection(_ section: Int, by distance: Double) {
    guard distance != 0 else { return }
    frame {
      put(#""scrollBy":"#, distance)
      put(#","section":"#, Double(section))
    }
  }

  /// The content was scrolled to an item, and so many points further.
  public func scroll(to path: ElementPath, at position: ScrollPosition, by distance: Double = 0) {
    frame {
      put(#""scrollTo":"#)
      put(path)
      if position != .start {
        put(#","at":""#)
        put(position.rawValue)
        put("\"")
      }
      if distance != 0 { put(#","offset":"#, distance) }
    }
  }

  /// A change was made that is not scrolling; bars that cover a part of the container are not recorded.
  public func change(_ change: InvalidationContext) {
    switch change {
    case .scrolled, .scrolledSection, .contentInset: break
    case .everything: frame { put(#""invalidate":"everything""#) }
    case .reloadData(let data):
      frame {
        put(#""reloadData":"#)
        putList(data.sections) { put($0) }
      }
    case .resizedItem(let path, let size): measured([(path, size)])
    case .resizedItems(let items): measured(items)
    case .resizedSupplementaries(let items):
      for item in items {
        frame {
          put(#""resize":["#)
          put(ElementPath(section: item.section, item: 0))
          put(",")
          put(item.size)
          put(#"],"kind":""#)
          put("\(item.kind)")
          put("\"")
        }
      }
    case .insertedItems(let path, let sizes):
      batch(sizes.indices.map { .insert(ElementPath(section: path.section, item: path.item + $0), sizes[$0]) })
    case .deletedItems(let section, let range): batch(range.map { .delete(ElementPath(section: section, item: $0)) })
    case .movedItem(let source, let target): batch([.move(from: source, to: target)])
    case .batchUpdates(let updates): batch(updates)
    case .resizedContainer(let size):
      frame {
        put(#""bounds":"#)
        put(named: size)
      }
    }
  }

  private func measured(_ items: [(path: ElementPath, size: LayoutSize)]) {
    guard !items.isEmpty else { return }
    frame {
      put(#""measured":"#)
      putList(items) { item in
        put("[")
        put(item.path)
        put(",")
        put(item.size)
        put("]")
      }
    }
  }

  private func batch(_ updates: [BatchUpdate]) {
    guard !updates.isEmpty else { return }
    frame {
      put(#""batch":"#)
      putList(updates) { put($0) }
    }
  }

  // MARK: Bytes

  /// A line with the time and the text that `content` writes.
  private func frame(_ content: () -> Void) {
    guard let start else { return }
    put(#"{"t":"#)
    // To the microsecond. A clock that is set back meanwhile does not let the time of the trace fall.
    time = max(time, Int(max(0, min((milliseconds() - start) * 1_000 + 0.5, 0x1p53))))
    putThousandths(time)
    put(",")
    content()
    put("}")
    endLine()
  }

  private func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.capacity { flush() }
  }

  private func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private func put(_ key: String, _ number: Double) {
    put(key)
    put(number)
  }

  private func put(_ number: Double) {
    guard number.magnitude < 0x1p53 else { return put(number > 0 ? 0x1p52 : number < 0 ? -0x1p52 : 0) }
    let whole = Int(number)
    if Double(whole) == number { return putWhole(whole) }
    // Most lengths have few decimals. Divided by a thousand, a whole number is rounded as a reader rounds its digits.
    guard number.magnitude < 0x1p40 else { return put(number.description) }
    let thousandths = Int(number * 1_000 + (number < 0 ? -0.5 : 0.5))
    if Double(thousandths) / 1_000 == number { putThousandths(thousandths) } else { put(number.description) }
  }

  /// A length as readers accept it: an infinite one becomes their largest, and NaN becomes 0. Layouts need not look at every length that they get.
  private func putLength(_ length: Double) { put(length > 0 ? min(length, Self.longest) : 0) }

  /// The longest length that a trace holds, in points.
  private static let longest = 1_000_000.0

  private func putThousandths(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    putWhole(Int(number.magnitude / 1_000))
    var (rest, unit) = (Int(number.magnitude % 1_000), 100)
    if rest > 0 { bytes.append(UInt8(ascii: ".")) }
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      (rest, unit) = (rest % unit, unit / 10)
    }
  }

  private func putWhole(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let first = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
  }

  private func put(_ path: ElementPath) {
    put("[")
    putWhole(path.section)
    put(",")
    putWhole(path.item)
    put("]")
  }

  /// `[width, height]`, or `null` for a size that is not known.
  private func put(_ size: LayoutSize) {
    if size.isAutomatic { return put("null") }
    put("[")
    putLength(isTurned ? size.height : size.width)
    put(",")
    putLength(isTurned ? size.width : size.height)
    put("]")
  }

  private func put(named size: LayoutSize) {
    put(#"{"width":"#)
    putLength(isTurned ? size.height : size.width)
    put(#","height":"#)
    putLength(isTurned ? size.width : size.height)
    put("}")
  }

  private func put(_ section: CollectionData.Section) {
    guard let first = section.items.first, section.items.allSatisfy({ $0 == first || $0.isAutomatic && first.isAutomatic }) else {
      put(#"{"items":"#)
      putList(section.items) { put($0) }
      return put("}")
    }
    put(#"{"count":"#, Double(section.items.count))
    if !first.isAutomatic {
      put(#","itemSize":"#)
      put(first)
    }
    put("}")
  }

  private func put(_ update: BatchUpdate) {
    switch update {
    case .delete(let path): put(#"{"delete":"#, path)
    case .insert(let path, let size):
      put(#"{"insert":"#, path)
      put(#","size":"#)
      put(size)
    case .move(let source, let target):
      put(#"{"move":"#, source)
      put(#","to":"#, target)
    case .reload(let path, let size):
      put(#"{"reload":"#, path)
      put(#","size":"#)
      put(size)
    case .insertSection(let index, let section):
      put(#"{"insertSection":"#, Double(index))
      put(#","section":"#)
      put(section)
    case .deleteSection(let index): put(#"{"deleteSection":"#, Double(index))
    case .moveSection(let source, let target):
      put(#"{"moveSection":"#, Double(source))
      put(#","to":"#, Double(target))
    case .reloadSection(let index, let section):
      put(#"{"reloadSection":"#, Double(index))
      put(#","section":"#)
      put(section)
    }
    put("}")
  }

  private func put(_ key: String, _ path: ElementPath) {
    put(key)
    put(path)
  }

  private func putList<Element>(_ elements: [Element], _ put: (Element) -> Void) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      put(element)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
