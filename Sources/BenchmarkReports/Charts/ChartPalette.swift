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

  /// The ink of a strategy: the one that `catalog` chooses. Strategies without one share the inks that no other has, in the order of `all`.
  package static func ink(of strategy: String, among all: [String], _ catalog: RunCatalogue) -> Chart.Ink {
    func chosen(_ name: String) -> Int? {
      let color = catalog.strategies.first { $0.name == name }?.color
      return named.firstIndex { $0.0 == color }
    }
    if let place = chosen(strategy) { return .strategy(place) }
    let taken = Set(catalog.strategies.compactMap { chosen($0.name) })
    let left = named.indices.filter { !taken.contains($0) }
    let place = all.filter { chosen($0) == nil }.firstIndex(of: strategy) ?? 0
    return .strategy(left.isEmpty ? place % named.count : left[place % left.count])
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
