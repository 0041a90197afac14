import BenchmarkResults
import CollectionLayoutCore
import Foundation
import LayoutSuites
import LayoutWorkloads

extension RunSelection {
  /// Returns the workload. Throws if it does not exist, or if its file cannot be read.
  package func makeWorkload() throws -> any Workload {
    if let text { return try TextWorkloadFile(reading: text.path) }
    if let spec {
      let file = try SpecFile(path: spec.path, settingByOption: layoutValues)
      return try SpecWorkload(file, sizes: sizes.map { try SizesFile(reading: $0.path) })
    }
    if let sizes { return try SizesFile(reading: sizes.path) }
    if let trace { return TraceWorkload(try RecordedTrace(path: trace.path)) }
    guard let workload else { return Workloads.standard }
    guard let known = Workloads.named.first(where: { $0.name == workload }) else {
      throw UsageError.unknown(workload, "workload", known: Workloads.named.map(\.name))
    }
    return known
  }

  /// Returns the chosen suite, ready to be measured.
  /// - Throws: A `UsageError` for unknown names, for choices that do not go together, and for a choice that leaves nothing; an `InputFileError` or a
  ///   `SpecFileError` for a file.
  package func suite(for purpose: SuitePurpose) throws -> SelectedSuite {
    let workload = try makeWorkload()
    let source = try makeSource(workload)
    let suite: Suite
    do throws(SelectionError) {
      suite = try Suite(self, from: source, for: purpose)
    } catch {
      guard case .unknown(let name, let kind, let known) = error else { throw UsageError(error.description) }
      throw UsageError.unknown(name, kind, known: known.all, remedy: known.description)
    }
    if let spec = workload as? SpecWorkload { for size in suite.sizes { try spec.check(count: size) } }
    if let trace = workload as? TraceWorkload { for size in suite.sizes { try trace.check(count: size) } }
    return SelectedSuite(suite: suite, workload: workload, settings: runSettings(for: workload))
  }

  /// Throws if a file cannot be read. Wrong names are left to the programs that will be asked, because these may know other names.
  package func checkReadable() throws { _ = try makeSource(makeWorkload()) }

  /// The source from which the cells are chosen.
  private func makeSource(_ workload: any Workload) throws -> SuiteSource {
    var source = SuiteSource(workload)
    if let layout = try layoutWithValues { source.onlyLayout = layout }
    if let own = BenchmarkedLayout(of: workload) {
      if spec == nil { try check(own, of: workload) } else { try checkAlone(own) }
    }
    source.ownScenarios = try ownScenarios
    if let trace = (workload as? TraceWorkload)?.trace {
      if let other = (Scenario.all + source.ownScenarios).first(where: { $0.name == trace.scenario.name }) {
        throw trace.scenario.nameInUse(by: "the scenario \(other.source)")
      }
      source.ownScenarios.append(Scenario(trace))
    }
    return source
  }

  /// The scenarios in the user's files.
  /// - Throws: A `SpecFileError` for a file that cannot be read, and for a name that another scenario already has.
  package var ownScenarios: [Scenario] {
    get throws {
      var own: [Scenario] = []
      for source in scenarios ?? [] {
        let file = try ScenarioFile(path: source.path)
        if let other = (Scenario.all + own).first(where: { $0.name == file.name }) {
          let isBuiltIn = Scenario.all.contains { $0.name == file.name }
          throw file.nameInUse(by: isBuiltIn ? "a built-in scenario" : "the scenario in \(other.source)")
        }
        own.append(Scenario(file))
      }
      return own
    }
  }

  /// Throws if the layout that a built-in workload brings does not go with the other choices.
  private func check(_ own: BenchmarkedLayout, of workload: any Workload) throws {
    let problem = "--workload \(workload.name) brings a layout of its own, \(own.name)"
    if isAcross == true { throw UsageError("\(problem), and --across measures others; leave out one of them") }
    if !layoutValues.isEmpty { throw UsageError("\(problem), whose values are fixed; leave out --set") }
    if let other = layouts.first(where: { $0 != own.name }) {
      throw UsageError("\(problem); “\(other)” cannot be measured with it: leave out --layouts, or name another workload")
    }
  }

