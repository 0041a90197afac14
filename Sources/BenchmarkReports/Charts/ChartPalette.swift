import BenchmarkResults

/// The colours of every chart and page, each on a light and on a dark ground. No other file of the module names a colour.
///
/// Strategies have colours of Okabe and Ito's palette, which colour-blind people tell apart, without the yellow: darker on a light ground, lighter on a
/// dark one. A strategy also has a shape, so that colour is never the only thing that tells lines apart.
package enum ChartPalette {
  /// A colour by what it is for.
  package struct Tone: Hashable, Sendable {
    /// The name of its variable in a page, such as `s0` or `quiet`.
    package let name: String
    /// The colour on a light ground.
    package let light: String
    /// The colour on a dark ground.
    package let dark: String
  }

  /// The colours of strategies, in the order of their numbers, each with the name by which a catalogue chooses it.
  private static let named = [
    ("grey", "#444444", "#c8c8c8"), ("orange", "#b36b00", "#e69f00"), ("blue", "#0072b2", "#4da3e0"), ("violet", "#8a5bb5", "#b894e0"),
    ("vermilion", "#c44d00", "#f08a45"), ("green", "#007f5d", "#33c79b"), ("rose", "#b3588b", "#e3a0c5"), ("silver", "#767676", "#9a9a9a"),
    ("brown", "#6b3f1d", "#b5835a"),
  ]
  static let strategies = named.enumerated().map { Tone(name: "s\($0)", light: $1.1, dark: $1.2) }

  /// The colours of the steps of a frame, in their order, and of a frame. Steps never stand for strategies.
  static let steps = [("#8f6f00", "#d9b84a"), ("#5a7fb0", "#7ea3d4"), ("#9a6a8f", "#bd8db2")].enumerated().map {
    Tone(name: "k\($0)", light: $1.0, dark: $1.1)
  }
  static let frame = Tone(name: "frame", light: "#7d858e", dark: "#7b828a")

  static let text = Tone(name: "text", light: "#1c1f23", dark: "#e6e8ea")
  static let quiet = Tone(name: "quiet", light: "#5b6168", dark: "#a3a9b0")
  static let grid = Tone(name: "grid", light: "#e3e5e8", dark: "#32373d")
  static let axis = Tone(name: "axis", light: "#8a9098", dark: "#7b828a")
  static let floor = Tone(name: "floor", light: "#767d86", dark: "#8d949c")
  static let budget = Tone(name: "budget", light: "#b3261e", dark: "#ff8a7a")
  static let level = Tone(name: "level", light: "#2f8fc4", dark: "#56b4e9")
  static let better = Tone(name: "better", light: "#00714f", dark: "#33c79b")
  static let worse = Tone(name: "worse", light: "#b84600", dark: "#f08a45")
  static let doubtful = Tone(name: "doubtful", light: "#5b6168", dark: "#a3a9b0")

  /// All colours of charts.
  package static let tones = strategies + steps + [frame, text, quiet, grid, axis, floor, budget, level, better, worse, doubtful]

  /// The inks of strategies: those that `catalog` chooses. Strategies without one have inks that nobody chose, and another than those they are seen with.
  ///
  /// - Parameters:
  ///   - strategies: The strategies, in the order of reports.
  ///   - catalog: What the strategies are.
  ///   - isSeenWith: Whether two strategies are in one chart. There are few inks, so strategies that never meet share them.
  package static func inks(
    of strategies: [String], _ catalog: RunCatalogue, isSeenWith: (String, String) -> Bool = { _, _ in true }
  ) -> [String: Chart.Ink] {
    let chosen = catalog.strategies.reduce(into: [String: Int]()) { chosen, strategy in
      chosen[strategy.name] = named.firstIndex { $0.0 == strategy.color }
    }
    let left = named.indices.filter { !chosen.values.contains($0) }
    let free = left.isEmpty ? Array(named.indices) : left
    var places: [String: Int] = [:]
    for one in strategies where chosen[one] == nil {
      let taken = Set(places.filter { isSeenWith(one, $0.key) }.values)
      places[one] = free.first { !taken.contains($0) } ?? free[places.count % free.count]
    }
    return chosen.merging(places) { own, _ in own }.mapValues(Chart.Ink.strategy)
  }

  /// The colour of an ink.
  package static func tone(of ink: Chart.Ink) -> Tone {
    switch ink {
    case .strategy(let number): strategies[number % strategies.count]
    // The first six that are easiest to tell apart.
    case .run(let number): strategies[[2, 4, 5, 1, 3, 6][number % 6]]
    case .floor: floor
    case .better: better
    case .worse: worse
    case .doubtful: doubtful
    }
  }
}
