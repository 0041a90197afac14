import Foundation
import InputFiles

/// The parts of one sweep, joined into one run.
///
///     let merge = try RunMerge(parts, commandLine: CommandLine.arguments)
///     let analysis = RunAnalysis(samples: merge.samples, existing: merge.summaries)
///
/// Figures stand beside each other in one run, so everything that could explain a difference must be the same in all parts: the processor and
/// the number of cores, the allocator, the build, the commit, the seed and the workload. What else differs, such as the kernel, becomes
/// unknown, and a note says so.
package struct RunMerge: Sendable {
  /// What the joined run was.
  package let manifest: Manifest
  /// The samples of all parts, part by part.
  package let samples: [SampleRecord]
  /// The summaries of all parts, part by part.
  package let summaries: [SummaryRecord]
  /// The scenarios of all parts, part by part.
  package let scenarios: PlayedScenarios
  /// What is not as it should be, but does not forbid joining: parts that are missing or did not finish. The manifest's notes hold them too.
  package let warnings: [RunNote]

  /// Joins parts, in the order of their shards.
  /// - Parameters:
  ///   - parts: The parts, at least one.
  ///   - commandLine: The command that joins them.
  /// - Throws: An `InputFileError` that names the folder and what differs, or the cell that two parts hold.
  /// - Complexity: O(*s* + *c*), *s* the number of samples, *c* the number of summaries.
  package init(_ parts: [MeasuredRun], commandLine: [String]) throws(InputFileError) {
    precondition(!parts.isEmpty, "There is nothing to join")
    try Self.checkConditions(of: parts)
    try Self.checkCells(of: parts)
    let shards = parts.map { RunShard(of: $0.manifest) }
    let order = parts.indices.sorted { (shards[$0]?.part ?? .max, $0) < (shards[$1]?.part ?? .max, $1) }
    let parts = order.map { parts[$0] }
    let shardsInOrder = order.map { shards[$0] }
    samples = parts.flatMap(\.samples)
    summaries = parts.flatMap(\.summaries)
    scenarios = PlayedScenarios(joining: parts.map(\.scenarios))
    warnings = Self.warnings(parts, shardsInOrder)
    manifest = Manifest(joining: parts, shardsInOrder, commandLine: commandLine, warnings: warnings)
  }

  private static func checkCells(of parts: [MeasuredRun]) throws(InputFileError) {
    var places: [CellIdentifier: String] = [:]
    for part in parts {
      for cell in part.cells.sorted() {
        if let other = places[cell] {
          throw InputFileError(
            file: part.name, problem: "holds \(cell), which \(other) holds too", remedy: "give each part of a sweep once")
        }
        places[cell] = part.name
      }
    }
  }

  private static func checkConditions(of parts: [MeasuredRun]) throws(InputFileError) {
    guard let first = parts.first else { return }
    for part in parts.dropFirst() {
      let differences = RunDifference.differences(from: first.manifest, to: part.manifest).filter { $0.kind.role != .surroundings }
      guard !differences.isEmpty else { continue }
      throw InputFileError(
        file: part.name, problem: "was measured with \(differences.map(\.description).joined(separator: ", ")) than \(first.name)",
        remedy: "measure all parts of a sweep on the same kind of machine, from the same build and with the same flags")
    }
  }

  private static func warnings(_ parts: [MeasuredRun], _ shards: [RunShard?]) -> [RunNote] {
    var warnings: [RunNote] = []
    for total in Set(shards.compactMap { $0?.of }).sorted() {
      let missing = Set(1...total).subtracting(shards.compactMap { $0?.of == total ? $0?.part : nil }).sorted()
      if !missing.isEmpty { warnings.append(.missingShards(missing, of: total)) }
    }
    for part in parts where part.manifest.finishedAt == nil {
      warnings.append(.cutOff(part: part.name))
    }
    return warnings
  }
}

/// One part of a sweep that is spread over several runs: `1/4`.
package struct RunShard: Codable, Hashable, Sendable {
  /// Which part, from 1.
  package let part: Int
  /// Of how many.
  package let of: Int

  /// A part, or nil where there is no such part.
  package init?(part: Int, of: Int) {
    guard of >= 1, (1...of).contains(part) else { return nil }
    (self.part, self.of) = (part, of)
  }

  /// The shard that a run was; nil where it was a whole sweep, or is not known.
  ///
  /// The manifests of earlier versions say it only in the command line.
  init?(of manifest: Manifest) {
    if let selection = manifest.plan.selection {
      guard let shard = selection.shard else { return nil }
      self = shard
      return
    }
    let words = manifest.tool.commandLine ?? []
    let flag = "--shard"
    guard let place = words.lastIndex(where: { $0 == flag || $0.hasPrefix(flag + "=") }) else { return nil }
    let value = words[place] == flag ? (place + 1 < words.count ? words[place + 1] : "") : String(words[place].dropFirst(flag.count + 1))
    let numbers = value.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let of = numbers[1] else { return nil }
    self.init(part: part, of: of)
  }
}
