import CProbe
import Foundation

/// Which size of pages the process's memory gets. A program is up to a third faster with huge pages, by no merit of its code.
package struct PagePolicy: Equatable, Sendable, CustomStringConvertible {
  /// The policy in words: `transparent huge pages madvise; jemalloc thp default`. `nil` if the system does not say.
  package let words: String?

  /// The policy of this process.
  package init() {
    self.init(
      systemPolicy: try? String(contentsOfFile: "/sys/kernel/mm/transparent_hugepage/enabled", encoding: .utf8),
      isOff: cprobe_huge_pages_are_off(), allocatorPolicy: cprobe_jemalloc_text("opt.thp").map { String(cString: $0) },
      environment: ProcessInfo.processInfo.environment)
  }

  /// The policy that these say.
  /// - Parameters:
  ///   - systemPolicy: The file of the kernel, which has the policy in brackets: `always [madvise] never`.
  ///   - isOff: Whether huge pages are switched off for this process.
  ///   - allocatorPolicy: jemalloc's setting.
  ///   - environment: The variables that allocators read their settings from.
  package init(systemPolicy: String?, isOff: Bool, allocatorPolicy: String?, environment: [String: String]) {
    let chosen = systemPolicy?.firstMatch(of: /\[(\w+)\]/).map { String($0.1) }
    guard let system = isOff ? "off for this process" : chosen else {
      words = nil
      return
    }
    var known = ["transparent huge pages \(system)"]
    if let allocatorPolicy { known.append("jemalloc thp \(allocatorPolicy)") }
    // A setting with a path in it is left out: results are published.
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
