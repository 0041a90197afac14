import BenchmarkResults

/// How long one iteration of a cell may take.
package struct CellLimit: Equatable, Sendable {
  /// The longest that it may take.
  package let duration: Duration

  /// A limit.
  package init(duration: Duration) { self.duration = duration }

  /// Unless the person says otherwise.
  package static let standard = CellLimit(duration: .seconds(60))

  /// The flags that say it to another process of this program.
  var flags: [String] { ["--cell-limit", "\(duration / .seconds(1))s"] }

  /// How long a worker with this limit may say nothing: it says at least every one and a half limits that it goes on, except while it makes its data.
  var patience: Duration { duration * 2 + .seconds(60) }

  /// The status of a cell that was stopped, whose iterations are called `what`.
  package func status(_ what: String = "iteration") -> CellStatus {
    let seconds = duration / .seconds(1)
    let text = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
    return .stopped("one \(what) took more than \(text) s")
  }
}
