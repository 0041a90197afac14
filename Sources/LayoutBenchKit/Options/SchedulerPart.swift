import BenchmarkResults

/// A scheduler that runs one command several times, and says in environment variables which time this is.
struct Scheduler: Sendable {
  /// Its name, for messages.
  let name: String
  /// The variable with the number of this part.
  let part: String
  /// The number of the first part.
  let first: Int
  /// The variable with the number of the first part, where a person chooses it.
  var firstVariable: String? = nil
  /// The variable with the number of parts; nil where the scheduler does not say it.
  let count: String?
  /// The variable with the difference between the numbers of two parts; nil where that is 1.
  var step: String? = nil

  /// All that are known, by their documentation:
  /// [Slurm](https://slurm.schedmd.com/job_array.html), [GitLab](https://docs.gitlab.com/ci/variables/predefined_variables/),
  /// [Buildkite](https://buildkite.com/docs/pipelines/configure/environment-variables),
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
  /// The part of a sweep that this process is to measure, as its scheduler says.
  /// - Parameters:
  ///   - environment: The variables of the process. An empty one counts as unset.
  ///   - total: The number of parts, where a person gave it; it must be what the scheduler says, where that says any.
  /// - Throws: A `SchedulerError` where no scheduler says a part, where two do, and where what one says is no part of a whole.
  init(environment: [String: String], of total: Int? = nil) throws(SchedulerError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    /// The number that a variable holds. One without a default must be set.
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
    // An array such as 1,2,7 has numbers that are not evenly spaced: which of them this is cannot be told.
    let (place, rest) = step > 0 ? (index - first).quotientAndRemainder(dividingBy: step) : (-1, 0)
    guard rest == 0, let shard = RunShard(part: place + 1, of: count) else {
      throw .outside("\(scheduler.part)=\(index)", scheduler, first: first, step: step, count: count)
    }
    self = shard
  }
}

/// Why the environment does not say which part of a sweep is to be measured. Its text says what was found and what to write.
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
