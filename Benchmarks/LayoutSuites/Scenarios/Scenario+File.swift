import LayoutWorkloads

extension Scenario {
  /// The scenario in a file that the user wrote. Every layout that takes the data and the containers of its steps has it.
  package init(_ file: ScenarioFile) {
    self.init(name: file.name, summary: file.title, source: file.path) { (scene) throws(SpecFileError) in
      try ScenarioDraft(of: file, over: scene).script()
    }
  }

  /// Whether the user wrote it.
  var isOwn: Bool { !Self.all.contains { $0.name == name } }
}

extension Suite {
  /// Draws every script of the user's scenarios, to find steps that cannot be played with these layouts and numbers of items.
  ///
  /// - Returns: The faults of files that can be played only in some groups, each fault once.
  /// - Throws: The first fault of a file that cannot be played at all.
  /// - Complexity: O(*g* · (*n* + *f*)), *g* the number of groups, *n* the number of items, *f* the number of frames.
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
