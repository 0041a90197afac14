import BenchmarkHarness
import Foundation
import Testing

/// A folder that lies like the root of a Linux machine.
private final class FakeRoot {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("root-\(UUID().uuidString)").path

  init(_ files: [String: String]) throws {
    for (name, text) in files {
      let place = URL(fileURLWithPath: path + name)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: place, atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite("What a container takes away")
struct ProcessorQuotaTests {
  private static let base = "/sys/fs/cgroup"

  private static func quota(_ files: [String: String]) throws -> ProcessorQuota {
    let root = try FakeRoot(files)
    return ProcessorQuota(root: root.path)
  }

  @Test("Without control groups, and with groups that limit nothing, there is no quota")
  func none() throws {
    let unknown = try Self.quota([:])
    #expect(unknown.cores == nil && unknown.stops == nil)
    #expect(try Self.quota(["\(Self.base)/cpu.max": "max 100000\n"]).cores == nil)
    #expect(try Self.quota(["\(Self.base)/cpu/cpu.cfs_quota_us": "-1\n", "\(Self.base)/cpu/cpu.cfs_period_us": "100000\n"]).cores == nil)
    #expect(try Self.quota(["\(Self.base)/cpu.max": "150000\n"]).cores == nil)
    #expect(try Self.quota(["\(Self.base)/cpu.max": "150000 0\n"]).cores == nil)
  }

  @Test("Version 2 has quota and period in one file, version 1 in two")
  func versions() throws {
    let second = try Self.quota([
      "\(Self.base)/cpu.max": "150000 100000\n", "\(Self.base)/cpu.stat": "usage_usec 9\nnr_periods 40\nnr_throttled 12\n",
    ])
    #expect(second.cores == 1.5 && second.stops == 12)
    let first = try Self.quota([
      "\(Self.base)/cpu/cpu.cfs_quota_us": "50000\n", "\(Self.base)/cpu/cpu.cfs_period_us": "100000\n",
      "\(Self.base)/cpu/cpu.stat": "nr_periods 3\nnr_throttled 2\nthrottled_time 88\n",
    ])
    #expect(first.cores == 0.5 && first.stops == 2)
  }

  @Test("The smallest quota of the groups that the process is in counts, and each group's stops")
  func nested() throws {
    let quota = try Self.quota([
      "/proc/self/cgroup": "0::/jobs/mine\n", "\(Self.base)/jobs/cpu.max": "100000 100000\n",
      "\(Self.base)/jobs/cpu.stat": "nr_throttled 3\n",
      "\(Self.base)/jobs/mine/cpu.max": "400000 100000\n", "\(Self.base)/jobs/mine/cpu.stat": "nr_throttled 4\n",
      "\(Self.base)/others/cpu.max": "1000 100000\n",
    ])
    #expect(quota.cores == 1 && quota.stops == 7)
    let first = try Self.quota([
      "/proc/self/cgroup": "4:memory:/a\n3:cpu,cpuacct:/jobs\n", "\(Self.base)/cpu/jobs/cpu.cfs_quota_us": "20000\n",
      "\(Self.base)/cpu/jobs/cpu.cfs_period_us": "10000\n",
    ])
    #expect(first.cores == 2)
  }

  @Test("A group outside the folder of groups leads nowhere else")
  func outside() throws {
    let quota = try Self.quota([
      "/proc/self/cgroup": "0::/../../secret\n", "\(Self.base)/cpu.max": "300000 100000\n", "/sys/secret/cpu.max": "1 1\n",
    ])
    #expect(quota.cores == 3)
  }
}

@Suite("Which processor this is")
struct ProcessorFactsTests {
  @Test("Family, model, stepping and caches are those of the first core")
  func linux() throws {
    let cache = "/sys/devices/system/cpu/cpu0/cache"
    let root = try FakeRoot([
      "/proc/cpuinfo":
        "processor\t: 0\ncpu family\t: 6\nmodel\t\t: 85\nmodel name\t: Xeon\nstepping\t: 7\n\nprocessor\t: 1\nmodel\t\t: 99\n",
      "\(cache)/index0/level": "1\n", "\(cache)/index0/type": "Data\n", "\(cache)/index0/size": "32K\n", "\(cache)/index2/level": "2\n",
      "\(cache)/index2/type": "Unified\n", "\(cache)/index2/size": "1024K\n", "\(cache)/index3/level": "3\n",
    ])
    let facts = ProcessorFacts(root: root.path)
    #expect(facts.version == "family 6, model 85, stepping 7")
    #expect(facts.caches == "L1d 32 KiB, L2 1024 KiB")
  }

  @Test("What the machine does not say is absent")
  func unknown() throws {
    let facts = ProcessorFacts(root: try FakeRoot([:]).path)
    #expect(facts.version == nil && facts.caches == nil)
  }

  @Test("At least one core can be used")
  func cores() { #expect(ProcessorFacts.usableCores >= 1) }
}

@Suite("Which size of pages memory gets")
struct PagePolicyTests {
  private static func words(
    _ system: String?, isOff: Bool = false, _ allocator: String? = nil, _ environment: [String: String] = [:]
  ) -> String? {
    PagePolicy(systemPolicy: system, isOff: isOff, allocatorPolicy: allocator, environment: environment).words
  }

  @Test("The kernel's choice is the one in brackets")
  func kernel() {
    #expect(Self.words("always [madvise] never\n") == "transparent huge pages madvise")
    #expect(Self.words("[always] madvise never\n", isOff: true) == "transparent huge pages off for this process")
    #expect(Self.words("nonsense\n") == nil && Self.words(nil) == nil)
  }

  @Test("The allocator's choice and the variables that set it stand beside")
  func allocator() {
    let words = Self.words(
      "always [madvise] never\n", "always",
      [
        "MALLOC_CONF": "thp:always,prof_prefix:/home/ada/prof", "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.check=3",
        "HOME": "/root",
      ])
    #expect(
      words == "transparent huge pages madvise; jemalloc thp always; MALLOC_CONF thp:always; GLIBC_TUNABLES glibc.malloc.hugetlb=1")
    let others = ["MALLOC_CONF": "", "GLIBC_TUNABLES": "glibc.malloc.check=3"]
    #expect(Self.words("[never]", "default", others) == "transparent huge pages never; jemalloc thp default")
  }

  @Test("A policy that the kernel does not say is unknown, whatever the allocator says")
  func unknown() {
    #expect(Self.words(nil, "default", ["MALLOC_CONF": "thp:always"]) == nil)
  }
}
