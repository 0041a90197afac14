import Foundation

extension Manifest {
  /// The text that distinguishes runs: the start of the run, to the second, and the measured revision. `20261122T075157Z-666bddd2ea13`
  package var identity: String {
    let time = startedAt.map { $0.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)) }
    return "\(time ?? "notime")-\(revision.commit.map { String($0.prefix(12)) } ?? "nocommit")"
  }
}
