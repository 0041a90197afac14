import CProbe
import Foundation

/// Facts that distinguish processors beyond their name. In virtual machines, several kinds have the same name.
package struct ProcessorFacts: Equatable, Sendable {
  /// Family, model and stepping: `family 6, model 85, stepping 7`; `nil` if the system does not tell.
  package let version: String?
  /// The sizes of the caches that the first core uses: `L1d 32 KiB, L1i 32 KiB, L2 1024 KiB`; `nil` if the system does not tell.
  package let caches: String?

  /// The facts of this machine.
  package init() {
    #if canImport(Darwin)
      version = Self.version(
        family: Self.number("machdep.cpu.family") ?? Self.number("hw.cpufamily"), model: Self.number("machdep.cpu.model"),
        stepping: Self.number("machdep.cpu.stepping"))
      let sizes = [("L1d", "hw.l1dcachesize"), ("L1i", "hw.l1icachesize"), ("L2", "hw.l2cachesize"), ("L3", "hw.l3cachesize")]
      let known = sizes.compactMap { name, key in Self.number(key).flatMap { Int($0) }.map { "\(name) \($0 / 1_024) KiB" } }
      caches = known.isEmpty ? nil : known.joined(separator: ", ")
    #else
      self.init(root: "")
    #endif
  }

  /// The facts in the files below `root`. The layout is that of Linux: `/proc/cpuinfo`, and a folder for each cache of the first core in `/sys`.
  package init(root: String) {
    func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
    let lines = (text("\(root)/proc/cpuinfo") ?? "").split(separator: "\n")
    func value(_ key: String) -> String? {
      for line in lines {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        if parts.count == 2, parts[0] == key { return parts[1] }
      }
      return nil
    }
    version = Self.version(family: value("cpu family"), model: value("model"), stepping: value("stepping"))
    let folder = "\(root)/sys/devices/system/cpu/cpu0/cache"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("index") }.sorted()
    let found = names.compactMap { name -> String? in
      func word(_ file: String) -> String? { text("\(folder)/\(name)/\(file)")?.trimmingCharacters(in: .whitespacesAndNewlines) }
      guard let level = word("level"), let size = word("size") else { return nil }
      let kind = ["Data": "d", "Instruction": "i"][word("type") ?? ""] ?? ""
      return "L\(level)\(kind) \(size.hasSuffix("K") ? "\(size.dropLast()) KiB" : size)"
    }
    caches = found.isEmpty ? nil : found.joined(separator: ", ")
  }

  private static func version(family: String?, model: String?, stepping: String?) -> String? {
    let known = [("family", family), ("model", model), ("stepping", stepping)].compactMap { name, value in value.map { "\(name) \($0)" } }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  /// The number of processors on which this process may run. It is smaller than that of the machine if the process is confined to some of them. It is
  /// determined once, before ``Processor/pin()`` confines the process to one.
  package static let usableCores: Int = {
    let count = Int(cprobe_usable_processors())
    return count > 0 ? count : ProcessInfo.processInfo.activeProcessorCount
  }()

  #if canImport(Darwin)
    private static func number(_ key: String) -> String? {
      var (value, size) = (Int64(0), MemoryLayout<Int64>.size)
      guard sysctlbyname(key, &value, &size, nil, 0) == 0 else { return nil }
      // A narrower number fills only the low bytes.
      return value > 0 ? String(value) : nil
    }
  #endif
}
