import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// A group with its data and script made, ready for its contenders.
struct OpenedGroup {
  let operation: Operation
  let scene: Scene
  /// The script that all contenders share.
  let script: OperationScript
  /// The contenders and their cells, in the order of the group.
  var entries: [(cell: CellIdentifier, contender: Contender)]

  /// Returns the contender whose output `contender` must match.
  func reference(of contender: Contender) -> Contender {
    scene.layout.comparison?.reference(of: contender.name) ?? Contender(.reference)
  }

  /// Returns the group without the cells in `cells`.
  func without(_ cells: [CellIdentifier]) -> OpenedGroup {
    var group = self
    group.entries.removeAll { cells.contains($0.cell) }
    return group
  }

  /// Returns the group with only the entry at `index`.
  func only(_ index: Int) -> OpenedGroup {
    var group = self
    group.entries = [entries[index]]
    return group
  }
}

/// An opener of groups, which makes their scenes.
///
/// It keeps the latest scene, because groups of the same layout and size follow each other.
package final class GroupOpener {
  /// The source of the items.
  let workload: any Workload
  /// The settings with which the suite is run.
  let settings: RunSettings
  private var lastScene: (name: String, scene: Scene)?

  /// An opener for groups over `workload`.
  package init(workload: any Workload, settings: RunSettings) {
    self.workload = workload
    self.settings = settings
  }

  /// Opens a group, and changes its contenders as the settings say. Returns `nil` for floors, and if the operation does not apply to the data.
  func open(_ group: SuiteGroup) -> OpenedGroup? {
    guard case .operation(let operation, let layout, let contenders) = group.work else { return nil }
    let scene = operation.arrange(scene(layout, group.itemCount))
    guard operation.applies(scene) else { return nil }
    return OpenedGroup(
      operation: operation, scene: scene, script: operation.script(scene),
      entries: Array(zip(group.cells, contenders.map(asConfigured))))
  }

  /// Opens the group of a scenario. Returns `nil` if the scenario does not apply to the data.
  /// - Throws: The fault of a user's scenario over this data.
  func open(_ group: ScenarioGroup) throws(SpecFileError) -> OpenedScenario? {
    let scene = scene(group.layout, group.itemCount).with(layout: group.scenario.layout(group.layout))
    guard let part = try ScenarioPart(group.scenario, scene) else { return nil }
    return OpenedScenario(part: part, entries: Array(zip(group.cells, group.contenders.map(asConfigured))))
  }

  /// Returns the scene over which floors are measured.
  func floorScene(_ itemCount: Int) -> Scene { scene(BenchmarkedLayout.all[0], itemCount, named: CellIdentifier.floorLayout) }

  /// Returns the scene of a layout. The floors' scene is kept under a name of its own, because a spec file's layout may have the same name as the layout
  /// for which the floors' scene is made.
  func scene(_ layout: BenchmarkedLayout, _ itemCount: Int, named layoutName: String? = nil) -> Scene {
    let name = "\(layoutName ?? layout.name)/\(itemCount)"
    if let lastScene, lastScene.name == name { return lastScene.scene }
    lastScene = nil
    let width = layout.itemWidth(settings.container)
    let reserve = workload.reserve(count: Scene.reserveCount, itemWidth: width, seed: settings.seed &+ 1)
    let scene = Scene(
      layout: layout, data: layout.fitted(workload.data(count: itemCount, itemWidth: width, seed: settings.seed), to: width),
      reserve: layout.fitted(CollectionData(items: reserve), to: width).sections[0].items, container: settings.container,
      displayScale: settings.displayScale, seed: settings.seed)
    lastScene = (name, scene)
    return scene
  }

  /// Returns the contender with its rules checked, and changed as the settings say: with planted work, crashing, hanging, broken or wasteful.
  private func asConfigured(_ contender: Contender) -> Contender {
    let contender = settings.checked(contender)
    if settings.plantedSteps > 0 { return contender.planted(steps: settings.plantedSteps) }
    if contender.name == settings.crashingContender { return contender.crashing() }
    if contender.name == settings.hangingContender { return contender.hanging() }
    if contender.name == settings.brokenContender { return contender.broken() }
    return contender.name == settings.wastefulContender ? contender.wasteful() : contender
  }
}
