/// A forecast of the time that builds will take.
package struct BuildForecast {
  /// The time for all builds, in seconds.
  package let seconds: Int
  /// Text that names the programs to build, and the time for it.
  package let words: String

  /// The seconds of a build before any was measured: those that the README gives for two cores. The next revision usually changes a layout or a strategy,
  /// whose module is nearly all of a build.
  static let unmeasured = (first: 270, next: 250)

  /// The forecast for building these revisions, one after the other.
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

  /// Text such as `4 minutes` or `40 seconds`.
  package static func text(_ seconds: Int) -> String {
    seconds < 90 ? "\(seconds) seconds" : "\((seconds + 30) / 60) minutes"
  }
}
