import Foundation
import InputFiles

/// The sets of thresholds in a folder, one for each compiler, allocator and architecture. Counts under other conditions differ.
///
///     Benchmarks/thresholds/swift-6.3-jemalloc-5.3.0-x86_64/list.csv
///
/// A set is a folder of ``Thresholds``. Its manifest says under which conditions it applies; its name only helps readers. If the folder of the sets is a set
/// itself, it is read too.
package struct ThresholdSets: Sendable {
  /// The path of the folder of the sets, as the user gave it.
  package let path: String
  /// The sets, by name.
  package let sets: [Thresholds]
}

extension ThresholdSets {
  /// Reads the sets in the folder at `path`. There are no sets if the folder is missing.
  /// - Throws: An `InputFileError` that names file, line and column, or says that `path` is not a folder.
  package init(reading path: String) throws(InputFileError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw InputFileError(
        file: path, problem: "is a file, and thresholds are a folder with a file for each layout",
        remedy: "name the folder that it is in")
    }
    var sets: [Thresholds] = []
    if let own = try Thresholds(reading: path) { sets.append(own) }
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() {
      if let set = try Thresholds(reading: "\(path)/\(name)") { sets.append(set) }
    }
    self.init(path: path, sets: sets)
  }

  /// Returns the set that applies under `conditions`; `nil` if no set does.
  package func set(for conditions: Manifest) -> Thresholds? { sets.first { Self.differences($0, conditions).isEmpty } }

  /// Returns the set whose conditions differ least from `conditions`. If several differ equally, the first counts. Nil if there are no sets.
  package func nearest(to conditions: Manifest) -> Thresholds? {
    sets.min { Self.differences($0, conditions).count < Self.differences($1, conditions).count }
  }

  /// Returns an empty set for `conditions`, in a folder that no other set has.
  package func newSet(for conditions: Manifest) -> Thresholds {
    let name = conditions.thresholdSetName
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    let taken = Set(sets.map(\.path))
    let free = names.first { !taken.contains("\(path)/\($0)") } ?? name
    return Thresholds(path: "\(path)/\(free)", manifest: conditions, records: [])
  }

  /// Returns the error for a program to which no set applies. It names the conditions of the program and the differences of each set.
  package func noSet(for conditions: Manifest) -> InputFileError {
    let known = sets.map { set in
      let name = set.path == path ? "the one there" : String(set.path.dropFirst(path.count + 1))
      return "\(name) was counted with \(Self.differences(set, conditions).map(\.description).joined(separator: " and "))"
    }
    return InputFileError(
      file: path,
      problem: "holds no thresholds for this program (\(conditions.thresholdSetName)): \(known.joined(separator: "; "))",
      remedy: "counts under other conditions say nothing; count a set of your own with layoutbench check --exact --update and commit it, "
        + "or compare all the same with --allow-other-machine")
  }

  /// Returns the differences between `set` and `conditions` that identify a set. Seed, workload and container are part of the cells instead.
  private static func differences(_ set: Thresholds, _ conditions: Manifest) -> [RunDifference] {
    RunDifference.differences(from: conditions.countingConditions, to: set.manifest).filter {
      [.machine, .allocator, .build].contains($0.kind.role)
    }
  }
}

extension Manifest {
  /// The name of a set of thresholds for these conditions, from the usual names of compiler, allocator and architecture: `swift-6.3-jemalloc-5.3.0-x86_64`.
  var thresholdSetName: String {
    let compiler = build.toolchain?.split { $0 == "," || $0 == "(" }.first?.trimmingCharacters(in: .whitespaces) ?? "unknown-compiler"
    let version = allocator.version.map { $0.prefix { $0 != "-" } }
    let memory = allocator.name.map { [$0, version.map(String.init)].compactMap(\.self).joined(separator: "-") } ?? "system-malloc"
    let mode = build.mode == "release" ? nil : build.mode
    let parts = [compiler, memory, machine.architecture ?? "unknown-architecture", mode].compactMap(\.self)
    let name = parts.joined(separator: "-").lowercased()
    return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" })
  }
}
