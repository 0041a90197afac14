import CProbe
import CollectionLayouts
import WorkCounting

/// A kind of work that a test can count: by ``expectGrowth(of:atMost:sizes:sourceLocation:_:)``, and by the trait ``WorkBudget``.
///
/// Engines count their work if their strategy is a ``CountedStrategy``. A collection view of LayoutBench's module `UIKit` counts its calls of any
/// `UICollectionViewLayout`. Your own store, rule or data source can count anything else:
///
///     extension WorkKind {
///       static let nodesTouched = WorkKind("nodes touched") { Tree.nodesTouched }
///     }
public struct WorkKind: Sendable, CustomStringConvertible {
  enum Source: Sendable {
    case tally(@Sendable (WorkCount) -> Int)
    case counter(@Sendable () -> Int)
    case allocatedBytes
  }

  /// The name in messages, a plural such as "items placed".
  public let description: String
  let source: Source

  /// A kind that you count yourself.
  ///
  /// - Parameters:
  ///   - name: The name in messages, a plural such as "nodes touched".
  ///   - total: The total amount so far, from any starting point. It is read before and after the work, on the threads on which the test runs. Tests run in
  ///     parallel unless they are `.serialized`, so if several of them share a counter, it must be task-local or on the main actor.
  public init(_ name: String, total: @escaping @Sendable () -> Int) { self.init(name, .counter(total)) }

  init(_ name: String, _ source: Source) { (description, self.source) = (name, source) }

  /// Items whose frames a rule computed.
  public static let itemsPlaced = WorkKind("items placed", .tally { $0.itemsPlaced })
  /// Items that a rule visited without computing a frame.
  public static let itemsMeasured = WorkKind("items measured", .tally { $0.itemsMeasured })
  /// Sections whose place, length or record a store wrote, according to its `PrepareWork`. In a tree of sections, each entry of the nodes above them counts.
  public static let sectionsTouched = WorkKind("sections touched", .tally { $0.sectionsTouched })
  /// Bands whose items a rule placed, such as the lines of a flow or the rows of a list. Each item of a waterfall is a band.
  public static let bandsLaid = WorkKind("bands laid", .tally { $0.bandsLaid })
  /// Attributes in the answers of an engine, or of a `UICollectionViewLayout` to its collection view.
  public static let attributesEmitted = WorkKind("attributes emitted", .tally { $0.attributesEmitted })
  /// Calls of a `UICollectionViewLayout`'s `prepare()`.
  public static let prepares = WorkKind("calls of prepare()", .tally { $0.prepares })
  /// Calls of a `UICollectionViewLayout`'s `layoutAttributesForElements(in:)`.
  public static let queries = WorkKind("calls of layoutAttributesForElements(in:)", .tally { $0.queries })
  /// Calls of a `UICollectionViewLayout`'s `layoutAttributesForItem(at:)` and its counterpart for supplementary views.
  public static let elementQuestions = WorkKind("calls of layoutAttributesForItem(at:)", .tally { $0.elementQuestions })
  /// `UICollectionViewLayoutAttributes` objects that were made or copied.
  public static let attributeObjects = WorkKind("attribute objects made", .tally { $0.attributeObjects })
  /// Bytes that the test's own thread allocated, rounded up to the sizes of the allocator. Other threads do not count.
  ///
  /// They are known only if jemalloc is the allocator: see ``isAvailable``. Only ``expectGrowth(of:atMost:sizes:sourceLocation:_:)`` and
  /// ``expectWork(atMost:_:sourceLocation:_:)`` count them, because the body of a test may be suspended while its thread works for other tests.
  public static let allocatedBytes = WorkKind("bytes allocated", .allocatedBytes)

  /// Whether this kind can be counted in this process. ``allocatedBytes`` can only if jemalloc is the allocator; all other kinds always can.
  ///
  ///     @Test(.enabled(if: WorkKind.allocatedBytes.isAvailable)) func `a scrolled frame allocates nothing`() { … }
  ///
  /// To use jemalloc without linking it, start the tests with `LD_PRELOAD=/usr/lib/x86_64-linux-gnu/libjemalloc.so.2 swift test`.
  public var isAvailable: Bool {
    if case .allocatedBytes = source { cprobe_thread_allocated() != nil } else { true }
  }
}
