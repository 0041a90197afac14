import BenchmarkResults

extension FindingSentence {
  /// Returns whether the winners of a kind of use also win on another processor: `The cheapest is the same also on AMD EPYC.` `nil` if the run names no
  /// winner, or without results there.
  ///
  /// If `isOnlyHere` is true, none of the winners wins on any other processor.
  static func elsewhere(_ use: UseElsewhere, isOnlyHere: Bool) -> FindingSentence? {
    let won = use.choices.filter(\.isWinner)
    let (same, other) = (won.filter(\.holds), won.filter { !$0.holds })
    guard !won.isEmpty else { return nil }
    let place: FindingSentence = won.count < use.choices.count || !use.isOfAllSizes ? " at \(sizes: won.map(\.itemCount))" : ""
    guard !other.isEmpty else { return "The cheapest\(place) is also the same on \(use.processor)." }
    var bests: FindingSentence = ""
    // With only one other strategy, the sentence names its sizes anyway.
    let names = other.map(\.best).uniqued()
    if names.count == 1, !same.isEmpty { bests = "\(name: names[0])" }
    for (place, best) in names.enumerated() where names.count > 1 || same.isEmpty {
      bests = "\(bests)\(place == 0 ? "" : ", ")\(name: best) at \(sizes: other.filter { $0.best == best }.map(\.itemCount))"
    }
    guard !same.isEmpty else {
      return isOnlyHere
        ? "This is the cheapest on this machine only: on \(use.processor) it is \(bests)."
        : "On \(use.processor) a different strategy is the cheapest: \(bests)."
    }
    return """
      The cheapest is also the same on \(use.processor) at \(sizes: same.map(\.itemCount)), but not at \(sizes: other.map(\.itemCount)): there it is \(bests).
      """
  }

  /// Returns the results of a kind of use on all other processors.
  static func elsewhere(_ uses: [UseElsewhere]) -> [FindingSentence] {
    let isOnlyHere = !uses.contains { $0.choices.contains { $0.isWinner && $0.holds } }
    return uses.compactMap { elsewhere($0, isOnlyHere: isOnlyHere) }
  }
}

extension FindingSentence.StringInterpolation {
  /// Adds numbers of items: `1k, 10k and 1M`.
  mutating func appendInterpolation(sizes: [Int]) {
    for (place, n) in sizes.enumerated() {
      appendLiteral(place == 0 ? "" : place == sizes.count - 1 ? " and " : ", ")
      appendInterpolation(items: n)
    }
  }
}
