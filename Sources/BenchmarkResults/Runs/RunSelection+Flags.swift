extension RunSelection {
  /// The flags that make the same choice in any version of the program. They always include the seed.
  package var flags: [String] { choice + option("seed", String(seed)) }

  /// The flags that make the same choice, for users. They do not include the standard seed.
  package var briefFlags: [String] { choice + option("seed", seed == Self.standardSeed ? nil : String(seed)) }

  private var choice: [String] {
    (isAcross == true ? ["--across"] : []) + option("layouts", layouts) + option("strategies", strategies)
      + option("twins", twins ?? []) + option("operations", operations) + option("sizes", counts.map(String.init))
      + option("sizes", sizes?.path)
      + option("workload", workload) + option("text", text?.path) + option("spec", spec?.path) + option("trace", trace?.path)
      + (scenarios ?? []).flatMap { option("scenario", $0.path) } + (values ?? []).flatMap { option("set", $0) }
      + option("filter", filter) + option("exclude", exclude) + option("shard", shard?.description)
      + (isQuick ? ["--quick"] : [])
  }

  private func option(_ name: String, _ value: String?) -> [String] { value.map { ["--\(name)", $0] } ?? [] }

  private func option(_ name: String, _ values: [String]) -> [String] {
    option(name, values.isEmpty ? nil : values.joined(separator: ","))
  }
}

extension RunSelection {
  /// Returns only the items, in any number, of cells with this workload. A cell's name contains its built-in workload, but only the selection names a file.
  package func items(ofWorkload name: String) -> RunSelection {
    var items = itemsOnly
    let isFromFile = items.text != nil || items.sizes != nil || items.spec != nil || items.trace != nil
    if !isFromFile, name != CellIdentifier.defaultWorkload { items.workload = name }
    return items
  }

  /// Returns a selection of only one cell, over the same items.
  package func only(_ cell: CellIdentifier) -> RunSelection { only(cell.group, under: [cell.strategy]) }

  /// Returns a selection of one group of cells over the same items, with these strategies, or with all strategies if the list is empty.
  package func only(_ group: CellGroup, under strategies: [String]) -> RunSelection {
    var one = items(ofWorkload: group.workload)
    one.layouts = spec == nil ? [values == nil ? group.layout : CellIdentifier.layoutWithoutValues(group.layout)] : []
    (one.strategies, one.operations, one.counts) = (strategies, [group.operation], [group.n])
    // `prepare` is also the name of a path, which chooses all operations of that path. The filter leaves only this one.
    if OperationPath(rawValue: group.operation) != nil { one.filter = "/\(group.operation)/" }
    let own = (scenarios ?? []).filter { $0.operation == group.operation }
    one.scenarios = own.isEmpty ? nil : own
    return one
  }
}
