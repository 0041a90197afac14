import ArgumentParser
import BenchmarkResults

extension RunShard {
  /// Reads a part and the number of parts: `1/4`.
  init(option argument: String) throws {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let count = numbers[1], count >= 1 else {
      throw ValidationError("write the part and the number of parts, such as 1/4")
    }
    guard let shard = RunShard(part: part, of: count) else {
      throw ValidationError("there is no part \(part) of \(count); give 1/\(count) to \(count)/\(count)")
    }
    self = shard
  }
}
