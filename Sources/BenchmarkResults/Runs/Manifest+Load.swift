extension Manifest.Machine {
  /// The load average over a minute at the start if it shows a busy machine; nil if the machine was quiet, or if the load is unknown.
  package var busyLoad: Double? { loadAverages?.first.flatMap { $0 >= 0.5 ? $0 : nil } }
}
