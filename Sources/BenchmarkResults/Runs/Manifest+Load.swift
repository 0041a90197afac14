extension Manifest.Machine {
  /// The load average over a minute at the start, if the machine was busy by it; nil if it was quiet, or that is unknown.
  package var busyLoad: Double? { loadAverages?.first.flatMap { $0 >= 0.5 ? $0 : nil } }
}
