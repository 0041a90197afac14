import BenchmarkResults
import Foundation
import LayoutSuites
import LayoutWorkloads

extension SelectionOptions {
  /// Chooses one cell and no other, over the same items.
  mutating func choose(_ cell: CellIdentifier) {
    layouts = spec == nil ? [cell.layout] : []
    strategies = [cell.strategy]
    operations = [cell.operation]
    sizes = sizes.filter { if case .file = $0 { true } else { false } } + [.counts([cell.n])]
    (filter, exclude, shard) = (nil, nil, nil)
  }

  /// The flags that choose the items: what another process needs to make the same, wherever it runs.
  var itemFlags: [String] {
    func path(_ name: String) -> String { URL(fileURLWithPath: name).standardizedFileURL.path }
    let files = sizes.compactMap { size in
      if case .file(let file) = size { file } else { nil }
    }
    var flags = ["--seed", String(seed)]
    if let workload { flags += ["--workload", workload] }
    if let text { flags += ["--text", path(text)] }
    if let spec { flags += ["--spec", path(spec)] }
    for file in files { flags += ["--sizes", path(file)] }
    return flags
  }

  /// How a suite over `workload` is run: its container and scale, and the person's seed.
  func runSettings(for workload: any Workload) -> RunSettings {
    var settings = RunSettings()
    settings.follow(workload)
    settings.seed = seed
    return settings
  }
}
