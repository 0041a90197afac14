import BenchmarkHarness
import BenchmarkResults

/// Watches how often the quota of a control group stops this program and its child processes, from the moment when the watch is created.
///
/// A sample that is stopped has an involuntary switch, so it already counts as contaminated. The note explains why there are so many such samples.
struct QuotaWatch: Sendable {
  private let quota: Double?
  private let stopsBefore: Int?

  /// A watch that begins now.
  init() { self.init(ProcessorQuota()) }

  /// A watch that begins with this reading.
  init(_ quota: ProcessorQuota) { (self.quota, stopsBefore) = (quota.cores, quota.stops) }

  /// The notes for the reader so far. Empty if the program was never stopped, or if the system does not count the stops.
  func notes(_ now: ProcessorQuota = ProcessorQuota()) -> [RunNote] {
    guard let stopsBefore, let stops = now.stops, stops > stopsBefore else { return [] }
    let times = stops - stopsBefore
    let held = quota.map { " of \($0) cores" } ?? ""
    return [
      .doubt(
        "the processor quota\(held) was used up \(times) \(times == 1 ? "time" : "times") during the run, and the program stood still until the next period; "
          + "measure in a container without a quota")
    ]
  }
}
