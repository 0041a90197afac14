/// The meaning of every column of the CSV files, for people: `layoutbench help files` prints it, and the documentation has it as a page.
package struct FileGuide: Sendable {
  /// A column.
  package struct Column: Hashable, Sendable {
    /// The name in the header.
    package let name: String
    /// The unit, or the kind of value: `count`, `share`, `ratio`, `text`.
    package let unit: String
    /// What it says.
    package let meaning: String
  }

  /// The file's name.
  package let file: String
  /// What the file holds, and where it is.
  package let purpose: String
  /// Its columns, in order.
  package let columns: [Column]

  private init<Record: RunRecord>(_ type: Record.Type, _ purpose: String, _ meanings: [String: Entry]) {
    file = Record.fileName
    self.purpose = purpose
    columns = Record.columns.map { name in
      let entry = meanings[name] ?? Self.common[name] ?? Entry("", "")
      return Column(name: name, unit: entry.unit, meaning: entry.meaning)
    }
  }

  /// A guide to each file.
  package static let all: [FileGuide] = [
    FileGuide(SampleRecord.self, "One row for each sample of a run. All other files of a run are derived from it.", samples),
    FileGuide(SummaryRecord.self, "One row for each cell and metric of a run.", summary),
    FileGuide(
      ScenarioRecord.self,
      "One row for each scenario that a strategy played. Each frame is timed by itself: what changed, prepare(), the content size, the visible elements.",
      scenarios),
    FileGuide(
      FrameCountRecord.self, "How the times of a scenario's frames are distributed: one row for each cell and bucket that has frames.",
      frames),
    FileGuide(
      FrameStepsRecord.self,
      "The steps of the slowest frame of each scenario and of those around it: one row for each frame, up to six for each cell. The report draws some of them.",
      steps),
    FileGuide(ComparisonRecord.self, "One row for each pair of strategies of a run, timed side by side.", comparison),
    FileGuide(ChangeRecord.self, "One row for each cell and metric of two runs, as ab writes it.", changes),
    FileGuide(
      MedianRecord.self,
      "The median times of a run on one processor, as report --publish-summary writes them beside the run's manifest.json. Two summaries are comparable if their manifests name the same method, seed, workload, items, container, scale and build mode.",
      medians),
    FileGuide(HistoryRecord.self, "One row for each cell and metric of each run that was added; rows are only ever appended.", history),
    FileGuide(AcceptedChange.self, "The changes that history accept has accepted; in the folder of the history.", accepted),
    FileGuide(NoiseRecord.self, "The noise of one machine, as calibrate measured it.", noise),
    FileGuide(ThresholdRecord.self, "The accepted counts of the cells that check --exact counts; one file for each layout.", thresholds),
  ]

  /// What holds of all files.
  package static let conventions = """
    All files are CSV as RFC 4180 has it: UTF-8, a header, commas, a point in decimals. An empty field means unknown or not applicable, never 0.
    A ratio is candidate over baseline: below 1 the candidate costs less, above 1 it costs more. A share of 0.03 is 3 %.
    The unit “unit” is the one in the row's column unit; “the metric's” is the one below. Of every metric, less is better.
    """

  /// The metrics with their units and meanings, in the order of the reports.
  package static let metrics = Metric.allCases.map { Column(name: $0.rawValue, unit: $0.unit, meaning: $0.meaning) }
}

extension FileGuide {
  /// A column's unit and meaning.
  private struct Entry {
    let unit: String
    let meaning: String

    init(_ unit: String, _ meaning: String) { (self.unit, self.meaning) = (unit, meaning) }
  }

