/// What the columns of the CSV files mean, for people: `layoutbench help files` prints it, and the documentation has it as a page.
public struct FileGuide: Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The name in the header.
    public let name: String
    /// What it says, and in which unit.
    public let meaning: String
  }

  /// The file's name.
  public let file: String
  /// What the file holds, and where it is.
  public let purpose: String
  /// Its columns, in order.
  public let columns: [Column]

  private init<Record: RunRecord>(_ type: Record.Type, _ purpose: String, _ meanings: [String: String]) {
    file = Record.fileName
    self.purpose = purpose
    columns = Record.columns.map { Column(name: $0, meaning: meanings[$0] ?? Self.common[$0] ?? "") }
  }

  /// A guide to each file.
  public static let all: [FileGuide] = [
    FileGuide(SampleRecord.self, "One row for each sample of a run. All other files of a run are derived from it.", samples),
    FileGuide(SummaryRecord.self, "One row for each cell and metric of a run.", summary),
    FileGuide(ComparisonRecord.self, "One row for each pair of strategies of a run, timed side by side.", comparison),
    FileGuide(ChangeRecord.self, "One row for each cell and metric of two runs, as ab writes it.", changes),
    FileGuide(HistoryRecord.self, "One row for each cell and metric of each run that was added; rows are only ever appended.", history),
    FileGuide(NoiseRecord.self, "What differs on one machine though the code does not; written by calibrate.", noise),
    FileGuide(ThresholdRecord.self, "What a cell may count, for check --exact; one file a layout in Benchmarks/thresholds.", thresholds),
  ]

  /// What holds of all files.
  public static let conventions = """
    All files are CSV as RFC 4180 has it: UTF-8, a header, commas, a point in decimals. An empty field means unknown or not applicable, never 0.
    A ratio is candidate over baseline: below 1 the candidate costs less, above 1 it costs more. A share of 0.03 is 3 %.
    """
}

extension FileGuide {
  /// Columns that mean the same in every file.
  private static let common = [
    "cell": "layout/strategy/operation/n, with @workload behind it unless that is random",
    "layout": "the layout; floor for what the hardware asks",
    "strategy": "the strategy; of a floor, what is measured",
    "operation": "what is done in one iteration (layoutbench list operations)",
    "n": "the number of items",
    "workload": "where the items come from",
    "metric":
      "time, allocations, allocated_bytes, peak_bytes, retained_bytes, items_placed, bands_laid, items_measured, attributes_emitted or instructions",
    "unit": "ns, bytes or count, per iteration",
    "p_adjusted": "the p-value, adjusted for all cells compared (Holm); empty for counts, which are exact",
    "minimum_detectable_effect": "the smallest slowdown that could have been told from none, as a share",
    "margin": "the difference that does not matter, as a share",
  ]

  private static let samples = [
    "round": "the pass over all strategies of a group, from 0: samples of one round were taken one after the other",
    "order": "the place in the round, from 0",
    "iterations": "how many iterations were timed together",
    "value": "the mean of these iterations, in the unit",
    "involuntary_switches": "how often the system put the process off the processor meanwhile",
    "page_faults": "how many pages were faulted in meanwhile",
  ]

  private static let summary = [
    "samples": "the number of samples",
    "median": "their median, in the unit",
    "ci_low": "the lower end of the median's 95 % confidence interval; empty with too few samples",
    "ci_high": "the upper end of that interval",
    "min": "the smallest sample",
    "p90": "the 90th percentile of the samples",
    "p99": "the 99th percentile of the samples",
    "mad": "the median absolute deviation from the median",
    "contaminated": "how many samples met a context switch or a page fault",
    "digest": "a digest of the cell's output; the same for all strategies that are right",
    "note": "what a reader must know: a fallback, a failed verification, why it was not measured",
  ]

  private static let comparison = [
    "baseline": "the strategy that is compared against",
    "candidate": "the strategy that is compared",
    "ratio": "the median over rounds of candidate / baseline: below 1 the candidate is faster",
    "ci_low": "the lower end of the ratio's 95 % confidence interval",
    "ci_high": "the upper end of that interval",
    "verdict": "regressed, improved, equivalent (the interval lies within the margin) or inconclusive",
  ]

  private static let changes = [
    "baseline": "the median of the run that is compared against, in the unit",
    "candidate": "the median of the run that is compared, in the unit",
    "ratio": "candidate / baseline: below 1 the candidate costs less; empty where the baseline is 0",
    "ci_low": "the lower end of the ratio's 95 % confidence interval; empty for counts",
    "ci_high": "the upper end of that interval",
    "outcome":
      "regressed, appeared (0 before), improved, vanished (0 now), equivalent, inconclusive, too_few_samples, failed_verification, "
      + "only_in_baseline or only_in_candidate",
  ]

  private static let history = [
    "time": "when the run started, in UTC",
    "commit": "the commit that was measured, with -dirty where there were further changes",
    "machine": "processor, architecture and cores",
    "value": "the median, in the metric's unit per iteration",
    "ci_low": "the lower end of the median's 95 % confidence interval; empty with too few samples",
    "ci_high": "the upper end of that interval",
  ]

  private static let noise = [
    "path": "prepare, invalidation, rect-query or frame",
    "way": "paired (in turn, as ab does) or independent (two runs, as check does)",
    "machine": "processor, architecture and cores of the machine it was measured on",
    "decisions": "the number of decisions about no change",
    "false_positive_rate": "the share of them that said otherwise with this margin",
    "ci_low": "the lower end of that share's exact 95 % interval",
    "ci_high": "the upper end of that interval",
    "detected_3": "the share of decisions in which 3 % more work was found",
    "detected_5": "the share in which 5 % were found",
    "detected_10": "the share in which 10 % were found",
  ]

  private static let thresholds = [
    "value": "the count per iteration that is accepted",
    "tolerance": "the share by which a count may differ and still pass; 0 is exactly",
  ]
}

extension FileGuide {
  /// The guide as text for a terminal: names of columns and their meanings side by side.
  public static var text: String {
    let width = (all.flatMap(\.columns).map(\.name.count).max() ?? 0) + 2
    let files = all.map { guide in
      let rows = guide.columns.map { "  \($0.name.padded(to: width))\($0.meaning)\n" }
      return "\(guide.file)\n\(guide.purpose)\n\(rows.joined())"
    }
    return conventions + "\n\n" + files.joined(separator: "\n")
  }

  /// The guide as a page of Markdown.
  public static var markdown: String {
    let files = all.map { guide in
      let rows = guide.columns.map { "| `\($0.name)` | \($0.meaning) |\n" }
      return "## \(guide.file)\n\n\(guide.purpose)\n\n| column | meaning |\n|---|---|\n\(rows.joined())"
    }
    return "# The CSV files\n\n\(conventions)\n\n`layoutbench help files` prints this page.\n\n" + files.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
