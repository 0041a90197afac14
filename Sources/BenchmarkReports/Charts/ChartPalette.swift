import BenchmarkResults

/// The colours of every chart and page, each for a light and for a dark background. No other file of the module names a colour.
///
/// Strategies have the colours of Okabe and Ito's palette, without its yellow. Colour-blind people can tell those colours apart. They are darker on a light
/// background, and lighter on a dark one. A strategy also has a shape, so that lines never differ by colour alone.
package enum ChartPalette {
  /// A colour, named after its purpose.
  package struct Tone: Hashable, Sendable {
    /// The name of its variable in a page, such as `s0` or `quiet`.
    package let name: String
    /// The colour on a light background.
    package let light: String
    /// The colour on a dark background.
    package let dark: String
  }

  /// The colours of strategies, in the order of their numbers. A catalogue chooses a colour by its name.
  private static let named = [
    ("grey", "#444444", "#c8c8c8"), ("orange", "#b36b00", "#e69f00"), ("blue", "#0072b2", "#4da3e0"), ("violet", "#8a5bb5", "#b894e0"),
    ("vermilion", "#c44d00", "#f08a45"), ("green", "#007f5d", "#33c79b"), ("rose", "#b3588b", "#e3a0c5"), ("silver", "#767676", "#9a9a9a"),
    ("brown", "#6b3f1d", "#b5835a"),
  ]
  static let strategies = named.enumerated().map { Tone(name: "s\($0)", light: $1.1, dark: $1.2) }

  /// The colours of the steps of a frame, in their order, and of a frame. The colours of steps never represent strategies.
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

  /// Returns the inks of strategies. `catalog` chooses some of them. Each other strategy gets an ink that `catalog` did not choose, and that differs from
  /// those of the strategies it is seen with, as long as there are enough inks.
  ///
  /// - Parameters:
  ///   - strategies: The strategies, in the order of reports.
  ///   - catalog: The descriptions of the strategies.
  ///   - isSeenWith: Whether two strategies appear in one chart. There are few inks, so strategies that never meet share them.
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

  /// Returns the colour of an ink.
  package static func tone(of ink: Chart.Ink) -> Tone {
    switch ink {
    case .strategy(let number): strategies[number % strategies.count]
    // The six colours that are easiest to tell apart.
    case .run(let number): strategies[[2, 4, 5, 1, 3, 6][number % 6]]
    case .floor: floor
    case .better: better
    case .worse: worse
    case .doubtful: doubtful
    }
  }
}