  /// Columns that mean the same in every file.
  private static let common = [
    "cell": Entry("text", "layout/strategy/operation/n, followed by @workload unless the workload is random"),
    "layout": Entry("text", "the layout; floor for the hardware's share of the work"),
    "strategy": Entry("text", "the strategy; of a floor, the loop that is measured; of layouts side by side, layout:strategy"),
    "operation": Entry("text", "the work of one iteration (layoutbench list operations)"),
    "n": Entry("count", "the number of items"),
    "workload": Entry("text", "the source of the items' sizes"),
    "metric": Entry("text", "the measured quantity, one of those above"),
    "unit": Entry("text", "the unit of the row's figures: ns, bytes or count, each per iteration"),
    "p_adjusted": Entry(
      "probability",
      "the p-value, adjusted for all cells compared: by Benjamini and Hochberg within a run, by Holm between programs; empty for counts, which are exact"
    ),
    "minimum_detectable_effect": Entry("share", "the smallest slowdown that this many blocks tell from none in four cases of five"),
    "mode_low": Entry("unit", "the lower of the two values around which the blocks gather; empty if they gather around one"),
    "mode_high": Entry("unit", "the upper of these two values"),
    "mode_share": Entry("share", "the share of the blocks at the upper value"),
    "margin": Entry("share", "the margin in force: a ratio from 1/(1 + margin) to 1 + margin does not matter"),
    "status": Entry(
      "text",
      "sound; fallback (the strategy worked in another way than its own), failed-verification, crashed, stopped, not-measured or too-short (for the clock)"
    ),
    "machine": Entry("text", "processor, architecture, number of cores, processor version, quota and page policy"),
    "work": Entry(
      "text",
      "the seed, the workload, digests of the items' files, the container and the display scale"),
  ]

  private static let samples = [
    "launch": Entry("count", "the launch of the program that took the sample, from 0"),
    "block": Entry("count", "the making of the work that the sample is of, from 0 in each cell; intervals and tests are over blocks"),
    "round": Entry("count", "the pass over all strategies of a group, from 0; samples of one round were taken one after the other"),
    "position": Entry("count", "the place in the round, from 0"),
    "iterations": Entry("count", "the number of iterations timed together"),
    "value": Entry("unit", "the mean of these iterations; less is better"),
    "involuntary_switches": Entry("count", "how often the system took the processor away during the sample, or the clock jumped"),
    "page_faults": Entry("count", "the number of pages faulted in during the sample"),
    "part": Entry("count", "the part of a sweep that took the sample, from 1; empty in a run that is no part"),
  ]

  private static let medians = [
    "median": Entry("ns", "the median time, to five digits; less is better"),
    "ci_low": Entry("ns", "the lower end of its 95 % confidence interval; empty with fewer than 6 blocks"),
    "ci_high": Entry("ns", "the upper end of that interval"),
  ]

  private static let summary = [
    "samples": Entry("count", "the number of samples"),
    "blocks": Entry("count", "the number of blocks that the samples are of: makings of the work in a launch of the program"),
    "median": Entry("unit", "the median of the blocks, each worth the median of its samples; less is better"),
    "ci_low": Entry("unit", "the lower end of the median's 95 % confidence interval; empty with fewer than 6 blocks"),
    "ci_high": Entry("unit", "the upper end of that interval"),
    "min": Entry("unit", "the smallest sample"),
    "p90": Entry("unit", "the 90th percentile of the samples"),
    "p99": Entry("unit", "the 99th percentile of the samples"),
    "mad": Entry("unit", "the median absolute deviation from the median"),
    "contaminated": Entry("count", "the number of samples with a context switch or a page fault"),
    "digest": Entry("text", "fnv1a: and 16 hexadecimal digits that stand for the cell's output; equal for all correct strategies"),
    "note": Entry("text", "why the status is what it is; empty for a sound cell"),
  ]

