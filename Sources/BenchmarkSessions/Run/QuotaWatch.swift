import BenchmarkHarness
import BenchmarkResults

/// Watches how often a control group's quota stops this program and what it starts, from when it is made.
///
/// A sample that is stopped has an involuntary switch, so it counts as contaminated by itself. The note says why there are so many.
struct QuotaWatch: Sendable {
  private let quota: Double?
  private let stopsBefore: Int?

  /// A watch that begins now.
  init() { self.init(ProcessorQuota()) }

  /// A watch that begins with this.
  init(_ quota: ProcessorQuota) { (self.quota, stopsBefore) = (quota.cores, quota.stops) }

  /// What a reader must know by now; nothing if the program was never stopped, or the system does not count it.
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
