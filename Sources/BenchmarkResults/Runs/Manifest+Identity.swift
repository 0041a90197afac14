import Foundation

extension Manifest {
  /// What a run is told by: when it started, to the second, and the revision it measured. `20261122T075157Z-666bddd2ea13`
  package var identity: String {
    let time = startedAt.map { $0.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)) }
    return "\(time ?? "notime")-\(revision.commit.map { String($0.prefix(12)) } ?? "nocommit")"
  }
}
