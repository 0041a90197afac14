import BenchmarkResults

/// The warnings that `doctor` would have given when the run began, and the doubts that the run has noted itself.
struct MachineWarnings {
  let manifest: Manifest

  /// The warnings, in the order of their importance.
  var texts: [ReportText] {
    manifest.notesForReaders.filter(\.isDoubt).map { ReportText($0.description) }
      + [build, load, governor, cores, clock, allocator].compactMap(\.self)
  }

  private var build: ReportText? {
    guard manifest.revision.isDirty == true else { return nil }
    return "The sources had uncommitted changes, so the commit does not fully identify the measured code."
  }

  private var load: ReportText? {
    guard let load = manifest.machine.busyLoad else { return nil }
    return "\(Self.busy(load)) Expect more contaminated samples and wider intervals."
  }

  /// Returns `The machine was busy when the run began (a load of 1.14).`
  static func busy(_ load: Double) -> ReportText { "The machine was busy when the run began (a load of \(Figure.significant(load)))." }

  /// Returns the effect of a busy machine on frames, which are timed separately in each play; `nil` if it was quiet.
  static func framesOfBusyMachine(_ manifest: Manifest) -> ReportText? {
    manifest.machine.busyLoad.map { "\(busy($0)) Expect longer frames, most among the slowest." }
  }

  private var governor: ReportText? {
    guard let governor = manifest.machine.scalingGovernor, governor != "performance" else { return nil }
    return "The processor's speed was not held steady (governor \(code: governor))."
  }

  private var cores: ReportText? {
    guard let cores = manifest.machine.cores, cores < 2 else { return nil }
    return "With one core everything else interrupts the measurement."
  }

  private var clock: ReportText? {
    guard let resolution = manifest.clock.resolutionNanoseconds, resolution > 1_000 else { return nil }
    return "The clock is coarse (steps of \(Figure.time(resolution))), so samples are long."
  }

  private var allocator: ReportText? {
    manifest.startedAt != nil && manifest.allocator.name == nil ? "Allocations were not counted: jemalloc does not own malloc." : nil
  }
}
