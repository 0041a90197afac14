import BenchmarkStatistics
import Foundation
import InputFiles

/// The parts of one sweep, joined into one run.
///
///     let merge = try RunMerge(parts, commandLine: CommandLine.arguments)
///     let analysis = merge.run.analysis()
///
/// Figures of all parts are shown next to each other in one run, so everything that could explain a difference must be the same in all of them: the processor
/// and the number of cores, the allocator, the build, the commit, the seed and the workload. Other values that differ, such as the kernel, become unknown,
/// and a note says so.
package struct RunMerge: Sendable {
  /// The joined run: the samples, facts and scenarios of all parts, part by part.
  package let run: RunData
  /// The problems that do not prevent joining, such as parts that are missing or did not finish. The manifest's notes contain them too.
  package let warnings: [RunNote]

  /// Joins parts, in the order of their shards.
  /// - Parameters:
  ///   - parts: The parts. There must be at least one.
  ///   - commandLine: The command that joins them.
  ///   - planned: Every cell of the whole sweep, including scenarios, no matter which parts exist; nil if unknown.
  /// - Throws: An `InputFileError` that names the folder, and the difference or the cell that two parts hold.
  /// - Complexity: O(*s* + *c*), *s* the number of samples, *c* the number of summaries.
  package init(_ parts: [RunData], commandLine: [String], planned: Set<CellIdentifier>? = nil) throws(InputFileError) {
    precondition(!parts.isEmpty, "There is nothing to join")
    try Self.checkConditions(of: parts)
    try Self.checkPrograms(of: parts)
    try Self.checkCells(of: parts)
    let shards = parts.map(\.manifest.plan.selection?.shard)
    let order = parts.indices.sorted { (shards[$0]?.part ?? .max, $0) < (shards[$1]?.part ?? .max, $1) }
    let parts = order.map { parts[$0] }
    let shardsInOrder = order.map { shards[$0] }
    let absent = planned.flatMap { Self.absent(from: parts, planned: $0) }
    warnings = Self.warnings(parts, shardsInOrder) + Self.speeds(of: parts) + (absent.map { [$0] } ?? [])
    var manifest = Manifest(joining: parts, shardsInOrder, commandLine: commandLine, warnings: warnings)
    if let planned {
      // As in any run, the number excludes scenarios, because their cells are in a file of their own.
      manifest.plan.cellCount = planned.count { !$0.isScenario }
      // The note about cells that are in no part includes these cells.
      manifest.notes.removeAll(where: \.saysCellsOfOneRunMissing)
    }
    if planned == nil { manifest.plan.cellCount? -= Self.repeatedFloors(in: parts) }
    run = RunData(
      manifest: manifest, samples: Self.samples(of: parts), facts: parts.flatMap(\.facts),
      scenarios: PlayedScenarios(joining: parts.map(\.scenarios)))
  }

  /// Returns the samples of all parts, each with its part. If two parts have the same number, or one has none, the parts are numbered from 1.
  private static func samples(of parts: [RunData]) -> [SampleRecord] {
    func numbered(_ samples: [SampleRecord]) -> [SampleRecord] {
      // Counts that were taken after the launches do not contain the part.
      let known = Set(samples.compactMap(\.part))
      let sole = known.count == 1 ? known.first : nil
      return samples.map { sample in
        var sample = sample
        sample.part = sample.part ?? sole
        return sample
      }
    }
    let samples = parts.map { numbered($0.samples) }
    let numbers = samples.map { Set($0.map { $0.part ?? 0 }).sorted() }
    let all = numbers.flatMap(\.self)
    if !all.contains(0) && Set(all).count == all.count { return samples.flatMap(\.self) }
    var next = 1
    return zip(samples, numbers).flatMap { samples, known -> [SampleRecord] in
      let names = Dictionary(uniqueKeysWithValues: zip(known, next...))
      next += known.count
      return samples.map { sample in
        var sample = sample
        sample.part = names[sample.part ?? 0]
        return sample
      }
    }
  }

  /// Returns the number of cells of floors that are in more than one part. Each counts once for every part after the first.
  private static func repeatedFloors(in parts: [RunData]) -> Int {
    let floors = parts.map { $0.cells.filter(\.isFloor) }
    return floors.map(\.count).reduce(0, +) - Set(floors.joined()).count
  }

  /// Returns notes about the parts whose machine was slower or faster than that of the first by more than the margin.
  private static func speeds(of parts: [RunData]) -> [RunNote] {
    guard let first = parts.first else { return [] }
    let (known, margin) = (FloorSpeeds(first.samples), EquivalenceMargin(NoiseMargins.standardMargin))
    return parts.dropFirst().compactMap { part in
      guard let ratio = FloorSpeeds(part.samples).ratio(to: known), !margin.holds(ratio...ratio) else { return nil }
      return .doubt(
        "the machine of \(part.name) was \(FloorSpeeds.words(on: ratio)) than that of \(first.name), as the floors say that both measured: compare "
          + "figures of different parts with care")
    }
  }

  private static func checkCells(of parts: [RunData]) throws(InputFileError) {
    var places: [CellIdentifier: String] = [:]
    for part in parts {
      // Every part measures floors, because they show the speed of its machine.
      for cell in part.cells.sorted() where !cell.isFloor {
        if let other = places[cell] {
          throw InputFileError(
            file: part.name, problem: "holds \(cell), which \(other) holds too", remedy: "give each part of a sweep once")
        }
        places[cell] = part.name
      }
    }
  }

  /// Returns a note about the planned cells that are in no part, with the parts that can be continued. Nil if no cell is missing.
  private static func absent(from parts: [RunData], planned: Set<CellIdentifier>) -> RunNote? {
    let missing = parts.reduce(planned) { $0.subtracting($1.cells) }
    guard let first = missing.min() else { return nil }
    let unfinished = parts.filter { $0.manifest.finishedAt == nil || $0.manifest.notes.contains(where: \.saysCellsOfOneRunMissing) }
    return .absent(cells: missing.count, first: first, parts: unfinished.map(\.name))
  }

  private static func checkConditions(of parts: [RunData]) throws(InputFileError) {
    guard let first = parts.first else { return }
    for part in parts.dropFirst() {
      let differences = RunDifference.differences(from: first.manifest, to: part.manifest).filter { $0.kind.role != .surroundings }
      guard !differences.isEmpty else { continue }
      throw InputFileError(
        file: part.name, problem: "was measured with \(differences.map(\.description).joined(separator: ", ")) than \(first.name)",
        remedy: "measure all parts of a sweep on the same kind of machine, from the same build and with the same flags")
    }
  }

  /// Programs of one clean commit may differ in their bytes, for example in the paths where they were built. In all other cases, nothing shows that they do
  /// the same.
  private static func checkPrograms(of parts: [RunData]) throws(InputFileError) {
    guard let first = parts.first, let digest = first.manifest.tool.programDigest else { return }
    for part in parts.dropFirst() {
      guard let other = part.manifest.tool.programDigest, other != digest else { continue }
      let revision = part.manifest.revision
      guard revision.commit == nil || revision.isDirty != false || revision.newerSource != nil else { continue }
      throw InputFileError(
        file: part.name,
        problem: "was measured by another program (SHA-256 \(other.prefix(12)) against \(digest.prefix(12))) than \(first.name), and no "
          + "commit shows that both do the same",
        remedy: "copy one program to all machines, or build all parts from one commit without changes")
    }
  }

  private static func warnings(_ parts: [RunData], _ shards: [RunShard?]) -> [RunNote] {
    var warnings: [RunNote] = []
    for total in Set(shards.compactMap { $0?.of }).sorted() {
      let missing = Set(1...total).subtracting(shards.compactMap { $0?.of == total ? $0?.part : nil }).sorted()
      if !missing.isEmpty { warnings.append(.missingShards(missing, of: total)) }
    }
    for part in parts where part.manifest.finishedAt == nil {
      warnings.append(.cutOff(part: part.name))
    }
    let programs = Set(parts.compactMap(\.manifest.tool.programDigest))
    if programs.count > 1 {
      warnings.append(.doubt("the parts were measured by \(programs.count) programs that are not the same byte for byte, of one commit"))
    }
    // Parts are rejected if only some of them know their commit.
    if parts.allSatisfy({ $0.manifest.revision.commit == nil }) {
      warnings.append(
        .doubt(
          "the commit of the parts is unknown"
            + (programs.count == 1 && parts.allSatisfy { $0.manifest.tool.programDigest != nil }
              ? "; all were measured by the same program" : "")))
    }
    return warnings
  }
}

/// One part of a sweep that is spread over several runs: `1/4`.
package struct RunShard: Codable, CustomStringConvertible, Hashable, Sendable {
  /// The number of the part, from 1.
  package let part: Int
  /// The number of parts.
  package let of: Int

  /// Creates a part; nil if there is no such part.
  package init?(part: Int, of: Int) {
    guard of >= 1, (1...of).contains(part) else { return nil }
    (self.part, self.of) = (part, of)
  }

  /// Reads a part. Throws an error if there is no such part.
  package init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    let (part, of) = (try keys.decode(Int.self, forKey: .part), try keys.decode(Int.self, forKey: .of))
    guard let shard = RunShard(part: part, of: of) else {
      throw DecodingError.dataCorruptedError(forKey: .of, in: keys, debugDescription: "is \(of), of which there is no part \(part)")
    }
    self = shard
  }

  /// The part in the form of the command line: `1/4`.
  package var description: String { "\(part)/\(of)" }

  /// Whether this part measures the group at a position in the whole sweep.
  package func holds(_ place: Int) -> Bool { place % of == part - 1 }
}
