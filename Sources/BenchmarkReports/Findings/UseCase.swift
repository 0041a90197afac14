import BenchmarkResults

/// A kind of use, stated as a mix of operations: what an app does with a layout from opening it to leaving it.
///
/// The cost of a use is the sum over its steps of count × median time. “Opened” is the operation `open`: an engine is made from the app's sizes and prepared
/// for the first time. So a strategy is judged by what an app asks of it, not by its best operation.
/// The counts are a statement, not a measurement: change them here, and every report follows. A frame of scrolling is one `query.scroll`.
package struct UseCase: Hashable, Sendable {
  /// One operation of the mix, and how often it happens.
  package struct Step: Hashable, Sendable {
    /// How often the operation happens.
    package let count: Int
    /// The operation's name in cells.
    package let operation: String
  }

  /// What it is called: `chat`.
  package let name: String
  /// What happens in it, in one sentence without a full stop.
  package let story: String
  /// The mix.
  package let steps: [Step]
  /// The layouts that apps use for it.
  let layouts: [String]

  /// The mix in one line: `1 × open, 1,000 × query.scroll`.
  package var mix: String { steps.map { "\(Figure.grouped($0.count)) × \($0.operation)" }.joined(separator: ", ") }

  /// The operations of the mix.
  var operations: [String] { steps.map(\.operation) }

  /// A kind of use of these layouts: each operation with how often it happens.
  package init(_ name: String, _ story: String, in layouts: [String], _ steps: KeyValuePairs<String, Int>) {
    self.name = name
    self.story = story
    self.layouts = layouts
    self.steps = steps.map { Step(count: $0.value, operation: $0.key) }
  }

  /// The kinds of use that reports speak of, in their order.
  package static let all = [staticGrid, paginatedFeed, chat, selfSizingList, photoWall, dashboard]

  /// Data that never changes.
  static let staticGrid = UseCase(
    "static grid", "opened, scrolled for 1,000 frames, and turned once", in: ["flow", "column"],
    ["open": 1, "query.scroll": 1000, "invalidate.bounds": 1])

  /// Data that grows at its end while a person scrolls.
  static let paginatedFeed = UseCase(
    "paginated feed", "opened, scrolled for 1,000 frames, while 20 pages of 50 items arrive at the end",
    in: ["list", "flow", "waterfall", "compositional"], ["open": 1, "append": 20, "query.scroll": 1000])

  /// Messages arrive at the end, the newest of them grows, and older ones are filled in. A message that is filled in is an insertion anywhere: no
  /// operation inserts at the head only.
  static let chat = UseCase(
    "chat", "opened, scrolled for 1,000 frames, with 20 pages of new messages, 100 changes of the newest, and 50 older messages filled in",
    in: ["list"], ["open": 1, "append": 20, "invalidate.resize.tail": 100, "invalidate.insert": 50, "query.scroll": 1000])

  /// Items report their real size when they are shown for the first time.
  static let selfSizingList = UseCase(
    "self-sizing list", "opened, scrolled for 1,000 frames, and every fourth frame an item reports its real size",
    in: ["list", "compositional"],
    ["open": 1, "invalidate.resize": 250, "query.scroll": 1000])

  /// Photos arrive and are deleted, and the device is turned.
  static let photoWall = UseCase(
    "photo wall", "opened, scrolled for 1,000 frames, with 10 pages of new photos, 10 deleted ones, and two turns",
    in: ["waterfall", "mosaic"], ["open": 1, "append": 10, "invalidate.delete": 10, "invalidate.bounds": 2, "query.scroll": 1000])

  /// Live data: the same screen, with many changes at a time.
  static let dashboard = UseCase(
    "dashboard", "opened, and shown for 60 updates of 100 changes each; after each of them the screen is read once",
    in: ["compositional", "column"],
    ["open": 1, "invalidate.batch": 60, "query": 60])

  /// The mix for a layout that no kind of use names, such as one of a person's own.
  static let mixed = UseCase(
    "mixed use", "opened, scrolled for 1,000 frames, with 10 new pages, 50 items that change their size, and one turn", in: [],
    ["open": 1, "append": 10, "invalidate.resize": 50, "invalidate.bounds": 1, "query.scroll": 1000])

  /// One operation alone, for runs that measured too little for a mix.
  static func alone(_ operation: String) -> UseCase { UseCase(operation, "nothing else", in: [], [operation: 1]) }

  /// The kinds of use of a layout. One with values of its own, such as `waterfall+columns=3`, is used as the layout itself.
  static func uses(of layout: String) -> [UseCase] {
    let name = CellIdentifier.layoutWithoutValues(layout)
    let named = all.filter { $0.layouts.contains(name) }
    return named.isEmpty ? [mixed] : named
  }
}
