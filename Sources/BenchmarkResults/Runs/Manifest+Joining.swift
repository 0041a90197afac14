import Foundation

extension Manifest {
  /// The manifest of a run that was joined from `parts`: what all of them say, and nothing of what they do not agree on.
  init(joining parts: [RunData], _ shards: [RunShard?], commandLine: [String], warnings: [RunNote]) {
    let manifests = parts.map(\.manifest)
    self.init()
    let starts = manifests.map(\.startedAt)
    let ends = manifests.map(\.finishedAt)
    startedAt = starts.contains(nil) ? nil : starts.compactMap(\.self).min()
    finishedAt = ends.contains(nil) ? nil : ends.compactMap(\.self).max()
    tool.version = Self.common(manifests.map(\.tool.version))
    tool.commandLine = commandLine
    tool.programDigest = Self.common(manifests.map(\.tool.programDigest))
    revision.commit = Self.common(manifests.map(\.revision.commit))
    revision.isDirty = Self.common(manifests.map(\.revision.isDirty))
    revision.newerSource = manifests.compactMap(\.revision.newerSource).first
    build.toolchain = Self.common(manifests.map(\.build.toolchain))
    build.mode = Self.common(manifests.map(\.build.mode))
    build.flags = Self.common(manifests.map(\.build.flags))
    allocator.name = Self.common(manifests.map(\.allocator.name))
    allocator.version = Self.common(manifests.map(\.allocator.version))
    allocator.configuration = Self.common(manifests.map(\.allocator.configuration))
    joinMachine(manifests)
    joinPlan(manifests)
    joinNotes(parts, shards, warnings)
  }

  private mutating func joinMachine(_ manifests: [Manifest]) {
    machine.cpuModel = Self.common(manifests.map(\.machine.cpuModel))
    machine.processorVersion = Self.common(manifests.map(\.machine.processorVersion))
    machine.caches = Self.common(manifests.map(\.machine.caches))
    machine.cores = Self.common(manifests.map(\.machine.cores))
    machine.processorQuota = Self.common(manifests.map(\.machine.processorQuota))
    machine.pagePolicy = Self.common(manifests.map(\.machine.pagePolicy))
    machine.architecture = Self.common(manifests.map(\.machine.architecture))
    machine.operatingSystem = Self.common(manifests.map(\.machine.operatingSystem))
    machine.kernel = Self.common(manifests.map(\.machine.kernel))
    machine.scalingGovernor = Self.common(manifests.map(\.machine.scalingGovernor))
    machine.loadAverages = Self.common(manifests.map(\.machine.loadAverages))
    clock.name = Self.common(manifests.map(\.clock.name))
    clock.costNanoseconds = Self.common(manifests.map(\.clock.costNanoseconds))
    clock.resolutionNanoseconds = Self.common(manifests.map(\.clock.resolutionNanoseconds))
  }

  private mutating func joinPlan(_ manifests: [Manifest]) {
    plan.seed = Self.common(manifests.map(\.plan.seed))
    plan.budgetSeconds = Self.common(manifests.map(\.plan.budgetSeconds))
    plan.rounds = Self.common(manifests.map(\.plan.rounds))
    plan.method = Self.common(manifests.map(\.plan.method))
    plan.launches = Self.common(manifests.map(\.plan.launches))
    plan.margins = Self.common(manifests.map(\.plan.margins))
    plan.looks = Self.common(manifests.map(\.plan.looks))
    plan.workload = Self.common(manifests.map(\.plan.workload))
    plan.displayScale = Self.common(manifests.map(\.plan.displayScale))
    plan.container = Self.common(manifests.map(\.plan.container))
    plan.layouts = manifests.map(\.plan.layouts).joined().uniqued()
    plan.strategies = manifests.map(\.plan.strategies).joined().uniqued()
    plan.operations = manifests.map(\.plan.operations).joined().uniqued()
    plan.cellCount = manifests.contains { $0.plan.cellCount == nil } ? nil : manifests.compactMap(\.plan.cellCount).reduce(0, +)
    let traits = manifests.map { $0.plan.operationTraits ?? [] }.joined().uniqued()
    plan.operationTraits = traits.isEmpty ? nil : traits
    plan.sizes = Set(manifests.flatMap(\.plan.sizes)).sorted()
    plan.selection = Self.joined(manifests.map(\.plan.selection))
  }

  private mutating func joinNotes(_ parts: [RunData], _ shards: [RunShard?], _ warnings: [RunNote]) {
    let names = zip(parts, shards).map { part, shard in part.name + (shard.map { " (shard \($0.part)/\($0.of))" } ?? "") }
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

  /// The notes of the parts. A doubt or a remark that not all parts have names its part, because it says nothing of the others.
  private static func notes(of parts: [RunData]) -> [RunNote] {
    let shared = parts.dropFirst().reduce(Set(parts.first?.manifest.notes ?? [])) { $0.intersection($1.manifest.notes) }
    let loads = parts.map(\.manifest.machine.loadAverages)
    return parts.flatMap { part in
      // The joined manifest knows a load only if all parts had the same.
      let load = common(loads) == nil ? part.manifest.machine.busyLoad : nil
      let busy = load.map { RunNote.doubt("\(part.name): the machine was busy when this part began (a load of \($0))") }
      return part.manifest.notes.map { shared.contains($0) ? $0 : $0.of(part: part.name) } + (busy.map { [$0] } ?? [])
    }.uniqued()
  }

  /// What was chosen for the whole sweep; where the parts chose different cells, their items alone.
  private static func joined(_ selections: [RunSelection?]) -> RunSelection? {
    let whole = selections.map { selection in
      var selection = selection
      selection?.shard = nil
      return selection
    }
    return common(whole) ?? common(whole.map { $0?.itemsOnly })
  }

  /// What all say; nil where two differ.
  private static func common<Value: Equatable>(_ values: [Value?]) -> Value? {
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
