/// A kind of use, stated as a mix of operations: what an app does with a layout from opening it to leaving it.
///
/// A strategy is judged by what an app asks of it, not by its best operation. “Opened” is the operation `open`: an engine is made from the app's sizes and
/// prepared for the first time. A frame of scrolling is one `query.scroll`. The counts are a statement, not a measurement: change them here, and every later
/// run follows. A layout names its kinds of use in its ``LayoutEntry``.
package struct KindOfUse: Sendable {
  /// What it is called: `chat`.
  package let name: String
  /// What happens in it, in one sentence without a full stop.
  package let story: String
  /// Each operation, by its name in cells, with how often it happens; of a scenario (`scenario.fling`), how many of its frames.
  package let steps: [(operation: String, count: Int)]

  private init(name: String, story: String, steps: KeyValuePairs<String, Int>) {
    (self.name, self.story) = (name, story)
    self.steps = steps.map { (operation: $0, count: $1) }
  }

  /// The kinds of use that reports speak of, in their order.
  package static let all = [staticGrid, paginatedFeed, chat, selfSizingChat, selfSizingList, photoWall, dashboard, mixed]

  /// Data that never changes.
  static let staticGrid = KindOfUse(
    name: "static grid", story: "opened, scrolled for 1,000 frames, and turned once",
    steps: ["open": 1, "query.scroll": 1000, "invalidate.bounds": 1])

  /// Data that grows at its end while a person scrolls.
  static let paginatedFeed = KindOfUse(
    name: "paginated feed", story: "opened, scrolled for 1,000 frames, while 20 pages of 50 items arrive at the end",
    steps: ["open": 1, "append": 20, "query.scroll": 1000])

  /// Messages arrive at the end, the newest of them grows, and older ones are filled in. A message that is filled in is an insertion anywhere: no
  /// operation inserts at the head only.
  static let chat = KindOfUse(
    name: "chat",
    story: "opened, scrolled for 1,000 frames, with 20 pages of new messages, 100 changes of the newest, and 50 older messages filled in",
    steps: ["open": 1, "append": 20, "invalidate.resize.tail": 100, "invalidate.insert": 50, "query.scroll": 1000])

  /// The same chat with messages that have estimates until they are seen. Opening and scrolling are frames of scenarios that start from estimates.
  static let selfSizingChat = KindOfUse(
    name: "chat, self-sizing",
    story:
      "opened with estimates, scrolled for 1,000 frames over messages that report their sizes once visible, with 20 pages of new messages, 100 changes of the newest, "
      + "and 50 older messages filled in",
    steps: [
      "scenario.open-self-sizing": 1, "append": 20, "invalidate.resize.tail": 100, "invalidate.insert": 50,
      "scenario.measure-while-scrolling": 1000,
    ])

  /// Items report their real size when they are shown for the first time.
  static let selfSizingList = KindOfUse(
    name: "self-sizing list", story: "opened, scrolled for 1,000 frames, and every fourth frame an item reports its real size",
    steps: ["open": 1, "invalidate.resize": 250, "query.scroll": 1000])

  /// Photos arrive and are deleted, and the device is turned.
  static let photoWall = KindOfUse(
    name: "photo wall", story: "opened, scrolled for 1,000 frames, with 10 pages of new photos, 10 deleted ones, and two turns",
    steps: ["open": 1, "append": 10, "invalidate.delete": 10, "invalidate.bounds": 2, "query.scroll": 1000])

  /// Live data: the same screen, with many changes at a time.
  static let dashboard = KindOfUse(
    name: "dashboard", story: "opened, and shown for 60 updates of 100 changes each; after each of them the screen is read once",
    steps: ["open": 1, "invalidate.batch": 60, "query": 60])

  /// The mix for a layout that names no kind of use, such as one of a person's own.
  package static let mixed = KindOfUse(
    name: "mixed use", story: "opened, scrolled for 1,000 frames, with 10 new pages, 50 items that change their size, and one turn",
    steps: ["open": 1, "append": 10, "invalidate.resize": 50, "invalidate.bounds": 1, "query.scroll": 1000])
}
