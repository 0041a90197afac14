import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

extension BenchmarkedLayout {
  /// The layout of a spec file. No peer can stand in for it: peers know only a few values.
  package init(_ spec: SpecFile) {
    // The file's own items have sizes; those of a file of sizes are scaled to the layout's columns.
    let width = Self.itemWidth(of: spec.layout, in: spec.container)
    self.init(spec.layout, name: spec.layoutName, scrollDirection: spec.scrollDirection, takesPeers: false) { _ in width }
  }

  /// How wide an item of a layout is, in points: what pictures are scaled to. At least a point, however narrow the columns.
  private static func itemWidth(of layout: any CollectionLayout, in container: Size) -> Double {
    let width =
      switch layout {
      case let layout as WaterfallLayout:
        (container.width - layout.sectionInset.left - layout.sectionInset.right - Double(layout.columns - 1) * layout.columnSpacing)
          / Double(layout.columns)
      case let layout as FlowLayout:
        layout.itemSize?.width
          ?? (container.width - layout.sectionInset.left - layout.sectionInset.right - layout.minimumInteritemSpacing) / 2
      case is CompositionalLayout, is MosaicLayout: container.width / 2
      default: container.width
      }
    return min(max(1, width), WorkloadLimits.length)
  }
}

extension SpecWorkload {
  /// The spec file with `count` of this workload's items in place of its own, as they are measured.
  ///
  /// - Precondition: `check(count:)` throws nothing.
  package func spec(count: Int) -> SpecFile {
    let width = BenchmarkedLayout(spec).itemWidth(spec.container)
    return spec.with(data(count: count, itemWidth: width, seed: 0))
  }
}

extension RunSettings {
  /// Takes over container and scale of a spec file, where `workload` is of one.
  package mutating func follow(_ workload: any Workload) {
    guard let spec = (workload as? SpecWorkload)?.spec else { return }
    container = spec.container
    displayScale = spec.displayScale
  }
}

/// The steps of a spec file under one strategy after the other: each must lead through the states that naive leads through.
///
/// Every element is compared after every step, not only what windows show.
package struct SpecVerification {
  /// The operation under which its cells are filed.
  package static let operation = "steps"

  private let workload: SpecWorkload
  private let states: [SpecState]
  private let digest: String

  /// Plays the steps under naive. Throws `SpecFileError` for a step that the layout refuses.
  package init(_ workload: SpecWorkload) throws(SpecFileError) {
    self.workload = workload
    states = try SpecPlayback(of: workload.spec, under: .naive).states
    digest = Self.digest(of: states)
  }

  /// The cell of a strategy.
  package func cell(of strategy: Strategy) -> CellIdentifier {
    CellIdentifier(
      layout: workload.spec.layoutName, strategy: strategy.name, operation: Self.operation, n: workload.spec.data.itemCount,
      workload: workload.name)
  }

  /// Plays the steps under a strategy, broken on purpose or not, and says whether the states are those of naive.
  package func outcome(of strategy: Strategy, isBroken: Bool = false) -> GroupOutcome {
    var outcome = GroupOutcome()
    let cell = cell(of: strategy)
    let layout: any CollectionLayout = isBroken ? BrokenLayout(layout: workload.spec.layout) : workload.spec.layout
    do throws(SpecFileError) {
      let found = try SpecPlayback(of: workload.spec, under: strategy, layout: layout).states
      let agrees = found == states
      outcome.facts = [
        SummaryRecord(
          cell: cell, digest: Self.digest(of: found),
          status: agrees ? .sound : .failedVerification(Self.difference(between: found, and: states)))
      ]
      if !agrees { outcome.failures = [cell] }
    } catch {
      outcome.facts = [SummaryRecord(cell: cell, status: .failedVerification("\(error)"))]
      outcome.failures = [cell]
    }
    return outcome
  }

  private static func difference(between found: [SpecState], and expected: [SpecState]) -> String {
    let first = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }
    let place = first.map { "after \($0.element.0.step)\($0.offset == 0 ? "" : " (steps[\($0.offset - 1)])")" } ?? "in their number"
    return "its states differ from those of \(Contender.reference) \(place)"
  }

  private static func digest(of states: [SpecState]) -> String {
    var digest = OutputDigest()
    for state in states {
      let lengths = [
        state.contentSize.width, state.contentSize.height, state.contentOffset.x, state.contentOffset.y, state.container.width,
        state.container.height,
      ]
      for length in lengths { digest.add(length.bitPattern) }
      for attributes in state.attributes { digest.add(attributes) }
    }
    return digest.description
  }
}

/// A layout whose engines are wrong on purpose, to see a verification fail.
private struct BrokenLayout: CollectionLayout {
  static let name = "broken"
  let layout: any CollectionLayout

  func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: Size, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(
      BrokenEngine(try layout.makeEngine(strategy, data: data, container: container, displayScale: displayScale, tuning: tuning)))
  }

  func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: Size, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(
      BrokenEngine(try layout.makeEngine(with: builder, data: data, container: container, displayScale: displayScale, tuning: tuning)))
  }
}
