import BenchmarkStatistics

/// The samples of one cell and metric, in the order in which they were taken.
struct SampleSeries {
  struct Key: Hashable {
    let cell: CellIdentifier
    let metric: Metric
  }

  /// The identity of a block of a cell: one making of the work in one launch of the program, in one part of a sweep.
  struct Block: Hashable, Comparable {
    let part: Int
    let launch: Int
    let block: Int

    init(_ sample: SampleRecord) { (part, launch, block) = (sample.part ?? 0, sample.launch, sample.block) }

    static func < (left: Block, right: Block) -> Bool {
      (left.part, left.launch, left.block) < (right.part, right.launch, right.block)
    }
  }

  let key: Key
  private(set) var samples: [SampleRecord] = []

  /// Returns the series in `samples`, in the order of their first samples.
  static func series(of samples: [SampleRecord]) -> [SampleSeries] {
    samples.grouped { Key(cell: $0.cell, metric: $0.metric) }.map { SampleSeries(key: $0.key, samples: $0.elements) }
  }

  var values: [Double] { samples.map(\.value) }

  /// The samples, block by block.
  var blocks: [(block: Block, samples: [SampleRecord])] {
    Dictionary(grouping: samples, by: Block.init).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The value of each block: the median of its samples. A block with a value that is not finite is left out.
  var blockMedians: [Double] { blocks.compactMap { median(of: $0.samples.map(\.value)) } }

  /// The value of the series: the median of its blocks.
  var blockMedian: Double? { median(of: blockMedians) }

  /// The samples of each part of a sweep, as separate series. 0 means a run that is not a part.
  var parts: [(part: Int, series: SampleSeries)] {
    Dictionary(grouping: samples) { $0.part ?? 0 }.sorted { $0.key < $1.key }.map { ($0.key, SampleSeries(key: key, samples: $0.value)) }
  }

  /// The two values around which the blocks cluster. Each part of a sweep is examined by itself, because machines of two speeds are not two modes.
  var modes: TwoModes? { parts.lazy.compactMap { TwoModes($0.series.blockMedians) }.first }

  /// The series without the interrupted samples.
  var uninterrupted: SampleSeries { SampleSeries(key: key, samples: samples.filter { $0.isInterrupted != true }) }

  /// The number of interrupted samples; nil if this is unknown for all samples.
  var interrupted: Int? {
    let known = samples.compactMap(\.isInterrupted)
    return known.isEmpty ? nil : known.count { $0 }
  }

  /// Returns the number of contaminated samples; nil if this is unknown for all samples.
  func contaminated(in catalogue: RunCatalogue) -> Int? {
    let expectsPageFaults = catalogue[key.cell.operation].expectsPageFaults
    let known = samples.compactMap { $0.isContaminated(expectsPageFaults: expectsPageFaults) }
    return known.isEmpty ? nil : known.count { $0 }
  }
}

/// Two series whose samples were taken in turn, block by block and round by round.
struct PairedBlocks {
  /// A block that both series have.
  struct Pair {
    let block: SampleSeries.Block
    /// The median of ln(candidate / baseline) over the rounds that both have.
    let logRatio: Double
  }

  let pairs: [Pair]

  /// Pairs the blocks in which both series have a common round. A round that was sampled several times counts as the median of its samples.
  init(_ baseline: SampleSeries, _ candidate: SampleSeries) {
    let before = Dictionary(uniqueKeysWithValues: baseline.blocks.map { ($0.block, Self.valueByRound($0.samples)) })
    pairs = candidate.blocks.compactMap { block, samples in
      guard let known = before[block] else { return nil }
      let own = Self.valueByRound(samples)
      let rounds = known.keys.filter { own[$0] != nil }.sorted()
      let logRatios = PairedComparison.logRatios(
        baseline: rounds.compactMap { known[$0] }, candidate: rounds.compactMap { own[$0] })
      return median(of: logRatios).map { Pair(block: block, logRatio: $0) }
    }
  }

  var logRatios: [Double] { pairs.map(\.logRatio) }

  /// Compares the blocks; `nil` without blocks.
  func comparison(confidence: Double) -> PairedComparison? { PairedComparison(logRatios: logRatios, confidence: confidence) }

  private static func valueByRound(_ samples: [SampleRecord]) -> [Int: Double] {
    Dictionary(grouping: samples, by: \.round).compactMapValues { samples in
      median(of: samples.map(\.value)).flatMap { $0 > 0 ? $0 : nil }
    }
  }
}