  /// Throws if anything other than the layout of the spec file is chosen, as flags next to --resume may do.
  private func checkAlone(_ own: BenchmarkedLayout) throws {
    if let other = layouts.first(where: { $0 != own.name }) {
      throw UsageError("the spec file brings its layout, \(own.name); “\(other)” cannot be measured with it: leave out --layouts")
    }
    if isAcross == true { throw UsageError("the spec file brings its layout, and --across measures others; leave out one of them") }
  }

  /// Returns the settings for a suite over `workload`: its container and scale, and the user's seed.
  package func runSettings(for workload: any Workload) -> RunSettings {
    var settings = RunSettings()
    settings.follow(workload)
    settings.seed = seed
    return settings
  }
}

extension RunSelection {
  /// The values that replace those of the layout.
  private var layoutValues: [LayoutValue] { (values ?? []).compactMap { LayoutValue($0) } }

  /// The chosen built-in layout with the values that it is given. `nil` if it is given none, or if a spec file defines the layout.
  private var layoutWithValues: BenchmarkedLayout? {
    get throws {
      guard spec == nil, !layoutValues.isEmpty else { return nil }
      guard layouts.count == 1, let name = layouts.first else {
        throw UsageError("--set gives values to one layout; name it with --layouts, such as --layouts waterfall --set columns=3")
      }
      let layout = try Self.layout(called: name)
      guard let own = layout.values else {
        throw UsageError("--set gives values to built-in layouts only, and “\(name)” is the program's own: give it its values there")
      }
      let container = Scene.standardContainer
      let json = own.spec(width: Int(container.width), height: Int(container.height), items: 1, itemSize: "[100, 100]")
      return BenchmarkedLayout(try SpecFile(json: json, name: name, settingByOption: layoutValues))
    }
  }

  /// Returns the one layout that is chosen: that of a spec file, that of a workload, or a named one with the values that it is given.
  package func oneLayout(over workload: any Workload) throws -> BenchmarkedLayout {
    if let only = try makeSource(workload).onlyLayout { return only }
    let known = BenchmarkedLayout.all.map(\.name)
    guard let name = layouts.first else {
      throw UsageError("name a layout with --layouts (\(known.joined(separator: ", "))), or a file with --spec")
    }
    return try Self.layout(called: name)
  }

  private static func layout(called name: String) throws -> BenchmarkedLayout {
    guard let layout = BenchmarkedLayout.all.first(where: { $0.name == name }) else {
      throw UsageError.unknown(name, "layout", known: BenchmarkedLayout.all.map(\.name))
    }
    return layout
  }

  /// Returns the selection with explicit numbers of items, because another version of this program may have other defaults.
  package func withCounts(for purpose: SuitePurpose) throws -> RunSelection {
    var selection = self
    selection.counts = itemCounts(of: try makeWorkload(), for: purpose)
    selection.isQuick = false
    return selection
  }

  /// The selection with absolute paths, for a process in another folder.
  var withAbsolutePaths: RunSelection {
    func absolute(_ file: SourceFile?) -> SourceFile? {
      file.map {
        var file = $0
        file.path = URL(fileURLWithPath: $0.path).standardizedFileURL.path
        return file
      }
    }
    var selection = self
    (selection.text, selection.sizes, selection.spec) = (absolute(text), absolute(sizes), absolute(spec))
    selection.trace = absolute(trace)
    selection.scenarios = scenarios?.compactMap { absolute($0) }
    return selection
  }

  /// Returns a selection of the items of a cell, for a process in another folder.
  package func items(of cell: CellIdentifier) -> RunSelection {
    var items = items(ofWorkload: cell.workload).withAbsolutePaths
    // A cell over the items of a file has the name of the file as its workload; no built-in workload has that name.
    if workload == nil, !Workloads.named.contains(where: { $0.name == items.workload }) { items.workload = nil }
    return items
  }

  /// Returns the selection with digests of its files, and with the operations that its scenario files define.
  /// - Throws: An `InputFileError` or a `SpecFileError` for a file that cannot be read.
  package func read() throws -> RunSelection {
    var selection = try stamped()
    selection.scenarios = try scenarios.map { _ in
      zip(selection.scenarios ?? [], try ownScenarios).map { file, scenario in
        var file = file
        file.operation = scenario.operation
        return file
      }
    }
    return selection
  }

  /// Returns the cells of a run of this selection; `nil` if they cannot be determined any more.
  package func cells() -> Set<CellIdentifier>? { (try? suite(for: .run)).map { Set($0.suite.allCells) } }
}
