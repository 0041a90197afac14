import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts

/// Something a layout does that is timed, for any layout and any contender.
package struct Operation: Sendable {
  /// The operation's name in cells.
  package let name: String
  /// The path it belongs to.
  package let path: OperationPath
  /// What one iteration is, and what of it is timed.
  package let summary: String
  /// The hardware floor it is held against.
  package let floor: HardwareFloor
  /// What it asks of a layout, by which strategies make their claims; nil if nothing is claimed of it.
  let work: LayoutWork?
  /// What reports take it for besides an operation.
  let role: OperationTraits.Role?
  /// How many times the usual rounds it is sampled: more if rare values are of interest.
  package let roundsFactor: Int
  /// Its part of the time that is left over, against 1 of other operations, until it has all its rounds.
  let timeShare: Int
  /// What the caches hold at the start of a sample. Cold, every sample is one iteration.
  package let caches: CacheState
  /// Whether page faults are part of what it measures.
  package let expectsPageFaults: Bool
  /// What it is measured for where nobody chooses operations, besides a run's complete sizes.
  package let occasions: Set<Occasion>
  /// Whether it is measured only if it is chosen by its own name, and not in a run of everything or of its path.
  let isByNameOnly: Bool
  /// The scene that it is measured on, made of the data that all operations share.
  let arrange: @Sendable (Scene) -> Scene
  /// Whether it can be measured on `scene` at all, which is arranged.
  let applies: @Sendable (Scene) -> Bool
  /// Prepares everything a contender needs; called once a group, so that all contenders get the same script.
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

  /// Something that measures a few operations and not all.
  package enum Occasion: Sendable {
    /// A run's smallest and largest sizes, and hosted layouts that nobody names: what a person asks first.
    case everySize
    /// Layouts side by side. A rotation is not measured there: apps give a flow other sizes for it, and the layouts would no longer look alike.
    case sideBySide
    /// The few cells of layouts side by side that are in a run of everything.
    case sampledSideBySide
    /// `check --exact`, where there are no thresholds yet.
    case exactCheck
    /// `calibrate`: one operation of each path.
    case calibration
  }

  /// The names of the operations that are measured on an occasion, in the order of reports.
  package static func names(for occasion: Occasion) -> [String] { all.filter { $0.occasions.contains(occasion) }.map(\.name) }

  /// What reports must know about it.
  package var traits: OperationTraits {
    OperationTraits(
      name: name, path: path, role: role, expectsPageFaults: expectsPageFaults, caches: caches == .cold ? .cold : .warm,
      floor: floor.rawValue, work: work?.rawValue)
  }

  /// Every operation there is, in the order of reports. A new one is a file in `Catalogue`, and its name here.
  package static let all: [Operation] = [
    .open, .prepare, .prepareFresh, .append,
    .resize, .resizeHead, .resizeTail, .insert, .delete, .move, .batch, .bounds, .boundsScroll,
    .insertSection, .deleteSection, .moveSection,
    .query, .queryScroll, .queryItem, .queryCold,
    .relayout, .relayoutWarm, .selfSize,
  ]
}

/// An operation on one scene: the script all contenders get.
struct OperationScript {
  /// The updates after each of which the contender's output is compared with the reference's.
  let verification: [Update]
  /// Updates from where the verification leaves the data. As many as there is time for are compared too; their answers are not recorded.
  var further: [Update] = []
  /// The work of one contender. Called on a fresh contender each time.
  let makeBody: (Scene, Contender) throws(LayoutError) -> MeasuredBody
  /// The making of an engine that is ready to answer, if what it retains is the operation's retained memory; `nil` if that is what the operation
  /// itself retains.
  var makeEngineBody: ((Scene, Contender) throws(LayoutError) -> MeasuredBody)?
}

extension LayoutEngine {
  /// Applies an update that was drawn to fit.
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
