import CProbe
import Foundation

/// The facts that the machine tells about itself.
package struct MachineFacts: Sendable {
  /// The processor's name.
  package let cpuModel: String?
  /// Family, model and stepping of the processor, and the sizes of its caches.
  package let processor: ProcessorFacts
  /// The number of cores that the process may use.
  package let cores: Int
  /// The share of the cores' time that the process may use.
  package let quota: ProcessorQuota
  /// The size of the pages that the process's memory gets.
  package let pagePolicy: PagePolicy
  /// The operating system and its version.
  package let operatingSystem: String
  /// The kernel and its version.
  package let kernel: String?
  /// The instruction set.
  package let architecture: String?
  /// The load averages over 1, 5 and 15 minutes.
  package let loadAverages: [Double]?
  /// The governor of the processor's speed; `nil` if it cannot be read.
  package let scalingGovernor: String?
  /// The machine's name in its network.
  package let hostName: String?

  /// The facts of this machine, now.
  package init() {
    var names = utsname()
    let isNamed = uname(&names) == 0
    kernel = isNamed ? Self.text(of: names.sysname) + " " + Self.text(of: names.release) : nil
    architecture = isNamed ? Self.text(of: names.machine) : nil
    hostName = isNamed ? Self.text(of: names.nodename) : nil
    cpuModel = Self.readCPUModel()
    processor = ProcessorFacts()
    cores = ProcessorFacts.usableCores
    quota = ProcessorQuota()
    pagePolicy = PagePolicy()
    operatingSystem =
      Self.value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? ProcessInfo.processInfo.operatingSystemVersionString
    var loads = [0.0, 0, 0]
    loadAverages = getloadavg(&loads, 3) == 3 ? loads : nil
    scalingGovernor = Self.firstLine(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
  }

  private static func text<Tuple>(of characters: Tuple) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func readCPUModel() -> String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else { return nil }
      var characters = [CChar](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &characters, &size, nil, 0) == 0 else { return nil }
      return characters.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    #else
      return value(of: "model name", in: "/proc/cpuinfo", separator: ":")
    #endif
  }

  private static func value(of key: String, in path: String, separator: Character) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == key else { continue }
      return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \""))
    }
    return nil
  }

  private static func firstLine(of path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return text.split(separator: "\n").first.map(String.init)
  }
}

/// The way this program was built.
package struct BuildFacts: Sendable {
  /// Whether this is a debug build. Nothing is recorded from debug builds.
  package let isDebug: Bool
  /// The compiler that built it, if known.
  package let toolchain: String

  /// The facts of this build.
  package init() {
    var isDebug = false
    // The condition of an assertion is evaluated in debug builds only.
    assert({ isDebug = true }() == ())
    self.isDebug = isDebug
    #if compiler(>=6.4)
      let swift = "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      let swift = "Swift 6.3"
    #else
      let swift = "Swift 6.2"
    #endif
    toolchain = "\(swift), \(String(cString: cprobe_compiler()))"
  }

  /// `debug` or `release`.
  package var mode: String { isDebug ? "debug" : "release" }
}
