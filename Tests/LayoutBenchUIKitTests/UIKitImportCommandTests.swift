import ArgumentParser
import Foundation
import Testing

@testable import LayoutBenchUIKit

/// `layoutbench uikit import`, from the command line to the files.
final class UIKitImportCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("import-\(UUID().uuidString)")
  private let layout = "@objcMembers public class Grid: UICollectionViewLayout {}\n"

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file into the temporary folder, and returns its path.
  private func file(_ name: String, _ text: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  private func run(_ words: String...) throws {
    var command = try UIKitCommand.parseAsRoot(["import"] + words)
    try command.run()
  }

  private func text(_ path: String) throws -> String { try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) }

  @Test("A package is written, and the file itself stays as it is")
  func writes() throws {
    let path = try file("Grid.swift", layout)
    let into = folder.appendingPathComponent("out/my grid").path
    try run(path, "--into", into, "--package", "https://example.org/LayoutBench")
    #expect(try text("out/my grid/Sources/ImportedLayouts/Grid.swift") == "import UIKit\npublic class Grid: UICollectionViewLayout {}\n")
    #expect(try text("out/my grid/Package.swift").contains("https://example.org/LayoutBench"))
    #expect(try text("out/my grid/Sources/my-grid/main.swift").contains("hostedLayouts"))
    #expect(try text("Grid.swift") == layout)
  }

  @Test("Nothing is overwritten")
  func refusesFullFolder() throws {
    let path = try file("Grid.swift", layout)
    let error = #expect(throws: UIKitImportError.self) { try run(path, "--into", folder.path, "--package", "https://example.org/a") }
    #expect(error?.description.contains("holds Grid.swift already") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Grid.swift"])
  }

  @Test(
    "A file as --into, a path that is no checkout, and a file that is not Swift are refused",
    arguments: [
      ["Grid.swift", "--into", "Grid.swift"], ["Grid.swift", "--into", "new", "--package", "."], ["Grid.m", "--into", "new"],
    ])
  func refusals(words: [String]) throws {
    _ = try file("Grid.swift", layout)
    _ = try file("Grid.m", layout)
    let paths = words.map { $0.contains(".swift") || $0.contains(".m") || $0 == "new" || $0 == "." ? "\(folder.path)/\($0)" : $0 }
    #expect(throws: (any Error).self) {
      var command = try UIKitCommand.parseAsRoot(["import"] + paths)
      try command.run()
    }
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("new").path))
  }

  @Test("Files without a layout leave no folder behind")
  func noLayout() throws {
    let path = try file("View.swift", "class View {}")
    #expect(throws: (any Error).self) { try run(path, "--into", folder.path + "/new", "--package", "https://example.org/a") }
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("new").path))
  }

  @Test("Without --package the package names the checkout of the program that runs")
  func checkout() throws {
    let path = try file("Grid.swift", layout)
    try run(path, "--into", folder.path + "/new")
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    #expect(try text("new/Package.swift").contains("path: \"\(checkout)\""))
  }
}
