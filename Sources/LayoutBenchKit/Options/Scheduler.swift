import BenchmarkResults

/// A scheduler that runs one command several times, and gives the number of the current part in environment variables.
struct Scheduler: Sendable {
  /// Its name, for messages.
  let name: String
  /// The variable with the number of this part.
  let part: String
  /// The number of the first part.
  let first: Int
  /// The variable with the number of the first part, for a scheduler whose users choose it.
  var firstVariable: String? = nil
  /// The variable with the number of parts; nil if the scheduler does not provide it.
  let count: String?
  /// The variable with the difference between the numbers of successive parts; nil if it is always 1.
  var step: String? = nil

  /// All known schedulers, with links to their documentation: [Slurm](https://slurm.schedmd.com/job_array.html),
  /// [GitLab](https://docs.gitlab.com/ci/variables/predefined_variables/), [Buildkite](https://buildkite.com/docs/pipelines/configure/environment-variables),
  /// [Kubernetes](https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode).
  static let all = [
    Scheduler(
      name: "Slurm", part: "SLURM_ARRAY_TASK_ID", first: 0, firstVariable: "SLURM_ARRAY_TASK_MIN", count: "SLURM_ARRAY_TASK_COUNT",
      step: "SLURM_ARRAY_TASK_STEP"),
    Scheduler(name: "GitLab", part: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    Scheduler(name: "Buildkite", part: "BUILDKITE_PARALLEL_JOB", first: 0, count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Scheduler(name: "Kubernetes", part: "JOB_COMPLETION_INDEX", first: 0, count: nil),
  ]
}

extension RunShard {
  /// The part of a sweep that this process has to measure, according to its scheduler.
  /// - Parameters:
  ///   - environment: The variables of the process. An empty variable counts as unset.
  ///   - total: The number of parts, if the user gave it. It must equal the number that the scheduler gives, if it gives one.
  /// - Throws: A `SchedulerError` if no scheduler or more than one gives a part, or if the given numbers are not those of a part.
  init(environment: [String: String], of total: Int? = nil) throws(SchedulerError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    /// The number in a variable. A variable without a default must be set.
    func number(_ name: String, default standard: Int? = nil) throws(SchedulerError) -> Int {
      if let standard, value(name) == nil { return standard }
      guard let text = value(name) else { throw .missing(name) }
      guard let number = Int(text), number.magnitude <= 1_000_000_000 else { throw .notANumber(name, text) }
      return number
    }
    let present = Scheduler.all.filter { value($0.part) != nil }
    guard let scheduler = present.first else { throw .noScheduler }
    guard present.count == 1 else { throw .several(present.map { "\($0.name) (\($0.part)=\(value($0.part) ?? ""))" }) }
    let index = try number(scheduler.part)
    let first = if let name = scheduler.firstVariable { try number(name) } else { scheduler.first }
    let step = if let name = scheduler.step { try number(name, default: 1) } else { 1 }
    let said: Int? = if let name = scheduler.count { try number(name) } else { nil }
    if let total, let said, total != said { throw .otherTotal(total, scheduler, said) }
    guard let count = total ?? said else { throw .noTotal(scheduler) }
    // The numbers of an array such as 1,2,7 are not evenly spaced, so the place of this part among them is unknown.
    let (place, rest) = step > 0 ? (index - first).quotientAndRemainder(dividingBy: step) : (-1, 0)
    guard rest == 0, let shard = RunShard(part: place + 1, of: count) else {
      throw .outside("\(scheduler.part)=\(index)", scheduler, first: first, step: step, count: count)
    }
    self = shard
  }
}

/// The reason why the environment does not tell which part of a sweep to measure. Its text contains the problem and the remedy.
enum SchedulerError: Error, CustomStringConvertible {
  case noScheduler
  case several([String])
  case missing(String)
  case notANumber(String, String)
  case noTotal(Scheduler)
  case otherTotal(Int, Scheduler, Int)
  case outside(String, Scheduler, first: Int, step: Int, count: Int)

  var description: String {
    switch self {
    case .noScheduler:
      let names = Scheduler.all.map { "\($0.part) (\($0.name))" }.joined(separator: ", ")
      return "no scheduler says which part this is: none of \(names) is set; write the part, such as --shard 1/4"
    case .several(let names):
      return "\(names.joined(separator: " and ")) both say which part this is; write the one that counts, such as --shard 1/4"
    case .missing(let name): return "\(name) is not set, so the part cannot be told; write it, such as --shard 1/4"
    case .notANumber(let name, let text): return "\(name) is “\(text)”, which is not a part number; write the part, such as --shard 1/4"
    case .noTotal(let scheduler):
      return "\(scheduler.name) does not say how many parts there are; write their number, such as --shard auto/4"
    case .otherTotal(let total, let scheduler, let said):
      return "auto/\(total) names \(total) parts, and \(scheduler.name) says \(said) (\(scheduler.count ?? "")); write --shard auto"
    case .outside(let part, let scheduler, let first, let step, let count):
      let by = step == 1 ? "" : " in steps of \(step)"
      return "\(part) is not one of \(count) parts of \(scheduler.name) that begin with \(first)\(by); write the part, such as --shard 1/4"
    }
  }
}
