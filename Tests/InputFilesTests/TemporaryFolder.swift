import Foundation

/// A folder of its own for one test, removed with the value that made it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("InputFilesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes `bytes` and returns the path.
  func write(_ bytes: [UInt8], to name: String = "file.csv") throws -> String {
    try Data(bytes).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  func write(_ text: String, to name: String = "file.csv") throws -> String { try write([UInt8](text.utf8), to: name) }
}
