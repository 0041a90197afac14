import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

extension BenchmarkedLayout {
  /// The layout of a spec file: a registered layout of the program, or a built-in layout with the file's values. No peer can replace the latter, because
  /// peers know only a few values.
  package init(_ spec: SpecFile) {
    if let own = Self.additions.values.first(where: { $0.name == spec.layoutName }) {
      self = own
      return
    }
    // The items in the file have sizes; those of a file of sizes are scaled to the layout's columns.
    let width = spec.entry?.itemWidth(of: spec.layout, in: spec.container) ?? spec.container.width
    self.init(
      name: spec.layoutName, layout: spec.layout, scrollDirection: spec.scrollDirection, takesPeers: false, itemWidth: { _ in width },
      entry: spec.entry)
  }
}

extension SpecFile {
  /// The spec of a layout over `itemCount` items of `workload`, as they are measured with `settings`.
  package init(_ layout: BenchmarkedLayout, over workload: any Workload, itemCount: Int, _ settings: RunSettings) {
    let scene = GroupOpener(workload: workload, settings: settings).scene(layout, itemCount)
    self.init(
      name: workload.name, layout: layout.layout, layoutName: layout.name, data: scene.data, container: scene.container,
      displayScale: scene.displayScale, scrollDirection: layout.scrollDirection)
  }
}

extension SpecPlayback {
  /// Plays all steps of `spec`, whose layout is `layout`, in the engine of a contender.
  package init(of spec: SpecFile, laidOutBy layout: BenchmarkedLayout, under contender: Contender) throws(SpecFileError) {
    try self.init(of: spec) { (other, data, container) throws(LayoutError) in
      try contender.make(
        Scene(layout: layout.with(other), data: data, reserve: [], container: container, displayScale: spec.displayScale, seed: 0))
    }
  }
}

extension SpecWorkload {
  /// Returns the spec file with `count` items of this workload instead of its own items, as they are measured.
  ///
  /// - Precondition: `check(count:)` does not throw.
  package func spec(count: Int) -> SpecFile {
    let width = BenchmarkedLayout(spec).itemWidth(spec.container)
    return spec.with(data(count: count, itemWidth: width, seed: 0))
  }
}

extension RunSettings {
  /// Adopts the container and the display scale of the spec file or the trace from which `workload` comes, if it comes from one.
  package mutating func follow(_ workload: any Workload) {
    if let spec = (workload as? SpecWorkload)?.spec { (container, displayScale) = (spec.container, spec.displayScale) }
    if let trace = (workload as? TraceWorkload)?.trace { (container, displayScale) = (trace.container, trace.displayScale) }
  }
}

/// A verification that plays the steps of a spec file under one strategy after the other: each must pass through the same states as the reference.
///
/// It compares every element after every step, not only the elements in windows.
package struct SpecVerification {
  /// The operation in the names of its cells.
  package static let operation = "steps"

  private let workload: SpecWorkload
  private let layout: BenchmarkedLayout
  private let states: [SpecState]

  /// Plays the steps under the reference. Throws `SpecFileError` for a step that the layout refuses.
  package init(_ workload: SpecWorkload) throws(SpecFileError) {
    self.workload = workload
    layout = BenchmarkedLayout(workload.spec)
    states = try SpecPlayback(of: workload.spec, under: .reference).states
  }

  /// The contenders that can play the steps: every strategy, including those of the program.
  package var contenders: [Contender] { layout.contenders }

  /// Returns the cell of a contender.
  package func cell(of contender: Contender) -> CellIdentifier {
    CellIdentifier(
      layout: workload.spec.layoutName, strategy: contender.name, operation: Self.operation, n: workload.spec.data.itemCount,
      workload: workload.name)
  }

  /// Plays the steps in the engine of a contender, which `isBroken` breaks on purpose, and returns whether its states equal the reference's.
  package func fact(of contender: Contender, isBroken: Bool = false) -> CellFact {
    let cell = cell(of: contender)
    do throws(SpecFileError) {
      let found = try SpecPlayback(of: workload.spec, laidOutBy: layout, under: isBroken ? contender.broken() : contender).states
      return CellFact(
        cell: cell, digest: Self.digest(of: found),
        status: found == states ? .sound : .failedVerification(Self.difference(between: found, and: states)))
    } catch {
      return CellFact(cell: cell, status: .failedVerification("\(error)"))
    }
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
