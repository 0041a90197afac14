import Foundation

/// The memory that this process can still allocate.
package struct MemoryFacts: Equatable, Sendable {
  /// The bytes that it can allocate without swapping or reaching a limit; `nil` if the system does not tell.
  package let availableBytes: Int?

  /// The facts of this process, now.
  package init() {
    func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
    #if os(Linux)
      self.init(
        memory: text("/proc/meminfo"),
        groups: [
          (text("/sys/fs/cgroup/memory.max"), text("/sys/fs/cgroup/memory.current"), text("/sys/fs/cgroup/memory.stat")),
          (
            text("/sys/fs/cgroup/memory/memory.limit_in_bytes"), text("/sys/fs/cgroup/memory/memory.usage_in_bytes"),
            text("/sys/fs/cgroup/memory/memory.stat")
          ),
        ],
        limits: text("/proc/self/limits"), status: text("/proc/self/status"))
    #else
      availableBytes = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    #endif
  }

  /// The facts in the contents of Linux's files. The result is the smallest of three amounts: the free memory of the machine, the rest in each control
  /// group, and the rest below the limit on the address space. A missing file or the word “unlimited” sets no limit.
  /// - Parameters:
  ///   - memory: `/proc/meminfo`.
  ///   - groups: The limit, the usage and the statistics of each control group.
  ///   - limits: `/proc/self/limits`.
  ///   - status: `/proc/self/status`.
  package init(memory: String?, groups: [(limit: String?, usage: String?, statistics: String?)], limits: String?, status: String?) {
    var available: [Int] = []
    if let free = Self.number(after: "MemAvailable:", in: memory) { available.append(free * 1_024) }
    for group in groups {
      guard let limit = Self.number(after: "", in: group.limit), let usage = Self.number(after: "", in: group.usage) else { continue }
      // The system reclaims pages of files when memory is short.
      let files = Self.number(after: "inactive_file ", in: group.statistics) ?? 0
      available.append(limit - usage + files)
    }
    if let limit = Self.number(after: "Max address space", in: limits) {
      available.append(limit - (Self.number(after: "VmSize:", in: status) ?? 0) * 1_024)
    }
    availableBytes = available.min().map { max(0, $0) }
  }

  /// Returns the number right after `name` at the start of a line; `nil` if missing, or too large to be a limit.
  private static func number(after name: String, in text: String?) -> Int? {
    guard let line = text?.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
    let number = line.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }.prefix { $0.isNumber }
    return Int(number).flatMap { $0 < 1 << 60 ? $0 : nil }
  }
}
