import Foundation

/// A folder of its own for one test, removed with the value that made it.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path }

  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The names in the folder, or in one of its folders, sorted.
  package func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: name.isEmpty ? path : path(name)).sorted()
  }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  package func bytes(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

  package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// Writes a file and returns its path.
  @discardableResult package func write(_ bytes: some Sequence<UInt8>, to name: String = "file.csv") throws -> String {
    try Data(bytes).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Writes a file and returns its path.
  @discardableResult package func write(_ text: String, to name: String = "file.csv") throws -> String { try write(text.utf8, to: name) }

  /// Writes a shell script that can be run, and returns its path.
  ///
  /// A shell of its own writes it. Where this process has the file open for writing, a child that another test starts at that moment inherits that, and for
  /// as long as it has not become its program, the system refuses to run the script: “Text file busy”.
  @discardableResult package func writeScript(_ script: String, to name: String) throws -> String {
    let writing = #"printf '#!/bin/sh\n%s\n' "$2" > "$1" && chmod 755 "$1""#
    let shell = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", writing, "sh", path(name), script])
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return path(name)
  }

  /// Makes a file of `size` zero bytes that takes no space, and returns its path.
  @discardableResult package func writeSparse(size: UInt64, to name: String) throws -> String {
    try write("", to: name)
    let handle = try FileHandle(forWritingTo: url.appendingPathComponent(name))
    try handle.truncate(atOffset: size)
    try handle.close()
    return path(name)
  }
}