  private static let scenarios = [
    "operation": Entry("text", "scenario. and the scenario's name (layoutbench list scenarios)"),
    "n": Entry("count", "the number of items that the scenario begins with"),
    "plays": Entry("count", "how often the script was played, after a play that is not timed; empty if the cell was not timed"),
    "frames": Entry("count", "the number of frames of the script; each takes its median over the plays"),
    "p50": Entry("ns", "the median of the frames; less is better"),
    "p90": Entry("ns", "the 90th percentile of the frames"),
    "p99": Entry("ns", "the 99th percentile of the frames; empty with fewer than five plays"),
    "p99_9": Entry("ns", "the percentile 99.9 of the frames; with fewer than 1,000 frames the longest; empty with fewer than five plays"),
    "max": Entry("ns", "the longest frame; empty with fewer than five plays"),
    "over_8_33_ms": Entry(
      "count", "the number of frames that took longer than 8.33 ms, a frame at 120 Hz; empty with fewer than five plays"),
    "over_16_67_ms": Entry(
      "count", "the number of frames that took longer than 16.67 ms, a frame at 60 Hz; empty with fewer than five plays"),
    "hitch_ratio_120": Entry(
      "ms/s", "how late frames were at 120 Hz, for each second; up to 10 is good, up to 25 a warning; empty with fewer than five plays"),
    "hitch_ratio_60": Entry("ms/s", "the same at 60 Hz"),
    "overrun_p50": Entry("ns", "p50 less 8.33 ms: below 0 there is time left"),
    "overrun_p90": Entry("ns", "p90 less 8.33 ms"),
    "overrun_p99": Entry("ns", "p99 less 8.33 ms; empty with fewer than five plays"),
    "visible_jump": Entry("pt", "how far an item that was to be held still moved at most; 0 is right, empty if none was held"),
    "landing_error": Entry("pt", "how far from its place an item stood at most after it was scrolled to; empty without such scrolling"),
    "items_laid": Entry("count", "the items that all prepare() calls of one play placed or went over"),
    "worst_frame": Entry(
      "count", "the number of the frame, from 0, whose median over the plays is the longest; empty with fewer than five plays"),
    "worst_cause": Entry("text", "why that frame had work to do"),
    "worst_time": Entry("ns", "its median over the plays"),
    "involuntary_switches": Entry("count", "how often the system took the processor away during the plays"),
    "digest": Entry("text", "fnv1a: and 16 hexadecimal digits that stand for everything the layout answers after the last frame"),
    "note": Entry("text", "why the status is what it is; empty for a sound cell"),
  ]

  private static let frames = [
    "operation": Entry("text", "scenario. and the scenario's name"),
    "n": Entry("count", "the number of items that the scenario begins with"),
    "from": Entry("ns", "the shortest time that belongs to the bucket"),
    "to": Entry("ns", "the shortest time that is too long for it"),
    "count": Entry("count", "the number of frames whose median over the plays is this long"),
  ]

  private static let steps = [
    "operation": Entry("text", "scenario. and the scenario's name"),
    "n": Entry("count", "the number of items that the scenario begins with"),
    "frame": Entry("count", "the number of the frame in the script, from 0"),
    "cause": Entry("text", "why the frame had work to do"),
    "change": Entry("ns", "telling the layout of the change, in the play in which the frame's time is the median; less is better"),
    "prepare": Entry("ns", "prepare(), in the same play"),
    "query": Entry("ns", "the content size and the visible elements, in the same play"),
    "items_laid": Entry("count", "the items that prepare() placed or went over"),
  ]

  private static let comparison = [
    "baseline": Entry("text", "the strategy that is compared against"),
    "candidate": Entry("text", "the strategy that is compared"),
    "blocks": Entry("count", "the number of blocks that both strategies have"),
    "ratio": Entry(
      "ratio", "the median over blocks of candidate / baseline, each worth the median of its rounds: below 1 the candidate is faster"),
    "ci_low": Entry("ratio", "the lower end of the ratio's 95 % confidence interval; empty with fewer than 6 blocks"),
    "ci_high": Entry("ratio", "the upper end of that interval"),
    "p_adjusted": Entry("probability", "the p-value, adjusted for all comparisons of the run (Benjamini and Hochberg)"),
    "verdict": Entry(
      "text",
      "regressed or improved (the ratio lies beyond the margin, and p_adjusted is below 0.05), equivalent (the whole interval lies within it) or "
        + "inconclusive"),
  ]

