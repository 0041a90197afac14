import BenchmarkResults

/// The explanations of each path's figures, in Markdown. Reports show them above the path's tables.
///
/// This is text about the strategies, not about one run, so it names no figure. A change to the way a strategy works must be described here too. The
/// differences in a layout are in its ``LayoutEntry``.
enum PathProse {
  /// The text for every layout, by path.
  static let general: [OperationPath: String] = [
    .prepare: prepare, .invalidation: invalidation, .query: query, .frame: frame,
  ]

  private static let prepare = """
    **Why `prepare` grows with the number of items.** Every strategy must read every size once. `naive`, `cached-append` and `dirty-range` also write a
    frame for each item, 32 bytes of memory, and that is most of their time. `checkpoint` and `indexed` only measure, and store a state every 64 items.

    **Why `open` costs more than `prepare`.** It also makes the engine: the app's sizes are read and rounded to device pixels. An app pays for both.

    **Why `prepare.fresh` costs several times as much.** It writes to pages that the process has never touched, and the system provides and clears each
    of them. Strategies that store frames need the most pages, so they lose the most.

    **Why appends are flat.** A page of items at the end changes nothing before it. Every strategy but `naive` keeps the state in which the layout ended,
    and resumes there. `naive` begins again.
    """

  private static let invalidation = """
    **Why a resize at the head costs as much as everything.** Behind the item that changed, every item may move. `naive` and `cached-append` recompute all
    frames wherever the change is. `dirty-range` and `checkpoint` resume from the last stored state before it: at the head that saves nothing, at the tail
    nearly everything, and anywhere it saves half.

    **Why `indexed` and `rope` stay flat.** They do not move the items behind the change. They store differences in a tree and change one number at each
    level. So a change costs what it affects, plus a step of the tree each time the number of items has grown 64-fold.

    **Why a batch costs as much as one change, or a hundred.** A batch of 100 updates is at 100 places. A strategy that recomputes everything behind the first one
    does that once; a tree pays for each place, or less where several places are in one run. Where the batch is a sixteenth of all items or more, `indexed`
    makes its tree anew instead.

    **Why `invalidate.bounds.scroll` costs nothing.** No frame depends on the offset; only a pinned header does, and it is computed when asked for.
    """

  private static let query = """
    **Why `naive` and `cached-append` grow.** They look at every frame. The others search: `dirty-range` in stored frames, `checkpoint` in stored states
    from which it places what is visible, `indexed` and `rope` in a tree. Their work does not grow with the number of items, except for a step of the search.

    **Why `query.cold` costs many times as much as `query`.** It is one query after the caches were emptied. Every step of its search waits for memory, and so
    does its code. `query` visits places that were visited right before, and stays nearly flat.

    **Why `query.item` favours stored frames.** One frame is then read from an array. Without stored frames it is computed from the state before it.
    """

  private static let frame = """
    **What a frame consists of.** `relayout` is a resize anywhere, `prepare`, the content size, and a query of the viewport at a random offset. Its cost is
    that of its most expensive part, so a strategy that is fast in only one of them gains little. A strategy that defers work pays for it here.

    **Why `relayout` and `relayout.warm` differ.** `relayout` is one frame with cold caches, the most that a frame costs: a short one mostly waits for its code and
    data. `relayout.warm` is the same work where it was done right before, the least that a frame costs. An app's frame costs an amount between the two.
    """
}
