/// The answer of a worker: one line of text for each ``WorkerRequest``, which ``working`` may come before any number of times.
package enum WorkerReply: Hashable, Sendable {
  /// The cell's output has this digest; `failure` says how it differs from that of the reference, or is `nil`.
  case verified(digest: String, failure: String?)
  /// The cell's work is made.
  case opened
  /// The iterations that a sample of the open cell needs.
  case calibrated(Calibration)
  /// A batch.
  case sampled(BatchTiming)
  /// Figures by the names of their metrics; empty if nothing can be counted.
  case counted([String: Double])
  /// The group was visited. So many lines of samples and of facts follow, each as a CSV file with its header.
  case visited(VisitReport)
  /// The scenario was played. So many lines of scenarios, of frames and of steps follow, each as a CSV file with its header.
  case played(PlayReport)
  /// The request could not be met, for this reason.
  case failed(String)
  /// The answer is still to come, and the work goes on. Only a worker that was given a limit says so.
  case working
  /// An iteration of this cell took longer than the limit. The worker has ended.
  case stopped(cell: String)
}

extension WorkerReply: LosslessStringConvertible {
  /// The reply in a line, or `nil` if it holds none.
  package init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? String(parts[1]) : ""
    let numbers = rest.split(separator: " ", omittingEmptySubsequences: false).compactMap { Int($0) }
    switch parts[0] {
    case "verified":
      let words = rest.split(separator: " ", maxSplits: 1)
      guard let digest = words.first else { return nil }
      self = .verified(digest: String(digest), failure: words.count == 2 ? String(words[1]) : nil)
    case "opened" where rest.isEmpty: self = .opened
    case "calibrated":
      guard numbers.count == 2, numbers[0] >= 1, numbers[1] >= 0 else { return nil }
      self = .calibrated(Calibration(iterations: numbers[0], nanoseconds: numbers[1]))
    case "sampled":
      guard numbers.count == 4, numbers[0] >= 1, numbers[1] >= 0 else { return nil }
      self = .sampled(
        BatchTiming(
          iterations: numbers[0], nanoseconds: numbers[1],
          usage: UsageCount(involuntarySwitches: numbers[2], pageFaults: numbers[3])))
    case "counted":
      guard let figures = Self.figures(in: rest) else { return nil }
      self = .counted(figures)
    case "visited":
      guard let report = VisitReport(rest) else { return nil }
      self = .visited(report)
    case "played":
      guard let report = PlayReport(rest) else { return nil }
      self = .played(report)
    case "failed": self = .failed(rest)
    case "working" where rest.isEmpty: self = .working
    case "stopped" where !rest.isEmpty: self = .stopped(cell: rest)
    default: return nil
    }
  }

  /// The line, without its end.
  package var description: String {
    switch self {
    case .verified(let digest, let failure): failure.map { "verified \(digest) \(Self.oneLine($0))" } ?? "verified \(digest)"
    case .opened: "opened"
    case .calibrated(let calibration): "calibrated \(calibration.iterations) \(calibration.nanoseconds)"
    case .sampled(let timing):
      "sampled \(timing.iterations) \(timing.nanoseconds) \(timing.usage.involuntarySwitches) \(timing.usage.pageFaults)"
    case .counted(let figures):
      (["counted"] + figures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
    case .visited(let report): "visited \(report)"
    case .played(let report): "played \(report)"
    case .failed(let reason): "failed \(Self.oneLine(reason))"
    case .working: "working"
    case .stopped(let cell): "stopped \(Self.oneLine(cell))"
    }
  }

  private static func figures(in text: String) -> [String: Double]? {
    var figures: [String: Double] = [:]
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = Double(parts[1]), value.isFinite else { return nil }
      figures[String(parts[0])] = value
    }
    return figures
  }

  private static func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}

/// What a visit took, and how long its records are.
package struct VisitReport: Hashable, Sendable {
  /// How many lines of samples follow.
  package var sampleLines: Int
  /// How many lines of facts follow them.
  package var factLines: Int
  /// How long making the data took, in nanoseconds.
  package var openingNanoseconds: Int
  /// How long the rounds took, set-up included.
  package var samplingNanoseconds: Int
  /// How long counting took.
  package var countingNanoseconds: Int
  /// Whether there was no time left to measure the group.
  package var isCutOff: Bool

  /// A report.
  package init(sampleLines: Int, factLines: Int, opening: Int, sampling: Int, counting: Int, isCutOff: Bool) {
    (self.sampleLines, self.factLines, self.isCutOff) = (sampleLines, factLines, isCutOff)
    // Negative only if the clock jumped.
    (openingNanoseconds, samplingNanoseconds, countingNanoseconds) = (max(0, opening), max(0, sampling), max(0, counting))
  }
}

extension VisitReport: LosslessStringConvertible {
  /// The report in the words of a reply, or `nil` if they hold none.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.dropLast().compactMap { Int($0) }
    guard numbers.count == 5, numbers.allSatisfy({ $0 >= 0 }), words.last == "whole" || words.last == "cut-off" else { return nil }
    self.init(
      sampleLines: numbers[0], factLines: numbers[1], opening: numbers[2], sampling: numbers[3], counting: numbers[4],
      isCutOff: words.last == "cut-off")
  }

  /// Lines of samples, lines of facts, three times, and whether it is whole.
  package var description: String {
    "\(sampleLines) \(factLines) \(openingNanoseconds) \(samplingNanoseconds) \(countingNanoseconds) \(isCutOff ? "cut-off" : "whole")"
  }
}
