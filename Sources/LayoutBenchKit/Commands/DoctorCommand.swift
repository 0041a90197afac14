import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Shows what this machine offers for measuring, what it lacks, and what to do about it.",
    discussion: """
      EXAMPLE
        layoutbench doctor
      """)

  @OptionGroup(title: "How results are printed") var output: OutputOptions

  func run() async throws {
    let findings = [
      build, jemalloc, await valgrind, await names, await sampling, await linker, clock, load, governor, cores, pages, await commit,
    ]
    try Terminal.write(output.format == .text ? Self.text(findings) : Self.listing(findings).text(as: output.format))
  }

  private static func text(_ findings: [Finding]) -> String {
    findings.map { finding in
      let name = finding.what.padding(toLength: 14, withPad: " ", startingAt: 0)
      let remedy = finding.isGood ? "" : "\n                        remedy: \(finding.remedy)"
      return "\(finding.isGood ? "good   " : "lacking") \(name)  \(finding.found)\(remedy)\n"
    }
    .joined()
  }

  private static func listing(_ findings: [Finding]) -> Listing {
    Listing(
      titles: ["what", "state", "found", "remedy"],
      rows: findings.map { [$0.what, $0.isGood ? "good" : "lacking", $0.found, $0.remedy] })
  }

  /// The finding about one ability or condition of the machine.
  private struct Finding {
    let what: String
    let isGood: Bool
    let found: String
    var remedy = ""
  }

  private var build: Finding {
    let facts = BuildFacts()
    return Finding(
      what: "build", isGood: !facts.isDebug, found: "\(facts.mode), \(facts.toolchain)",
      remedy: facts.isDebug ? "build with `swift build -c release`: nothing is recorded from a debug build" : "")
  }

  private var commit: Finding {
    get async {
      let revision = await Manifest.Revision.ofThisProgram()
      if let label = revision.label(digits: 12) {
        let tool = await Manifest.Revision.ofTool()
        let known = tool?.label(digits: 12).map { ", with LayoutBench at \($0)" } ?? ""
        let doubt = revision.doubt ?? tool?.doubt
        return Finding(what: "commit", isGood: doubt == nil, found: label + known, remedy: doubt.map { "\($0)" } ?? "")
      }
      return Finding(
        what: "commit", isGood: false, found: "unknown (\(await GitRevision.reasonUnknown()))",
        remedy:
          "name it with `layoutbench run --commit NAME`; if the checkout has another owner, `git config --global --add safe.directory` "
          + "with its folder lets git read it")
    }
  }

  private var jemalloc: Finding {
    do {
      _ = try JemallocCounter()
      return Finding(
        what: "allocations", isGood: true,
        found: "jemalloc \(JemallocCounter.version ?? "") owns malloc and counts (\(JemallocCounter.configuration ?? ""))")
    } catch {
      return Finding(what: "allocations", isGood: false, found: "not counted", remedy: error.description)
    }
  }

  private var valgrind: Finding {
    get async {
      let what = "instructions"
      guard CallgrindProbe.isCompiledIn else {
        return Finding(what: what, isGood: false, found: "not counted", remedy: "\(CallgrindProbe.Unavailable.notCompiledIn)")
      }
      do {
        try await CallgrindRun.check()
        return Finding(what: what, isGood: true, found: "callgrind counts for `run --instructions` and `check --exact`")
      } catch ToolFault.missing(_, let remedy) {
        return Finding(what: what, isGood: false, found: "no valgrind on PATH", remedy: remedy)
      } catch ToolFault.failed(_, _, let said) {
        return Finding(
          what: what, isGood: false, found: "valgrind is there and cannot run: \(said.replacing("\n", with: " "))",
          remedy: "see whether `valgrind --tool=callgrind true` works; in a container, allow what it needs, or install a newer valgrind")
      } catch {
        return Finding(what: what, isGood: false, found: "valgrind does not count", remedy: "\(error)")
      }
    }
  }

  private var names: Finding {
    get async {
      let tools = [ExternalTool.symbolizer, .demangler]
      var missing: [ExternalTool] = []
      for tool in tools where !(await tool.isFound()) { missing.append(tool) }
      return Finding(
        what: "names", isGood: missing.isEmpty,
        found: missing.isEmpty
          ? "llvm-symbolizer and swift-demangle name functions in `profile`, inlined ones too"
          : "no \(missing.map(\.name).joined(separator: " and no "))",
        remedy: missing.first?.remedy ?? "")
    }
  }

  private var sampling: Finding {
    get async {
      do {
        try await PerfRun.check()
        return Finding(what: "sampling", isGood: true, found: "perf samples time for `profile --events time`")
      } catch {
        return Finding(what: "sampling", isGood: false, found: "`profile --events time` does not work", remedy: "\(error)")
      }
    }
  }

  private var linker: Finding {
    get async {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let linker = await ShufflingLinker.find(temporaryFolder: folder.path)
      return Finding(
        what: "linker", isGood: linker != nil,
        found: linker.map { "\($0.tool.name) puts functions in another order for every launch of `ab`" } ?? "none that shuffles functions",
        remedy: linker == nil
          ? "on Linux, have `swiftc` of a toolchain with ld.lld on PATH: without it `ab` blames code for its place in memory" : "")
    }
  }

  private var clock: Finding {
    do {
      let quality = try ClockQuality(measuring: MonotonicClock())
      let isGood = quality.resolutionNanoseconds <= 1_000
      let cost = String(format: "%.0f", quality.costNanoseconds)
      return Finding(
        what: "clock", isGood: isGood, found: "\(MonotonicClock.name): steps of \(quality.resolutionNanoseconds) ns, a reading \(cost) ns",
        remedy: isGood ? "" : "a coarse clock makes samples long; on Linux choose the tsc clock source")
    } catch {
      return Finding(what: "clock", isGood: false, found: "nothing can be timed", remedy: "\(error)")
    }
  }

  private var load: Finding {
    let facts = MachineFacts()
    guard let load = facts.loadAverages?.first else { return Finding(what: "load", isGood: false, found: "unknown") }
    let isGood = load < 0.5
    return Finding(
      what: "load", isGood: isGood, found: String(format: "%.2f over the last minute", load),
      remedy: isGood ? "" : "wait until nothing else runs, or expect more contaminated samples")
  }

  private var governor: Finding {
    guard let governor = MachineFacts().scalingGovernor else {
      return Finding(what: "governor", isGood: true, found: "not readable (a virtual machine, or a fixed speed)")
    }
    let isGood = governor == "performance"
    return Finding(
      what: "governor", isGood: isGood, found: governor,
      remedy: isGood ? "" : "`sudo cpupower frequency-set -g performance` keeps the speed steady")
  }

  private var cores: Finding {
    let facts = MachineFacts()
    let quota = facts.quota.cores
    let known = [facts.cpuModel ?? "unknown processor", facts.processor.version, facts.processor.caches].compactMap(\.self)
    let found = "\(facts.cores)\(quota.map { ", of whose time a control group gives \($0)" } ?? ""), \(known.joined(separator: ", "))"
    guard facts.cores >= 2 else {
      return Finding(what: "cores", isGood: false, found: found, remedy: "with one core everything else interrupts the measurement")
    }
    return Finding(
      what: "cores", isGood: quota == nil, found: found,
      remedy: quota == nil
        ? "" : "start the container without a quota (`--cpus`): once it is used up, the program stops for milliseconds")
  }

  private var pages: Finding {
    let policy = PagePolicy()
    return Finding(what: "pages", isGood: true, found: policy.words ?? "the system does not say which size of pages memory gets")
  }
}

extension DoctorCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { output.idleFlags(hasColors: false) }
}
