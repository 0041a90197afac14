import LayoutWorkloads

extension Scenario {
  /// The scenario that a person wrote to a file. Every layout has it that takes the data and the containers of its steps.
  package init(_ file: ScenarioFile) {
    self.init(name: file.name, summary: file.title, source: file.path) { (scene) throws(SpecFileError) in
      try ScenarioDraft(of: file, over: scene).script()
    }
  }

  /// Whether a person wrote it.
  var isOwn: Bool { !Self.all.contains { $0.name == name } }
}

extension Suite {
  /// Draws every script of a person's own scenarios, to find steps that cannot be played with these layouts and numbers of items.
  ///
  /// - Returns: What is wrong with some of them, each fault once.
  /// - Throws: The first fault if a file can be played nowhere.
  /// - Complexity: O(*g* · (*n* + *f*)), *g* the number of groups, *n* of items, *f* of frames.
  package func checkOwnScenarios(over workload: any Workload, _ settings: RunSettings) throws(SpecFileError) -> [SpecFileError] {
    let opener = GroupOpener(workload: workload, settings: settings)
    var faults: [SpecFileError] = []
    var playable: Set<String> = []
    for group in scenarios where group.scenario.isOwn {
      do throws(SpecFileError) {
        _ = try opener.open(group)
        playable.insert(group.scenario.source)
      } catch {
        if !faults.contains(error) { faults.append(error) }
      }
    }
    if let fault = faults.first(where: { !playable.contains($0.file) }) { throw fault }
    return faults
  }
}
