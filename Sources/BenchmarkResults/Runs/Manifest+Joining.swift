import Foundation

extension Manifest {
  /// Creates the manifest of a run that was joined from `parts`. It keeps the values that all parts share, and drops those in which they differ.
  init(joining parts: [RunData], _ shards: [RunShard?], commandLine: [String], warnings: [RunNote]) {
    let manifests = parts.map(\.manifest)
    self.init()
    let starts = manifests.map(\.startedAt)
    let ends = manifests.map(\.finishedAt)
    startedAt = starts.contains(nil) ? nil : starts.compactMap(\.self).min()
    finishedAt = ends.contains(nil) ? nil : ends.compactMap(\.self).max()
    tool.commandLine = commandLine
    revision.newerSource = manifests.compactMap(\.revision.newerSource).first
    keepCommon(of: manifests)
    joinPlan(manifests)
    joinNotes(parts, shards, warnings)
  }

  /// Keeps the values that are the same in all manifests.
  private mutating func keepCommon(of manifests: [Manifest]) {
    func keep<Value: Equatable>(_ paths: WritableKeyPath<Manifest, Value?>...) {
      for path in paths { self[keyPath: path] = Self.common(manifests.map { $0[keyPath: path] }) }
    }
    keep(\.tool.version, \.tool.programDigest, \.revision.commit, \.build.toolchain, \.build.mode, \.plan.workload, \.clock.name)
    keep(\.allocator.name, \.allocator.version, \.allocator.configuration)
    keep(\.machine.cpuModel, \.machine.processorVersion, \.machine.caches, \.machine.processorQuota, \.machine.pagePolicy)
    keep(\.machine.architecture, \.machine.operatingSystem, \.machine.kernel, \.machine.scalingGovernor)
    keep(\.machine.cores, \.plan.rounds, \.plan.method, \.plan.launches, \.plan.displayScale)
    keep(\.clock.costNanoseconds, \.clock.resolutionNanoseconds, \.plan.budgetSeconds)
    keep(\.revision.isDirty)
    keep(\.tool.revision)
    keep(\.build.flags)
    keep(\.build.packages)
    keep(\.machine.loadAverages)
    keep(\.plan.seed)
    keep(\.plan.margins)
    keep(\.plan.layoutBudgetNanoseconds)
    keep(\.plan.looks)
    keep(\.plan.container)
  }

  private mutating func joinPlan(_ manifests: [Manifest]) {
    plan.layouts = manifests.map(\.plan.layouts).joined().uniqued()
    plan.strategies = manifests.map(\.plan.strategies).joined().uniqued()
    plan.operations = manifests.map(\.plan.operations).joined().uniqued()
    plan.cellCount = manifests.contains { $0.plan.cellCount == nil } ? nil : manifests.compactMap(\.plan.cellCount).clampedSum
    for manifest in manifests { catalogue.add(manifest.catalogue) }
    plan.sizes = Set(manifests.flatMap(\.plan.sizes)).sorted()
    plan.selection = Self.joined(manifests.map(\.plan.selection))
  }

  private mutating func joinNotes(_ parts: [RunData], _ shards: [RunShard?], _ warnings: [RunNote]) {
    let names = zip(parts, shards).map { part, shard in part.name + (shard.map { " (shard \($0))" } ?? "") }
    let differing = [
      ("operating system", Set(parts.map(\.manifest.machine.operatingSystem)).count),
      ("kernel", Set(parts.map(\.manifest.machine.kernel)).count),
      ("scaling governor", Set(parts.map(\.manifest.machine.scalingGovernor)).count),
      ("number of rounds", Set(parts.map(\.manifest.plan.rounds)).count),
      ("time budget", Set(parts.map(\.manifest.plan.budgetSeconds)).count),
    ].filter { $0.1 > 1 }.map(\.0)
    notes = Self.notes(of: parts) + warnings + [.joined(names)]
    if !differing.isEmpty { notes.append(.doubt("the parts differ in \(differing.joined(separator: ", "))")) }
  }

  /// Returns the notes of the parts. A doubt or a remark that only some parts have gets the name of its part, because it says nothing about the others.
  private static func notes(of parts: [RunData]) -> [RunNote] {
    let shared = parts.dropFirst().reduce(Set(parts.first?.manifest.notes ?? [])) { $0.intersection($1.manifest.notes) }
    let loads = parts.map(\.manifest.machine.loadAverages)
    return parts.flatMap { part in
      // The joined manifest only knows a load if all parts had the same.
      let load = common(loads) == nil ? part.manifest.machine.busyLoad : nil
      let busy = load.map { RunNote.doubt("\(part.name): the machine was busy when this part began (a load of \($0))") }
      return part.manifest.notes.map { shared.contains($0) ? $0 : $0.of(part: part.name) } + (busy.map { [$0] } ?? [])
    }.uniqued()
  }

  /// Returns the selection for the whole sweep. If the parts chose different cells, it has only their items.
  private static func joined(_ selections: [RunSelection?]) -> RunSelection? {
    let whole = selections.map { selection in
      var selection = selection
      selection?.shard = nil
      return selection
    }
    return common(whole) ?? common(whole.map { $0?.itemsOnly })
  }

  /// Returns the common value; nil if two values differ.
  private static func common<Value: Equatable>(_ values: [Value?]) -> Value? {
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
