import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// An app user's activity in a collection: a script of frames, each of which is timed by itself.
///
/// The script is drawn before anything is timed, from the seed and the data alone, so every contender plays the same frames. See ``ScenarioPlayer``.
package struct Scenario: Sendable {
  /// The name without `scenario.`.
  package let name: String
  /// A description of the events.
  package let summary: String
  /// The benchmark or app that it is taken from.
  package let source: String
  /// Returns the layout with which it is played: the benchmarked one, or that layout with other values. Returns `nil` if the layout does not have this
  /// scenario.
  let layout: @Sendable (BenchmarkedLayout) -> BenchmarkedLayout?
  /// Draws the frames. Returns `nil` if the data is too small for it. Throws the fault of a user's scenario over this data.
  let draw: @Sendable (Scene) throws(SpecFileError) -> ScenarioScript?

  /// A scenario whose frames are drawn by `draw`.
  init(
    name: String, summary: String, source: String, layout: @escaping @Sendable (BenchmarkedLayout) -> BenchmarkedLayout? = { $0 },
    draw: @escaping @Sendable (Scene) throws(SpecFileError) -> ScenarioScript?
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.layout = layout
    self.draw = draw
  }

  /// The first part of the operation in the names of cells.
  package static let prefix = CellIdentifier.scenarioPrefix

  /// The operation in the names of its cells, such as `scenario.fling`.
  package var operation: String { Self.prefix + name }

  /// The numbers of items at which scenarios are played although nobody named these scenarios.
  package static let standardSizes = [10_000, 100_000]
  /// The range of the user's own numbers of items at which scenarios are also played although nobody named these scenarios. With fewer items there is
  /// little to scroll; with more, a play takes long.
  package static let ownSizes = 1_000...100_000

  /// Whether its script only opens a layout. Its frame then does not count as a frame of use.
  package var isOpening: Bool { [Self.open, .openAtMiddle, .openSelfSizing].contains { $0.name == name } }

  /// The facts that reports must know about its frames. Kinds of use may count these frames.
  package var traits: OperationTraits { OperationTraits(name: operation, path: nil, role: isOpening ? .opening : nil) }

  /// Every built-in scenario, in the order of reports. To add one, add a declaration beside the others and its name here.
  package static let all: [Scenario] = [
    .open, .openAtMiddle, .openSelfSizing, .fling, .scrollBarDrag, .jump, .measureWhileScrolling, .prependPage, .appendStream, .resizeStorm,
    .resizeStormReverse,
    .churn20, .churn50, .moveSection, .rotateAndReturn, .liveResize, .switchLayout,
  ]
}

/// The frames of a scenario over one set of data.
struct ScenarioScript: Sendable {
  /// The position of the content when the first frame begins.
  enum Start: Sendable {
    /// The layout does not exist yet: the first frame makes it.
    case unopened
    /// The content is scrolled to this many points.
    case offset(Double)
    /// The content is scrolled to this share of the whole way.
    case fraction(Double)
  }

  /// The position of the content when the first frame begins.
  var start: Start
  /// The data with which it begins, if not the scene's: items without sizes, or in other sections.
  var data: CollectionData?
  /// The sizes that items turn out to have, section by section, once they are visible; `nil` if all have their sizes from the beginning.
  var actualSizes: [[LayoutSize]]?
  /// The steps of the frames.
  var frames: [FrameStep] = []
  /// The jumps that are not settled by frames of their own, by the number of the frame in which each has settled.
  var landings: [Int: Landing] = [:]

  /// The intended place of an item to which the content was scrolled.
  struct Landing: Sendable {
    var path: ElementPath
    var position: ScrollPosition
    /// The further distance to scroll, in points.
    var distance: Double
  }
}
