import BenchmarkResults
import Foundation

/// The title, and one paragraph on the conditions of the run.
struct MachineSection {
  let manifest: Manifest

  var title: ReportText { "Layout benchmark\(manifest.startedAt.map { ", \(Self.day($0))" } ?? "")" }

  /// The blocks below the title, with all conditions. If the time, revision or version is known, the blocks are folded behind a line with these and the
  /// machine.
  var blocks: [ReportBlock] {
    let known = [manifest.machine.cpuModel, manifest.machine.operatingSystem].compactMap(\.self)
    let place = known.isEmpty ? "" : " on \(known.joined(separator: ", "))"
    return measured.map { [.fold(ReportText("\($0.dropLast())\(place)."), conditions)] } ?? conditions
  }

  /// The scope of the figures, and the costs that they do not include, in one line.
  var limits: ReportText {
    let machine = manifest.machine
    let known: [String?] = [
      machine.cpuModel.map { "on \($0)" }, manifest.startedAt.map(Self.day),
      manifest.revision.commit.map { "revision \($0.prefix(7))" },
    ]
    let place = known.compactMap(\.self).joined(separator: ", ")
    return "Layout code alone\(place.isEmpty ? "" : ", \(place)"). No UIKit on a device, no cells, images or drawing."
  }

  /// The known conditions, and the command that measured.
  private var conditions: [ReportBlock] {
    let sentences = [measured, machine, build, allocator, clock, plan].compactMap(\.self)
    let command = manifest.tool.commandLine.flatMap {
      $0.isEmpty ? nil : ReportBlock.commands([$0.map(ShellWord.quoted).joined(separator: " ")])
    }
    return (sentences.isEmpty ? [] : [.paragraph(ReportText(sentences.joined(separator: " ")))]) + [command].compactMap(\.self)
  }

  private var measured: String? {
    let time = manifest.startedAt.map { start in
      guard let finish = manifest.finishedAt else { return "\(Self.day(start)) \(Self.clockTime(start)) UTC (not finished)" }
      let end = Self.day(start) == Self.day(finish) ? Self.clockTime(finish) : "\(Self.day(finish)) \(Self.clockTime(finish))"
      return "\(Self.day(start)) \(Self.clockTime(start)) to \(end) UTC"
    }
    let revision = manifest.revision.words
    let version = manifest.tool.version.map { "version \($0)" }
    // A program of another package has two revisions.
    guard let tool = manifest.tool.revision else { return sentence("Measured", [time, version, revision]) }
    let both = [version, tool.words].compactMap(\.self).joined(separator: ", ")
    return sentence("Measured", [time, revision, both.isEmpty ? nil : "with LayoutBench (\(both))"])
  }

  private var machine: String? {
    let machine = manifest.machine
    let loads = machine.loadAverages.map { "load averages at the start " + $0.map { String(format: "%.2f", $0) }.joined(separator: " / ") }
    return sentence(
      "Machine:",
      [
        machine.cpuModel, machine.processorVersion, machine.caches, machine.cores.map { $0 == 1 ? "1 core" : "\($0) cores" },
        machine.processorQuota.flatMap { $0 == "none" ? nil : "a quota of \($0)" }, machine.architecture, machine.operatingSystem,
        machine.kernel.map { "kernel \($0)" }, machine.pagePolicy, machine.scalingGovernor.map { "governor \($0)" }, loads,
      ])
  }

  private var build: String? {
    let build = manifest.build
    let flags = build.flags.flatMap { $0.isEmpty ? nil : "flags " + $0.joined(separator: " ") }
    return sentence("Build:", [build.toolchain, build.mode.map { "\($0) mode" }, flags])
  }

  private var allocator: String? {
    let allocator = manifest.allocator
    let name = allocator.name.map { [$0, allocator.version].compactMap(\.self).joined(separator: " ") }
    return sentence("Allocator:", [name, allocator.configuration])
  }

  private var clock: String? {
    let clock = manifest.clock
    return sentence(
      "Clock:",
      [
        clock.name, clock.costNanoseconds.map { "a reading costs \(Figure.time($0))" },
        clock.resolutionNanoseconds.map { "resolution \(Figure.time($0))" },
      ])
  }

  private var plan: String? {
    let plan = manifest.plan
    return sentence(
      "Plan:",
      [
        plan.rounds.map { $0 == 1 ? "1 round" : "\($0) rounds" }, plan.budgetSeconds.map { "a budget of \(Figure.time($0 * 1e9))" },
        plan.seed.map { "seed \($0)" }, plan.workload.map { "workload \($0)" },
        plan.container.map { "container \(Self.plain($0.width)) × \(Self.plain($0.height)) pt" },
        plan.displayScale.map { $0 == 1 ? "1 unit to a point" : "\($0) units to a point" },
      ])
  }

  /// Returns the known parts in one sentence; `nil` if all are unknown.
  private func sentence(_ start: String, _ parts: [String?]) -> String? {
    let known = parts.compactMap(\.self)
    return known.isEmpty ? nil : "\(start) \(known.joined(separator: ", "))."
  }

  private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  private static func clockTime(_ date: Date) -> String { date.formatted(.iso8601.time(includingFractionalSeconds: false)) }

  private static func plain(_ number: Double) -> String { number == number.rounded() ? "\(Figure.count(number))" : "\(number)" }
}

extension Manifest.Revision {
  /// `revision 1a2b3c4d5e6f with uncommitted changes`; `nil` if the commit is unknown.
  fileprivate var words: String? {
    commit.map { commit in
      let changes = isDirty == true ? " with uncommitted changes" : ""
      return "revision \(commit.prefix(12))\(changes)\(newerSource == nil ? "" : " (doubtful: see the notes)")"
    }
  }
}
