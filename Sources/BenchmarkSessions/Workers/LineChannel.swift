import BenchmarkProcesses

/// A program that is spoken with line by line.
protocol LineChannel: AnyObject {
  /// What it is called in messages.
  var title: String { get }
  /// Whether it has begun to work; who speaks with it sets this.
  var hasBegun: Bool { get set }
  /// Sends a line.
  nonisolated(nonsending) func send(_ line: String) async throws
  /// The next line that the program says.
  nonisolated(nonsending) func line() async throws -> String
}

extension LineProcess: LineChannel {}
