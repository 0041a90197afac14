import CProbe
import Foundation

/// The size of the pages that the process's memory gets. With huge pages a program may be up to a third faster, without any merit of its code.
package struct PagePolicy: Equatable, Sendable, CustomStringConvertible {
  /// The policy in words: `transparent huge pages madvise; jemalloc thp default`. `nil` if the system does not tell.
  package let words: String?

  /// The policy of this process.
  package init() {
    self.init(
      systemPolicy: try? String(contentsOfFile: "/sys/kernel/mm/transparent_hugepage/enabled", encoding: .utf8),
      isOff: cprobe_huge_pages_are_off(), allocatorPolicy: cprobe_jemalloc_text("opt.thp").map { String(cString: $0) },
      environment: ProcessInfo.processInfo.environment)
  }

  /// The policy that these settings describe.
  /// - Parameters:
  ///   - systemPolicy: The contents of the kernel's file, which has the policy in brackets: `always [madvise] never`.
  ///   - isOff: Whether huge pages are switched off for this process.
  ///   - allocatorPolicy: The setting of jemalloc.
  ///   - environment: The variables from which allocators read their settings.
  package init(systemPolicy: String?, isOff: Bool, allocatorPolicy: String?, environment: [String: String]) {
    let chosen = systemPolicy?.firstMatch(of: /\[(\w+)\]/).map { String($0.1) }
    guard let system = isOff ? "off for this process" : chosen else {
      words = nil
      return
    }
    var known = ["transparent huge pages \(system)"]
    if let allocatorPolicy { known.append("jemalloc thp \(allocatorPolicy)") }
    // A setting that contains a path is left out, because results are published.
    func settings(in variable: String, separator: Character) -> [Substring] {
      (environment[variable] ?? "").split(separator: separator).filter { !$0.contains("/") }
    }
    let jemalloc = settings(in: "MALLOC_CONF", separator: ",")
    if !jemalloc.isEmpty { known.append("MALLOC_CONF \(jemalloc.joined(separator: ","))") }
    let glibc = settings(in: "GLIBC_TUNABLES", separator: ":").filter { $0.contains("hugetlb") }
    if !glibc.isEmpty { known.append("GLIBC_TUNABLES \(glibc.joined(separator: ":"))") }
    words = known.joined(separator: "; ")
  }

  /// The policy in words.
  package var description: String { words ?? "unknown" }
}
