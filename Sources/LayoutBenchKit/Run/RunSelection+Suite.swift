import ArgumentParser
import BenchmarkResults
import Foundation
import LayoutSuites
import LayoutWorkloads

extension RunSelection {
  /// The workload. Throws for one that does not exist, and for a file that cannot be read.
  func makeWorkload() throws -> any Workload {
    if let text { return try TextWorkloadFile(reading: text.path) }
    if let spec {
      let file = try SpecFile(path: spec.path, settingByOption: layoutValues)
      return try SpecWorkload(file, sizes: sizes.map { try SizesFile(reading: $0.path) })
    }
    if let sizes { return try SizesFile(reading: sizes.path) }
    guard let workload else { return Workloads.standard }
    guard let known = Workloads.named.first(where: { $0.name == workload }) else {
      throw Spelling.unknown(workload, "workload", known: Workloads.named.map(\.name))
    }
    return known
  }

  /// The numbers of items: those that were chosen; else as many as a file has; else `standard`.
  func itemCounts(of workload: any Workload, standard: [Int]) -> [Int] {
    counts.isEmpty ? workload.ownCount.map { [$0] } ?? standard : counts
  }

  /// The numbers of items that are measured of a workload that has any number.
  var standardSizes: [Int] { isQuick ? [1_000, 10_000] : Suite.standardSizes }

  /// The suite over `workload`.
  func makeSuite(
    _ workload: any Workload, standardSizes: [Int], measuresFloors: Bool, playsScenarios: Bool = false
  ) throws -> Suite {
    var selection = Selection()
    (selection.layouts, selection.strategies, selection.operations) = (layouts, strategies, operations)
    selection.ownScenarios = try ownScenarios
    let playsOwnAlone = !selection.ownScenarios.isEmpty && operations.isEmpty && !isQuick && !standardSizes.isEmpty
    selection.sizes = itemCounts(of: workload, standard: playsOwnAlone ? Scenario.standardSizes : standardSizes)
    selection.twins = twins ?? []
    selection.thinsEdges = selection.sizes == Suite.standardSizes && counts.isEmpty && operations.isEmpty
    if let layout = try layoutWithValues {
      selection.available = [layout]
      selection.comparisons = []
      selection.layouts = []
    }
    if let spec = workload as? SpecWorkload {
      selection.available = [BenchmarkedLayout(spec.spec)]
      selection.comparisons = []
      for size in selection.sizes { try spec.check(count: size) }
    }
    if let own = BenchmarkedLayout(of: workload) { try choose(own, of: workload, &selection) }
    if isAcross == true { try chooseAcross(&selection) }
    selection.shard = shard.map { ($0.part, $0.of) }
    selection.measuresFloors = measuresFloors
    // A gate's cells stay as they are; a run of everything also says what the choice of a layout costs.
    selection.samplesComparisons = measuresFloors && choosesEverything
    selection.playsScenarios = playsScenarios
    selection.isIncluded = try cellFilter()
    do {
      return try Suite(selection, workload: workload.name)
    } catch {
      switch error {
      case .unknown(let name, let kind, let known): throw Spelling.unknown(name, kind, known: known.all, remedy: known.description)
      case .isScenario, .nothingLeft: throw ValidationError(error.description)
      }
    }
  }

