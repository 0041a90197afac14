import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// Something a person does with a collection for a while: a script of frames, each of which is timed by itself.
///
/// The script is drawn before anything is timed, from the seed and the data alone, so every contender plays the same frames. See ``ScenarioPlayer``.
package struct Scenario: Sendable {
  /// The name without `scenario.`.
  package let name: String
  /// What happens in it.
  package let summary: String
  /// The benchmark or app that it is taken from.
  package let source: String
  /// The layout it is played with: the benchmarked one, or that layout with other values; `nil` if the layout does not have this scenario.
  let layout: @Sendable (BenchmarkedLayout) -> BenchmarkedLayout?
  /// Draws the frames; `nil` if the data is too small for it. Throws what is wrong with a person's own scenario over this data.
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

  /// The numbers of items at which scenarios are played although nobody named them.
  package static let standardSizes = [10_000, 100_000]
  /// Numbers of items of a person's own at which scenarios are played too although nobody named them: with fewer there is little to scroll, with more a play takes long.
  package static let ownSizes = 1_000...100_000

  /// Whether its script only opens a layout. Its frame is then no frame of using the layout.
  package var isOpening: Bool { [Self.open, .openAtMiddle, .openSelfSizing].contains { $0.name == name } }

  /// What reports must know about its frames, which kinds of use may count.
  package var traits: OperationTraits { OperationTraits(name: operation, path: nil, role: isOpening ? .opening : nil) }

  /// Every built-in scenario, in the order of reports. A new one is a declaration beside the others and a line here.
  package static let all: [Scenario] = [
    .open, .openAtMiddle, .openSelfSizing, .fling, .scrollBarDrag, .jump, .measureWhileScrolling, .prependPage, .appendStream, .resizeStorm,
    .resizeStormReverse,
    .churn20, .churn50, .moveSection, .rotateAndReturn, .liveResize, .switchLayout,
  ]
}

/// The frames of a scenario over one set of data.
struct ScenarioScript: Sendable {
  /// Where the content is when the first frame begins.
  enum Start: Sendable {
    /// There is no layout yet: the first frame makes it.
    case unopened
    /// The content is scrolled to this many points.
    case offset(Double)
    /// The content is scrolled to this share of the whole way.
    case fraction(Double)
  }

  /// Where the content is when the first frame begins.
  var start: Start
  /// The data that it begins with, if not the scene's: items without sizes, or in other sections.
  var data: CollectionData?
  /// The sizes that items turn out to have, section by section, once they are visible; `nil` if all have their sizes from the beginning.
  var actualSizes: [[LayoutSize]]?
  /// What the frames do.
  var frames: [FrameStep] = []
  /// By the number of a frame, the jump that has settled in it, if no frames of its own settle it.
  var landings: [Int: Landing] = [:]

  /// Where an item that was scrolled to is to be.
  struct Landing: Sendable {
    var path: ElementPath
    var position: ScrollPosition
    /// Further by so many points.
    var distance: Double
  }
}
