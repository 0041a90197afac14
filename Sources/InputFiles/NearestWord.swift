/// The known word that the user probably meant by an unknown one.
package enum NearestWord {
  /// The word that was most probably meant: one that differs in few letters, or the only one that begins with `name`; nil if no word is close.
  package static func to(_ name: String, among words: [String]) -> String? {
    let name = name.lowercased()
    let near = words.map { ($0, distance(name, $0.lowercased())) }.min { $0.1 < $1.1 }
    if let near, near.1 <= max(1, min(name.count, near.0.count) / 3) { return near.0 }
    let longer = words.filter { name.count >= 3 && $0.lowercased().hasPrefix(name) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// The number of letters to add, remove, replace or exchange with their neighbour to turn one word into the other (optimal string alignment).
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var cost = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, rows[i - 2][j - 2] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
