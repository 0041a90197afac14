import BenchmarkResults

/// The longest time that one iteration of a cell may take.
package struct CellLimit: Equatable, Sendable {
  /// The limit as a duration.
  package let duration: Duration

  /// A limit of `duration`.
  package init(duration: Duration) { self.duration = duration }

  /// The limit unless the user chooses another.
  package static let standard = CellLimit(duration: .seconds(60))

  /// The flags that pass the limit to another process of this program.
  var flags: [String] { ["--cell-limit", "\(duration / .seconds(1))s"] }

  /// The longest time that a worker with this limit may be silent. It reports progress at least every one and a half limits, except while it makes its data.
  var patience: Duration { duration * 2 + .seconds(60) }

  /// The status of a cell that was stopped. `what` is the name of one of its iterations.
  package func status(_ what: String = "iteration") -> CellStatus {
    let seconds = duration / .seconds(1)
    let text = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
    return .stopped("one \(what) took more than \(text) s")
  }
}
