import ArgumentParser
import BenchmarkReports
import Foundation

/// `--sizes`: numbers of items, or a file of real sizes.
enum SizesArgument {
  case counts([Int])
  case file(String)

  /// Reads numbers, or the name of a file. A text that can be numbers means numbers even if a file has that name: `./1k` is the file. Any other name of an
  /// existing file is a file. A missing file is accepted too if only a file can have such a name; reading it then fails with its path.
  init(_ argument: String) throws {
    let counts = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap { try? ItemCount(String($0)).value }
    if counts.count == argument.count(where: { $0 == "," }) + 1 {
      self = .counts(counts)
      return
    }
    guard !FileManager.default.fileExists(atPath: argument) else {
      self = .file(argument)
      return
    }
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let words = parts.filter { !Self.looksLikeNumber($0) }
    guard let word = words.first else {
      self = .counts(try parts.map { try ItemCount($0).value })
      return
    }
    if words.count < parts.count, let file = words.first(where: Self.looksLikeFile) {
      throw ValidationError("give the file and the numbers of items apart, as in --sizes \(file) --sizes 1k,10k")
    }
    guard Self.looksLikeFile(argument) else {
      throw ValidationError("“\(word)” is neither a number of items (1000, 10k, 1e6) nor a file that exists")
    }
    self = .file(argument)
  }

  /// The file; nil for numbers.
  var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The numbers; empty for a file.
  var counts: [Int] { if case .counts(let counts) = self { counts } else { [] } }

  private static func looksLikeNumber(_ word: String) -> Bool { word.first.map { "0123456789-.".contains($0) } ?? true }

  private static func looksLikeFile(_ word: String) -> Bool { word.contains { "./".contains($0) } }
}
