import BenchmarkResults
import CollectionLayouts

/// The growth that the documentation claims for the strategies' operations. A report holds every run against it.
///
/// The claims are those of *Strategies* in the documentation of CollectionLayouts and of the stores' type comments, for the suite's data: the number of
/// visible items, of items that arrive and of sections is the same for every number of items. They are about random places: a change that falls
/// anywhere leaves half of the items behind it.
package enum ClaimedComplexity {
  /// What is claimed of an operation under a strategy, over a layout; nil where nothing is claimed.
  package static func of(_ strategy: String, _ operation: String, layout: String) -> Complexity? {
    // The frames of a scenario are many kinds of work.
    guard !operation.hasPrefix("scenario.") else { return nil }
    if let own = SideBySideContender(strategy) { return of(own.strategy, operation, layout: own.layout) }
    // A container that scrolls without changing its size lays nothing out.
    if operation == "invalidate.bounds.scroll" { return .constant }
    switch strategy {
    case Strategy.naive.name, Strategy.cachedAppend.name: return everything(strategy, operation)
    case Strategy.dirtyRange.name, Strategy.checkpoint.name: return fromTheChange(strategy, operation)
    case Strategy.indexed.name: return tree(operation, layout: layout)
    case Contender.rope.name: return rope(operation)
    default: return nil
    }
  }

  /// Every frame is placed and looked at again, but for what is appended.
  private static func everything(_ strategy: String, _ operation: String) -> Complexity {
    switch operation {
    case "query.item": .constant
    case "append" where strategy == Strategy.cachedAppend.name: .constant
    default: .linear
    }
  }

  /// The items behind a change are placed, or measured, again; queries search.
  private static func fromTheChange(_ strategy: String, _ operation: String) -> Complexity {
    switch operation {
    case "append", "invalidate.resize.tail": .constant
    case "query.item" where strategy == Strategy.dirtyRange.name: .constant
    case "query", "query.scroll", "query.item", "query.cold": .logarithmic
    default: .linear
    }
  }

  /// A tree: only what looks at all items costs more than its height. The suite's compositional layout has rows of estimated items, where an item that
  /// comes or goes moves all that follow to another place in their rows: those are measured again.
  private static func tree(_ operation: String, layout: String) -> Complexity {
    switch operation {
    case "open", "prepare", "prepare.fresh", "invalidate.bounds": .linear
    case "invalidate.insert", "invalidate.delete", "invalidate.move", "invalidate.batch":
      layout == "compositional" ? .linear : .logarithmic
    default: .logarithmic
    }
  }

  /// swift-collections' rope with a (count, length) summary: all but building it is a descent.
  private static func rope(_ operation: String) -> Complexity {
    switch operation {
    case "open", "prepare", "prepare.fresh", "invalidate.bounds": .linear
    default: .logarithmic
    }
  }
}