  /// The scenarios of the person's files.
  /// - Throws: A `SpecFileError` for a file that cannot be read, and for a name that another scenario has.
  var ownScenarios: [Scenario] {
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

  /// Chooses the one layout that a built-in workload is made for.
  private func choose(_ own: BenchmarkedLayout, of workload: any Workload, _ selection: inout Selection) throws {
    let problem = "--workload \(workload.name) brings a layout of its own, \(own.name)"
    if isAcross == true { throw ValidationError("\(problem), and --across measures others; leave out one of them") }
    if !layoutValues.isEmpty { throw ValidationError("\(problem), whose values are fixed; leave out --set") }
    if let other = layouts.first(where: { $0 != own.name }) {
      throw ValidationError("\(problem); “\(other)” cannot be measured with it: leave out --layouts, or name another workload")
    }
    selection.available = [own]
    selection.comparisons = []
  }

  /// Chooses comparisons of layouts only: all of them, or those that are named.
  private func chooseAcross(_ selection: inout Selection) throws {
    if let layout = selection.layouts.first(where: { name in selection.available.contains { $0.name == name } }) {
      let comparisons = selection.comparisons.map(\.name).joined(separator: ", ")
      throw ValidationError(
        "--across measures comparisons (\(comparisons)), and “\(layout)” is a layout; leave out --across, or name comparisons")
    }
    selection.available = []
    if selection.layouts.isEmpty { selection.layouts = selection.comparisons.map(\.name) }
  }

  /// Whether the person's regular expressions take a cell in.
  func cellFilter() throws -> (CellIdentifier) -> Bool {
    let included = try filter.map { try Regex($0) }
    let excluded = try exclude.map { try Regex($0) }
    return { cell in
      let name = cell.description
      return (included.map { name.contains($0) } ?? true) && !(excluded.map { name.contains($0) } ?? false)
    }
  }

  /// How a suite over `workload` is run: its container and scale, and the person's seed.
  func runSettings(for workload: any Workload) -> RunSettings {
    var settings = RunSettings()
    settings.follow(workload)
    settings.seed = seed
    return settings
  }
}

extension RunSelection {
  /// The values that the layout is given in place of its own.
  private var layoutValues: [LayoutValue] { (values ?? []).compactMap { LayoutValue($0) } }

  /// The chosen built-in layout with the values it is given; nil where it is given none, or a spec file has the layout.
  private var layoutWithValues: BenchmarkedLayout? {
    get throws {
      guard spec == nil, !layoutValues.isEmpty else { return nil }
      guard layouts.count == 1, let name = layouts.first else {
        throw ValidationError("--set gives values to one layout; name it with --layouts, such as --layouts waterfall --set columns=3")
      }
      guard let layout = BenchmarkedLayout.all.first(where: { $0.name == name }) else {
        throw Spelling.unknown(name, "layout", known: BenchmarkedLayout.all.map(\.name))
      }
      guard let own = layout.values else {
        throw ValidationError("--set gives values to built-in layouts only, and “\(name)” is the program's own: give it its values there")
      }
      let container = Scene.standardContainer
      let json = own.spec(width: Int(container.width), height: Int(container.height), items: 1, itemSize: "[100, 100]")
      return BenchmarkedLayout(try SpecFile(json: json, name: name, settingByOption: layoutValues))
    }
  }

  /// The one layout that is chosen: a spec file's, that which a workload brings, or a named one with the values it is given.
  func oneLayout(over workload: any Workload) throws -> BenchmarkedLayout {
    if let spec = workload as? SpecWorkload { return BenchmarkedLayout(spec.spec) }
    if let own = BenchmarkedLayout(of: workload) {
      var selection = Selection()
      try choose(own, of: workload, &selection)
      return own
    }
    if let layout = try layoutWithValues { return layout }
    let known = BenchmarkedLayout.all.map(\.name)
    guard let name = layouts.first else {
      throw ValidationError("name a layout with --layouts (\(known.joined(separator: ", "))), or a file with --spec")
    }
    guard let layout = BenchmarkedLayout.all.first(where: { $0.name == name }) else { throw Spelling.unknown(name, "layout", known: known) }
    return layout
  }

  /// The same with the numbers of items written out: another version of this program may have other standards.
  func withCounts(standard: [Int]) throws -> RunSelection {
    var selection = self
    selection.counts = itemCounts(of: try makeWorkload(), standard: standard)
    selection.isQuick = false
    return selection
  }

  /// The same with absolute paths, for a process in another folder.
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
    selection.scenarios = scenarios?.compactMap { absolute($0) }
    return selection
  }

  /// The items of a cell, for a process in another folder.
  func items(of cell: CellIdentifier) -> RunSelection {
    var items = items(ofWorkload: cell.workload).withAbsolutePaths
    // A cell over a file's items is named after the file, which is not among the workloads.
    if workload == nil, !Workloads.named.contains(where: { $0.name == items.workload }) { items.workload = nil }
    return items
  }

  /// The selection with digests of its files, and with the operations that its scenario files define.
  /// - Throws: An `InputFileError` or a `SpecFileError` for a file that cannot be read.
  func read() throws -> RunSelection {
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
}
