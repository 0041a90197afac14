import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts

/// A timed piece of a layout's work, for any layout and any contender.
package struct Operation: Sendable {
  /// The operation's name in cells.
  package let name: String
  /// The path it belongs to.
  package let path: OperationPath
  /// A description of one iteration and of its timed part.
  package let summary: String
  /// The hardware floor with which it is compared.
  package let floor: HardwareFloor
  /// The kind of work that it asks of a layout, for which strategies make their claims; `nil` if nothing is claimed about it.
  let work: LayoutWork?
  /// The special role that it has in reports; `nil` without one.
  let role: OperationTraits.Role?
  /// The factor by which it gets more rounds than usual: above 1 if rare values are of interest.
  package let roundsFactor: Int
  /// Its weight in sharing the spare time, until it has all its rounds. Most operations have a weight of 1.
  let timeShare: Int
  /// The state of the caches at the start of a sample. In a run, every cold sample is one iteration.
  package let caches: CacheState
  /// Whether page faults are part of the measured work.
  package let expectsPageFaults: Bool
  /// The occasions on which it is measured although nobody chose operations, besides a run's complete sizes.
  package let occasions: Set<Occasion>
  /// Whether it is measured only if it is chosen by its own name, and not in a run of everything or of its path.
  let isByNameOnly: Bool
  /// Makes the scene on which it is measured from the data that all operations share.
  let arrange: @Sendable (Scene) -> Scene
  /// Returns whether it can be measured on a scene that ``arrange`` made.
  let applies: @Sendable (Scene) -> Bool
  /// Prepares everything that a contender needs. It is called once for each making of a group, so that all contenders get the same script.
  let script: @Sendable (Scene) -> OperationScript

  /// An operation whose work is `script`.
  init(
    name: String, path: OperationPath, floor: HardwareFloor, work: LayoutWork? = nil, role: OperationTraits.Role? = nil, summary: String,
    roundsFactor: Int = 1, timeShare: Int? = nil, caches: CacheState = .warm, expectsPageFaults: Bool = false,
    occasions: Set<Occasion> = [], isByNameOnly: Bool = false, arrange: @escaping @Sendable (Scene) -> Scene = { $0 },
    applies: @escaping @Sendable (Scene) -> Bool = { $0.itemCount > 0 },
    script: @escaping @Sendable (Scene) -> OperationScript
  ) {
    self.name = name
    self.path = path
    self.work = work
    self.role = role
    self.summary = summary
    self.floor = floor
    self.roundsFactor = roundsFactor
    self.timeShare = timeShare ?? roundsFactor
    self.caches = caches
    self.expectsPageFaults = expectsPageFaults
    self.occasions = occasions
    self.isByNameOnly = isByNameOnly
    self.arrange = arrange
    self.applies = applies
    self.script = script
  }

  /// An occasion on which a few operations are measured, and not all.
  package enum Occasion: Sendable {
    /// A run's smallest and largest sizes, and hosted layouts that nobody named: the operations that users ask about first.
    case everySize
    /// Layouts side by side. A rotation is not measured there: apps give a flow different sizes for it, and the layouts would no longer look alike.
    case sideBySide
    /// The few cells of layouts side by side in a run of everything.
    case sampledSideBySide
    /// `check --exact`, if there are no thresholds yet.
    case exactCheck
    /// `calibrate`: one operation of each path.
    case calibration
  }

  /// Returns the names of the operations that are measured on an occasion, in the order of reports.
  package static func names(for occasion: Occasion) -> [String] { all.filter { $0.occasions.contains(occasion) }.map(\.name) }

  /// The facts that reports must know about it.
  package var traits: OperationTraits {
    OperationTraits(
      name: name, path: path, role: role, expectsPageFaults: expectsPageFaults, caches: caches == .cold ? .cold : .warm,
      floor: floor.rawValue, work: work?.rawValue)
  }

  /// Every operation, in the order of reports. To add one, add a file in `Catalogue` and its name here.
  package static let all: [Operation] = [
    .open, .prepare, .prepareFresh, .append,
    .resize, .resizeHead, .resizeTail, .insert, .delete, .move, .batch, .bounds, .boundsScroll,
    .insertSection, .deleteSection, .moveSection,
    .query, .queryScroll, .queryItem, .queryCold,
    .relayout, .relayoutWarm, .selfSize,
  ]
}

/// The script of an operation on one scene, which all contenders get.
struct OperationScript {
  /// The updates after each of which the contender's output is compared with the reference's.
  let verification: [Update]
  /// Further updates, which begin where the verification leaves the data. As many as there is time for are also compared, but their answers are not
  /// recorded.
  var further: [Update] = []
  /// Makes the work of one contender, with a fresh engine each time.
  let makeBody: (Scene, Contender) throws(LayoutError) -> MeasuredBody
  /// Makes the work of creating an engine that is ready to answer, whose retained memory counts as the operation's. `nil` if the operation's own work
  /// determines its retained memory.
  var makeEngineBody: ((Scene, Contender) throws(LayoutError) -> MeasuredBody)?
}

extension LayoutEngine {
  /// Applies an update that was drawn to fit the data.
  @inline(__always) func apply(_ update: Update) {
    for context in update { apply(context) }
  }

  @inline(__always) func apply(_ context: InvalidationContext) {
    do throws(LayoutError) {
      try invalidateLayout(with: context)
    } catch {
      preconditionFailure("A scripted update does not fit the data: \(error)")
    }
  }
}
