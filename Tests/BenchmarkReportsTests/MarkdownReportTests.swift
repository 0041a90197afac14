import BenchmarkResults
import Testing

@testable import BenchmarkReports

@Suite("The Markdown report")
struct MarkdownReportTests {
  @Test("A run of a package of one's own has two revisions: its own, and that of LayoutBench")
  func twoRevisions() {
    var manifest = HandMadeRun.manifest()
    manifest.tool.revision = Manifest.Revision(commit: "0123456789abcdef", isDirty: false, newerSource: "Sources/a.swift")
    let text = ReportModel(of: [], manifest).document.markdown
    #expect(
      text.contains(
        "UTC, revision 1a2b3c4d5e6f with uncommitted changes, with LayoutBench (version 0.1.0, revision 0123456789ab (doubtful: see the notes)). Machine:"
      ),
      "\(text)")
    #expect(text.contains("Sources/a.swift is newer than the program, so commit 0123456 may not be what was measured"))
  }

  /// Written by hand. 1 / 0.25 = 4 times faster; 2000 / 250 = 8 and 500 / 250 = 2 times the floor; 250 ns / 1000 items = 0.25 ns;
  /// 5 of 8 + 8 + 5 + 1 = 22 timed samples outside the floor and 8 of the floor make 5 of 30, 16.7 %.
  static let expected = """
    # Which layout strategy stays within a frame?

    Layout code alone, on Xeon, 2026-11-21, revision 1a2b3c4. No UIKit on a device, no cells, images or drawing.

    Not every strategy will do in `flow`, even with 1k items: laying out a frame in which one item changes its size takes longer than the layout budget of 2.00 ms with cold caches.

    **any** *x*: every strategy will do; the slowest takes *x* of the layout budget, 2 ms.

    | layout | kind of use | 1k items |
    | :-- | :-- | --: |
    | flow | one item changes | naive 5 × |

    Shares are of the worst frame: the most expensive operation of the kind of use and a query, with warm caches, at the 99th percentile. \
    ▴: over the budget, which leaves the rest of a frame to cells and drawing. ▲: over a whole frame at 120 Hz.

    Measured 2026-11-21 01:01:15 to 02:01:15 UTC, version 0.1.0, revision 1a2b3c4d5e6f with uncommitted changes. Machine: Xeon, 2 cores, \
    load averages at the start 0.50 / 0.25 / 0.00.

    ```
    layoutbench run --filter 'a b'
    ```

    ## Findings

    - `flow/rope/query/1000` gave wrong frames and was not timed. `rope` is not recommended for `flow`, regardless of the other times.
    - Not every strategy will do in `flow`, even with 1k items: laying out a frame in which one item changes its size takes longer than the layout budget of 2.00 ms with cold caches. \
    The slowest, `naive` in `flow`, takes 5 × the layout budget at 1k.
    - **relayout, flow**: Measured: only `naive` at 1k items. At 1k `naive` costs 10.0 ms.
    - **query, flow**: Any strategy will do up to 1k items, the most that were measured: the worst frame of the slowest, `naive`, takes 0.1 % of the layout budget at 1k. \
    Cheapest: `indexed` at 1k items. `naive` costs 4.00× \\[4.00, 4.00\\] as much as the cheapest at 1k (worst frame: 0.1 % of the layout budget against \
    under 0.1 %). At 1k `indexed` costs 500 ns.
    - **prepare, flow**: Measured: only `naive` at 1,500 items. At 1,500 `naive` costs 1.23 ms.
    - No findings for static grid and paginated feed, because these operations were not timed: `open`, `query.scroll`, `invalidate.bounds` and `append`.
    - 14.3 % of the timed samples were disturbed by a context switch or a page fault: run again on a quieter machine before a close decision.

    ## How to read it

    - Each cell begins with the median time of one iteration and its 95 % confidence interval in brackets, in the same unit.
    - `relayout` and operations named `.cold` are cold: code and data come from memory, as after the rest of an app's frame. All others are \
    warm: the same work was done right before. Floors are sampled as the operations beside them.
    - The next line is how many times faster or slower than naive the strategy is, paired round by round, with the interval of that ratio.
    - Then come the allocations of one iteration and their bytes, if they were counted.
    - The last line is the distance to a hardware floor: 2.00× takes twice as long as a bare loop over the same items, measured in the same run. \
    *Floors* says what each loop does. Only some floors are lower bounds, so a figure below 1 can be right. – means that the floor was not measured.
    - The fastest time of a row is **bold** if its lead over the next is larger than 3 % and not chance, corrected for the number of comparisons in the run. \
    It is *slanted* if the lead is smaller, or may be chance. A cell without a time says why it has none.

    ## flow, workload random

    ### flow: prepare

    | operation | n | naive |
    | :-- | --: | --: |
    | prepare | 1,500 | 1.23 ms<br>– floor |

    ### flow: rect query

    | operation | n | naive | rope | indexed |
    | :-- | --: | --: | --: | --: |
    | query | 1k | 2.00 µs [2.00, 2.00]<br>3 allocs, 1.54 kB<br>8.00× floor/search | failed verification | **500 ns** [500, 500]<br>4.00× [4.00, 4.00]<br>2.00× floor/search |

    ### flow: whole frame

    | operation | n | naive |
    | :-- | --: | --: |
    | relayout | 1k | 10.0 ms [10.0, 10.0]<br>– floor |

    ## Floors

    - **search**: binary search. Floor of `query`, `query.scroll`.

    | floor | data of | n | time | per item |
    | :-- | :-- | --: | --: | --: |
    | search | query | 1k | 250 ns [250, 250] | 0.250 ns |

    ## Frame budget

    The most items for which the 99th percentile of `relayout` stays within the time: ≥ if the largest measured size still does, ≈ if the \
    limit is between two measured sizes, &lt; if the smallest measured size is too slow already, and ? if the frames do not decide it. Each \
    sample is one frame. Frames that were interrupted do not count; their share, if any, is in brackets. Fewer than \
    100 frames, or more interrupted frames than others, do not tell that a size fits.

    ### The layout budget: 2.00 ms of a frame

    | layout | naive |
    | :-- | --: |
    | flow | < 1k |

    ### 120 Hz: 8.33 ms a frame

    | layout | naive |
    | :-- | --: |
    | flow | < 1k |

    ### 60 Hz: 16.7 ms a frame

    | layout | naive |
    | :-- | --: |
    | flow | ? |

    ## Contaminated samples

    5 of 35 timed samples (14.3 %) met an involuntary context switch or a page fault. They are kept in every figure, except that frame budgets, charts and rows marked † leave out the interrupted ones.

    | most contaminated cells | contaminated | samples |
    | :-- | --: | --: |
    | flow/naive/prepare/1500 | 5 | 5 |

    ## Notes

    - sizes.csv was repeated
    - failed verification: a \\| 3 frames differ: flow/rope/query/1000

    """ + ReportDocument("", [PhoneSection.block]).markdown.dropFirst(3)

  @Test("A whole report, as written by hand")
  func snapshot() throws {
    var manifest = HandMadeRun.manifest()
    manifest.catalogue = .handMade(floor: .init(name: "search", meaning: "binary search"), of: ["query", "query.scroll"])
    let report = ReportModel(manifest: manifest, analysis: try HandMadeRun.analysis()).document.markdown
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = Self.expected.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, (found, wanted)) in zip(lines, expected).enumerated() { #expect(found == wanted, "line \(line + 1)") }
    #expect(lines.count == expected.count)
  }

  @Test("Without floors no cell speaks of them")
  func noFloors() throws {
    let samples = try HandMadeRun.samples("flow/naive/query/1000", 2000)
    let report = ReportModel(of: samples).document.markdown
    #expect(!report.contains("floor"))
    #expect(report.contains("| query | 1k | 2.00 µs [2.00, 2.00] |"))
  }

  @Test("Figures that were not counted are left out, and never 0")
  func missing() throws {
    let samples = try HandMadeRun.samples("flow/naive/query/1000", 2000, switches: nil).map { sample in
      var sample = sample
      sample.pageFaults = nil
      return sample
    }
    let report = ReportModel(of: samples).document.markdown
    #expect(report.contains("| query | 1k | 2.00 µs [2.00, 2.00] |"))
    #expect(report.contains("Involuntary switches and page faults were not counted."))
  }

  @Test("A lead that is not decided is slanted")
  func undecided() throws {
    // Five rounds give no interval at 95 %, so nothing is decided.
    let samples =
      try HandMadeRun.samples("flow/naive/query/1000", 2000, rounds: 5) + HandMadeRun.samples("flow/indexed/query/1000", 500, rounds: 5)
    let report = ReportModel(of: samples).document.markdown
    #expect(report.contains("| query | 1k | 2.00 µs | *500 ns*<br>4.00× |"))
  }

  @Test("A strategy slower than naive says how many times slower")
  func slower() throws {
    let samples = try HandMadeRun.samples("flow/naive/query/1000", 100) + HandMadeRun.samples("flow/indexed/query/1000", 400)
    let report = ReportModel(of: samples).document.markdown
    #expect(report.contains("<br>4.00× slower [4.00, 4.00] |"))
  }

  @Test("A run in which nothing was measured still has its title and its notes")
  func empty() {
    var manifest = Manifest.handMade
    manifest.notes = [.doubt("killed <early>")]
    let report = ReportModel(manifest: manifest, analysis: RunData(manifest: .handMade).analysis()).document.markdown
    #expect(report.hasPrefix("# Layout benchmark\n"))
    #expect(report.hasSuffix("## Notes\n\n- killed &lt;early>\n"))
  }

  @Test("The floor of the same operation is taken before another one of the same strategy")
  func nearestFloor() throws {
    let samples =
      try HandMadeRun.samples("flow/naive/append/1000", 1000) + HandMadeRun.samples("flow/naive/prepare/1000", 1000)
      + HandMadeRun.samples("floor/scan/prepare/1000", 100) + HandMadeRun.samples("floor/scan/append/1000", 200)
      + HandMadeRun.samples("floor/scan/append/2000", 1)
    var manifest = Manifest.handMade
    manifest.catalogue = .handMade(floor: .init(name: "scan", meaning: "a running sum"), of: ["append", "prepare"])
    let report = ReportModel(of: samples, manifest).document.markdown
    #expect(report.contains("| append | 1k | 1.00 µs [1.00, 1.00]<br>5.00× floor/scan |"))
    #expect(report.contains("| prepare | 1k | 1.00 µs [1.00, 1.00]<br>10.0× floor/scan |"))
  }

  @Test("A layout with two workloads keeps them apart")
  func workloads() throws {
    let samples = try HandMadeRun.samples("flow/naive/query/1000", 1) + HandMadeRun.samples("flow/naive/query/1000@a|b", 2)
    let report = ReportModel(of: samples).document.markdown
    #expect(report.contains("## flow, workload random\n") && report.contains("| query | 1k | 1.00 ns [1.00, 1.00] |\n"))
    #expect(report.contains("## flow, workload a\\|b\n") && report.contains("| query | 1k | 2.00 ns [2.00, 2.00] |\n"))
  }
}
