import ArgumentParser
import BenchmarkResults
import Foundation

extension RunShard {
  /// Reads a part and the number of parts: `1/4`. With `auto`, the scheduler gives both; with `auto/4`, it gives the part.
  init(option argument: String) throws { try self.init(option: argument, environment: ProcessInfo.processInfo.environment) }

  /// Reads a part as the user wrote it, or finds it in the environment.
  init(option argument: String, environment: [String: String]) throws {
    let words = argument.split(separator: "/", omittingEmptySubsequences: false)
    let count = words.count == 2 ? Int(words[1]) : nil
    if words[0] == "auto", words.count == 1 || (count ?? 0) >= 1 {
      do { self = try RunShard(environment: environment, of: count) } catch { throw ValidationError("\(error)") }
      return
    }
    guard let part = Int(words[0]), let count, count >= 1 else {
      throw ValidationError("write the part and the number of parts, such as 1/4, or auto where a scheduler says them")
    }
    guard let shard = RunShard(part: part, of: count) else {
      throw ValidationError("there is no part \(part) of \(count); give 1/\(count) to \(count)/\(count)")
    }
    self = shard
  }
}
