import ArgumentParser
import BenchmarkReports
import Foundation

/// Names in one argument: `list,waterfall`.
struct NameList {
  let names: [String]

  /// Reads names. None of them may be empty.
  init(_ argument: String) throws {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    if names.contains("") { throw ValidationError("“\(argument)” holds an empty name; separate names by single commas") }
  }
}
