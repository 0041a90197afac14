import BenchmarkProcesses

/// A program to talk to line by line.
protocol LineChannel: AnyObject {
  /// The program's name in messages.
  var title: String { get }
  /// Whether the program has begun to work. The user of the channel sets this.
  var hasBegun: Bool { get set }
  /// Sends a line.
  nonisolated(nonsending) func send(_ line: String) async throws
  /// Returns the next line of the program's output.
  nonisolated(nonsending) func line() async throws -> String
}

extension LineProcess: LineChannel {}