  private static let changes = [
    "baseline": Entry("unit", "the median over the blocks of the run that is compared against"),
    "candidate": Entry("unit", "the median over the blocks of the run that is compared"),
    "ratio": Entry("ratio", "candidate / baseline: below 1 the candidate costs less; empty if the baseline is 0"),
    "ci_low": Entry("ratio", "the lower end of the ratio's 95 % confidence interval; empty for counts"),
    "ci_high": Entry("ratio", "the upper end of that interval"),
    "blocks": Entry("count", "the number of blocks that the decision rests on; empty for counts"),
    "look": Entry("count", "the look that decided, from 1, if undecided cells got more launches; else empty"),
    "mode_low": Entry("ratio", "the lower of the two ratios around which the blocks gather; empty if they gather around one"),
    "mode_high": Entry("ratio", "the upper of these two ratios"),
    "same_work": Entry(
      "text", "of a time: instructions if these and all counts are the same on both sides, counts if only the counts are known to be"),
    "outcome": Entry(
      "text",
      "regressed (a time: the ratio lies beyond the margin, and p_adjusted is below 0.05), appeared (0 before), improved, vanished (0 now), "
        + "equivalent (a time: the whole interval lies within the margin), inconclusive, too_few_samples, failed_verification, "
        + "only_in_baseline or only_in_candidate"),
  ]

  private static let history = [
    "time": Entry("UTC", "the start of the run"),
    "commit": Entry(
      "text",
      "the commit that was measured, with -dirty if the checkout had further changes, and -doubtful if a source was newer than the program"),
    "value": Entry("the metric's", "the median, per iteration; less is better"),
    "ci_low": Entry("the metric's", "the lower end of the median's 95 % confidence interval; empty with too few samples"),
    "ci_high": Entry("the metric's", "the upper end of that interval"),
  ]

  private static let accepted = [
    "commit": Entry("text", "the first measured commit with the new cost: the series begins anew with its first run"),
    "cells": Entry("text", "a regular expression for the names of the cells concerned; empty for all cells"),
    "metric": Entry("text", "the metric concerned; empty for all metrics"),
    "reason": Entry("text", "why the change is accepted"),
  ]

  private static let noise = [
    "path": Entry("text", "prepare, invalidation, rect-query or frame"),
    "way": Entry("text", "paired (in turn, as ab does) or independent (two runs, as check does)"),
    "decisions": Entry("count", "the number of decisions about no change"),
    "false_positive_rate": Entry("share", "the decisions that called it a change with this margin"),
    "ci_low": Entry("share", "the lower end of that rate's exact 95 % interval"),
    "ci_high": Entry("share", "the upper end of that interval"),
    "tested_margin": Entry("share", "the margin whose multiples were added as work"),
    "detected_1.5x": Entry("share", "the decisions that found 1.5 × tested_margin more work"),
    "detected_2x": Entry("share", "the decisions that found 2 × tested_margin more work"),
    "detected_3x": Entry("share", "the decisions that found 3 × tested_margin more work"),
  ]

  private static let thresholds = [
    "value": Entry("the metric's", "the accepted count per iteration; less is better"),
    "tolerance": Entry("share", "how far a count may differ and still pass; 0 is exactly"),
  ]
}

extension FileGuide {
  /// The guide as text for a terminal: names of columns and their meanings side by side.
  package static var text: String {
    let width = (all.flatMap(\.columns).map(\.name.count).max() ?? 0) + 2
    func rows(_ columns: [Column]) -> String {
      columns.map { "  \($0.name.padded(to: width))\($0.unit.padded(to: 14))\($0.meaning)\n" }.joined()
    }
    let files = all.map { "\($0.file)\n\($0.purpose)\n\(rows($0.columns))" }
    return "\(conventions)\n\nmetrics\n\(rows(metrics))\n" + files.joined(separator: "\n")
  }

  /// The guide as a page of Markdown.
  package static var markdown: String {
    func table(_ title: String, _ columns: [Column]) -> String {
      "| \(title) | unit | meaning |\n|---|---|---|\n" + columns.map { "| `\($0.name)` | \($0.unit) | \($0.meaning) |\n" }.joined()
    }
    let files = all.map { "## \($0.file)\n\n\($0.purpose)\n\n\(table("column", $0.columns))" }
    return "# The CSV files\n\n\(conventions)\n\n`layoutbench help files` prints this page.\n\n## Metrics\n\n\(table("metric", metrics))\n"
      + files.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
