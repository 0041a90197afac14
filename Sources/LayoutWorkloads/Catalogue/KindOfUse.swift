/// A kind of use, as a mix of operations: the work of an app with a layout, from opening it to leaving it.
///
/// A strategy is judged by this work, not by its best operation. “Opened” is the operation `open`: an engine is made from the app's sizes and prepared for the
/// first time. A frame of scrolling is one `query.scroll`. The counts are assumptions, not measurements. If you change them here, every later run uses the new
/// ones. A layout names its kinds of use in its ``LayoutEntry``.
package struct KindOfUse: Sendable {
  /// Its name: `chat`.
  package let name: String
  /// Its story, in one sentence without a full stop.
  package let story: String
  /// The operations, by their names in cells, and their counts. For a scenario such as `scenario.fling`, the count is the number of its frames.
  package let steps: [(operation: String, count: Int)]

  private init(name: String, story: String, steps: KeyValuePairs<String, Int>) {
    (self.name, self.story) = (name, story)
    self.steps = steps.map { (operation: $0, count: $1) }
  }

  /// The kinds of use in reports, in their order.
  package static let all = [staticGrid, paginatedFeed, chat, selfSizingChat, selfSizingList, photoWall, dashboard, mixed]

  /// Data that never changes.
  static let staticGrid = KindOfUse(
    name: "static grid", story: "opened, scrolled for 1,000 frames, and turned once",
    steps: ["open": 1, "query.scroll": 1000, "invalidate.bounds": 1])

  /// Data that grows at its end during scrolling.
  static let paginatedFeed = KindOfUse(
    name: "paginated feed", story: "opened, scrolled for 1,000 frames, while 20 pages of 50 items arrive at the end",
    steps: ["open": 1, "append": 20, "query.scroll": 1000])

  /// Messages arrive at the end, the newest message grows, and older ones are filled in. A filled-in message counts as an insertion anywhere, because no
  /// operation inserts only at the head.
  static let chat = KindOfUse(
    name: "chat",
    story: "opened, scrolled for 1,000 frames, with 20 pages of new messages, 100 changes of the newest, and 50 older messages filled in",
    steps: ["open": 1, "append": 20, "invalidate.resize.tail": 100, "invalidate.insert": 50, "query.scroll": 1000])

  /// The same chat with messages that have estimates until they become visible. Opening and scrolling are frames of scenarios that start from estimates.
  static let selfSizingChat = KindOfUse(
    name: "chat, self-sizing",
    story:
      "opened with estimates, scrolled for 1,000 frames over messages that report their sizes once visible, with 20 pages of new messages, 100 changes of the newest, "
      + "and 50 older messages filled in",
    steps: [
      "scenario.open-self-sizing": 1, "append": 20, "invalidate.resize.tail": 100, "invalidate.insert": 50,
      "scenario.measure-while-scrolling": 1000,
    ])

  /// Items that report their real size when they first become visible.
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

  /// The mix for a layout that names no kind of use, such as a layout of the program.
  package static let mixed = KindOfUse(
    name: "mixed use", story: "opened, scrolled for 1,000 frames, with 10 new pages, 50 items that change their size, and one turn",
    steps: ["open": 1, "append": 10, "invalidate.resize": 50, "invalidate.bounds": 1, "query.scroll": 1000])
}
