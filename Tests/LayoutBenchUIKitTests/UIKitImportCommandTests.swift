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

  /// Runs an import that must be refused, and returns what it says.
  private func refusal(_ words: String...) throws -> String {
    var message = ""
    do {
      var command = try UIKitCommand.parseAsRoot(["import"] + words)
      try command.run()
      Issue.record("nothing was refused")
    } catch { message = "\(error)" }
    return message
  }

  @Test("A file that is missing, a folder, and files that are empty or no text are refused with what to do")
  func unreadable() throws {
    let into = folder.path + "/new"
    try Data([0x7F, 0x45, 0, 1]).write(to: folder.appendingPathComponent("Binary.swift"))
    try Data().write(to: folder.appendingPathComponent("Empty.swift"))
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("Folder.swift"), withIntermediateDirectories: true)
    let expected = [
      ("Missing.swift", "Missing.swift"), ("Binary.swift", "NUL byte"), ("Empty.swift", "is empty"),
      ("Folder.swift", "Folder.swift/*.swift"),
    ]
    for (name, words) in expected {
      let message = try refusal(folder.path + "/" + name, "--into", into, "--package", "https://example.org/a")
      #expect(message.contains(words) && message.contains(name), "\(message)")
    }
    #expect(!FileManager.default.fileExists(atPath: into))
  }

  @Test("Two files of one name, and a bracket that is never closed, are refused before anything is written")
  func unusable() throws {
    let into = folder.path + "/new"
    let path = try file("Grid.swift", layout)
    let twins = try refusal(path, path, "--into", into, "--package", "https://example.org/a")
    #expect(twins.contains("two of the files are called Grid.swift"))
    let broken = try file("Broken.swift", "class Grid: UICollectionViewLayout {\n")
    let message = try refusal(broken, "--into", into, "--package", "https://example.org/a")
    #expect(message.contains("brackets of the source do not match"))
    #expect(!FileManager.default.fileExists(atPath: into))
  }

  @Test("A folder in a checkout of LayoutBench is refused, by a link too")
  func refusesCheckout() throws {
    let path = try file("Grid.swift", layout)
    let checkout = folder.appendingPathComponent("checkout")
    try FileManager.default.createDirectory(
      at: checkout.appendingPathComponent("Benchmarks/LayoutSuites"), withIntermediateDirectories: true)
    try "".write(to: checkout.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent("link"), withDestinationURL: checkout)
    for into in ["checkout/a/b", "link/a", "checkout"] {
      let message = try refusal(path, "--into", folder.path + "/" + into, "--package", "https://example.org/a")
      #expect(message.contains("a checkout of LayoutBench; name a folder outside of it"), "\(message)")
    }
    #expect(!FileManager.default.fileExists(atPath: checkout.path + "/a"))
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
