/// The places of labels along a line. Each label is moved just enough to keep them apart.
struct LabelColumn {
  /// Returns the `wanted` places, in the given order, moved so that neighbours are at least `gap` apart. All are between `low` and `high` as far as there is
  /// room.
  ///
  /// Neighbours that would overlap are centred on the mean of their wanted places (pooling of adjacent violators).
  /// - Complexity: O(*k*²), where *k* is the number of labels.
  static func places(of wanted: [Double], gap: Double, low: Double, high: Double) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var clusters: [(members: [Int], top: Double)] = []
    for index in order {
      clusters.append(([index], wanted[index]))
      while clusters.count > 1, let last = clusters.last {
        let before = clusters[clusters.count - 2]
        guard before.top + Double(before.members.count) * gap > last.top else { break }
        clusters.removeLast(2)
        clusters.append(merged(before.members + last.members, wanted: wanted, gap: gap))
      }
    }
    var places = wanted
    var free = low
    for cluster in clusters {
      let height = Double(cluster.members.count - 1) * gap
      let top = max(min(cluster.top, high - height), free)
      for (place, index) in cluster.members.enumerated() { places[index] = top + Double(place) * gap }
      free = top + height + gap
    }
    return pushedUp(places, order: order, gap: gap, high: high)
  }

  private static func merged(_ members: [Int], wanted: [Double], gap: Double) -> (members: [Int], top: Double) {
    let top = members.enumerated().map { wanted[$1] - Double($0) * gap }.reduce(0, +) / Double(members.count)
    return (members, top)
  }

  private static func pushedUp(_ places: [Double], order: [Int], gap: Double, high: Double) -> [Double] {
    var places = places
    var free = high
    for index in order.reversed() {
      places[index] = min(places[index], free)
      free = places[index] - gap
    }
    return places
  }
}
