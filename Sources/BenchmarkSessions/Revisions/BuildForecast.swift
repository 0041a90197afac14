/// How long builds will probably take.
package struct BuildForecast {
  /// How long, in seconds.
  package let seconds: Int
  /// The programs that must be built, and how long that takes.
  package let words: String

  /// What a build takes where none was measured yet: as the README says of two cores. The next revision usually changes a layout or a strategy, whose module is
  /// nearly all of a build.
  static let unmeasured = (first: 270, next: 250)

  /// The forecast for building these, one after the other.
  init(_ missing: [SourceRevision], _ shelf: ProgramShelf) {
    let times = shelf.times
    let isMeasured = !times.isEmpty
    let next = times.last { !$0.isFirst }?.seconds ?? times.last.map { max(1, $0.seconds / 2) } ?? Self.unmeasured.next
    let first = times.last(where: \.isFirst)?.seconds ?? Self.unmeasured.first
    let begins = isMeasured ? next : first
    seconds = begins + next * (missing.count - 1)
    let names = missing.map(\.title).joined(separator: " and ")
    words = "\(names) must be built, which takes about \(Self.text(seconds))\(isMeasured ? "" : " on two cores")"
  }

  /// `4 minutes`, `40 seconds`.
  package static func text(_ seconds: Int) -> String {
    seconds < 90 ? "\(seconds) seconds" : "\((seconds + 30) / 60) minutes"
  }
}
