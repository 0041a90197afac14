import Foundation

/// The share of the processors that the control groups of this process allow, and how often they have stopped it.
///
///     let quota = ProcessorQuota()
///     // quota.cores is 1.5 in a container that was started with `--cpus 1.5`
package struct ProcessorQuota: Equatable, Sendable {
  /// The processor time that the process gets per second, in seconds. It is the smallest quota of its groups; `nil` without a quota.
  package let cores: Double?
  /// The number of times that a group had used up its time, so that its processes were stopped until the next period. `nil` if the system does not count
  /// them.
  package let stops: Int?

  /// The quota of this process, now.
  package init() { self.init(root: "") }

  /// The quota in the files below `root`. The layout is that of Linux: `/proc/self/cgroup`, and the groups of version 1 or 2 in `/sys/fs/cgroup`.
  package init(root: String) {
    func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
    let base = "\(root)/sys/fs/cgroup"
    let groups = ControlGroupPaths(text("\(root)/proc/self/cgroup") ?? "")
    var quotas: [Double] = []
    var counts: [Int] = []
    for (mount, group) in [("\(base)", groups.unified), ("\(base)/unified", groups.unified), ("\(base)/cpu", groups.processor)] {
      for folder in ControlGroupPaths.ancestors(of: group).map({ mount + $0 }) {
        if let quota = Self.quota(
          both: text("\(folder)/cpu.max"), time: text("\(folder)/cpu.cfs_quota_us"), period: text("\(folder)/cpu.cfs_period_us"))
        {
          quotas.append(quota)
        }
        if let count = Self.stops(in: text("\(folder)/cpu.stat")) { counts.append(count) }
      }
    }
    cores = quotas.min()
    stops = counts.isEmpty ? nil : counts.reduce(0, +)
  }

  /// The text `1.5 cores` or `none`; `nil` on a system without quotas.
  package var words: String? {
    #if os(Linux)
      cores.map { "\($0) cores" } ?? "none"
    #else
      nil
    #endif
  }

  /// Returns the quota from the single file of version 2 (`150000 100000`) or the two files of version 1; `nil` without a quota (`max`, `-1`).
  private static func quota(both: String?, time: String?, period: String?) -> Double? {
    let words = both.map { $0.split(whereSeparator: \.isWhitespace).map(String.init) } ?? [time, period].compactMap(\.self)
    let numbers = words.compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return numbers[0] / numbers[1]
  }

  private static func stops(in statistics: String?) -> Int? {
    guard let line = statistics?.split(separator: "\n").first(where: { $0.hasPrefix("nr_throttled ") }) else { return nil }
    return Int(line.dropFirst("nr_throttled ".count))
  }
}

/// The control groups of a process, as `/proc/self/cgroup` names them.
private struct ControlGroupPaths {
  /// The group of version 2.
  private(set) var unified = "/"
  /// The group of version 1 that controls the processors.
  private(set) var processor = "/"

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      if parts[1].isEmpty { unified = String(parts[2]) }
      if parts[1].split(separator: ",").contains("cpu") { processor = String(parts[2]) }
    }
  }

  /// Returns a group and its ancestors, as paths below the folder where groups are mounted. A group outside that folder is not visible, but the folder
  /// itself is.
  static func ancestors(of group: String) -> [String] {
    let names = group.split(separator: "/")
    guard !names.contains("..") else { return [""] }
    return (0...names.count).map { count in names.prefix(count).map { "/\($0)" }.joined() }
  }
}
