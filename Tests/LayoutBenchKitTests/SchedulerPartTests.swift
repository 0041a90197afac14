import ArgumentParser
import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@testable import BenchmarkSessions
@testable import LayoutBenchKit

@Suite("The part of a sweep that a scheduler says")
struct SchedulerPartTests {
  private static func part(_ text: String, _ environment: [String: String]) throws -> String {
    try RunShard(option: text, environment: environment).description
  }

  private static func slurm(_ id: Int, from first: Int, of count: Int, step: Int = 1) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(first)", "SLURM_ARRAY_TASK_MAX": "\(first + (count - 1) * step)",
      "SLURM_ARRAY_TASK_COUNT": "\(count)", "SLURM_ARRAY_TASK_STEP": "\(step)",
    ]
  }

  @Test(
    "Every scheduler's numbers are counted from 1",
    arguments: [
      (slurm(0, from: 0, of: 4), "1/4"), (slurm(3, from: 0, of: 4), "4/4"), (slurm(1, from: 1, of: 4), "1/4"),
      (slurm(14, from: 10, of: 3, step: 2), "3/3"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "1/3"), (["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"], "3/3"),
      (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "5"], "1/5"),
      // GitLab sets the total in every job, and the index in parallel ones only.
      (["BUILDKITE_PARALLEL_JOB": "4", "BUILDKITE_PARALLEL_JOB_COUNT": "5", "CI_NODE_TOTAL": "1", "CI_NODE_INDEX": ""], "5/5"),
    ])
  func parts(environment: [String: String], part: String) throws {
    #expect(try Self.part("auto", environment) == part)
    let total = part.split(separator: "/")[1]
    #expect(try Self.part("auto/\(total)", environment) == part)
    // What a person writes counts, whatever a scheduler says.
    #expect(try Self.part("2/7", environment) == "2/7")
  }

  @Test("Kubernetes does not say the number of parts: a person does")
  func kubernetes() throws {
    #expect(try Self.part("auto/4", ["JOB_COMPLETION_INDEX": "3"]) == "4/4")
  }

  @Test(
    "What says no part of a whole is wrong usage, which names the variable and what to write",
    arguments: [
      ("auto", [:], "none of SLURM_ARRAY_TASK_ID (Slurm), CI_NODE_INDEX (GitLab)"),
      (
        "auto", ["JOB_COMPLETION_INDEX": "3"],
        "Kubernetes does not say how many parts there are; write their number, such as --shard auto/4"
      ),
      (
        "auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "JOB_COMPLETION_INDEX": "0"],
        "GitLab (CI_NODE_INDEX=1) and Kubernetes (JOB_COMPLETION_INDEX=0)"
      ),
      ("auto", ["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "2"], "CI_NODE_INDEX is “x”"),
      ("auto", ["CI_NODE_INDEX": "9223372036854775807", "CI_NODE_TOTAL": "2"], "CI_NODE_INDEX is “9223372036854775807”"),
      ("auto", ["CI_NODE_INDEX": "1"], "CI_NODE_TOTAL is not set"),
      ("auto", ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"], "CI_NODE_INDEX=0 is not one of 2 parts of GitLab that begin with 1"),
      ("auto", ["BUILDKITE_PARALLEL_JOB": "5", "BUILDKITE_PARALLEL_JOB_COUNT": "5"], "BUILDKITE_PARALLEL_JOB=5 is not one of 5 parts"),
      ("auto/8", slurm(0, from: 0, of: 4), "auto/8 names 8 parts, and Slurm says 4 (SLURM_ARRAY_TASK_COUNT); write --shard auto"),
      // An array of the parts 1, 2 and 7.
      ("auto", slurm(7, from: 1, of: 3), "SLURM_ARRAY_TASK_ID=7 is not one of 3 parts of Slurm that begin with 1;"),
      ("auto", slurm(11, from: 10, of: 3, step: 2), "begin with 10 in steps of 2"),
      ("auto", slurm(1, from: 1, of: 1, step: 0), "in steps of 0"),
      ("auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "0"], "is not one of 0 parts"),
      ("auto/0", [:], "or auto where a scheduler says them"), ("auto/x", [:], "or auto"), ("1/2/3", [:], "or auto"), ("", [:], "or auto"),
    ] as [(String, [String: String], String)])
  func refused(text: String, environment: [String: String], words: String) throws {
    let error = try #require(throws: ValidationError.self) { try Self.part(text, environment) }
    #expect(error.message.contains(words), "\(error.message)")
  }
}

@Suite("A run that is begun or resumed")
struct ContinuedRunTests {
  private static func plan(_ words: [String]) throws -> RunPlan { try RunCommand.parse(words).plan() }

  @Test("--continue begins a run where there is no run, and resumes the one that is there")
  func begunOrResumed() throws {
    let folder = try TemporaryFolder()
    for name in ["none", "empty"] {
      if name == "empty" { try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true) }
      guard case .new(let path) = try Self.plan(["--continue", folder.path(name)]).place else { throw ValidationError("resumed") }
      #expect(path == folder.path(name))
    }
    try Self.write(RunShard(part: 1, of: 4), to: folder.path("begun"))
    guard case .resumed(let directory, _) = try Self.plan(["--continue", folder.path("begun"), "--shard", "1/4"]).place else {
      throw ValidationError("begun anew")
    }
    #expect(directory.path == folder.path("begun"))
  }

  @Test("A folder with one shard is not resumed as another, nor a whole sweep as a shard", arguments: ["--continue", "--resume"])
  func otherShard(flag: String) throws {
    let folder = try TemporaryFolder()
    try Self.write(RunShard(part: 1, of: 4), to: folder.path("shard"))
    try Self.write(nil, to: folder.path("whole"))
    for (name, held) in [("shard", "shard 1/4"), ("whole", "a whole sweep")] {
      let error = try #require(throws: InputFileError.self) { try Self.plan([flag, folder.path(name), "--shard", "2/4"]) }
      #expect(error.problem == "is \(held), not shard 2/4")
    }
    #expect(try Self.plan([flag, folder.path("shard")]).selection.shard == RunShard(part: 1, of: 4))
  }

  @Test("A run has one folder")
  func oneFolder() throws {
    let error = #expect(throws: (any Error).self) { try RunCommand.parse(["-o", "a", "--continue", "b"]) }
    #expect(error.map { RunCommand.message(for: $0).contains("--output cannot be combined with --continue") } == true)
  }

  private static func write(_ shard: RunShard?, to path: String) throws {
    var manifest = Manifest()
    var selection = RunSelection()
    selection.shard = shard
    manifest.plan.selection = selection
    try RunDirectory(creating: path).write(manifest)
  }
}
