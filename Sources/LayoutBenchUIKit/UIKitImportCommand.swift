import ArgumentParser
import Foundation
import InputFiles
import LayoutBenchKit
import UIKitImport

/// `layoutbench uikit import FILES --into DIR`
struct UIKitImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Makes a UICollectionViewLayout compile on Linux, and writes a package that checks and measures it.",
    discussion: """
      Give the Swift files of the layout: those that declare it, its superclasses, its attributes and its delegate. Files of views and view controllers \
      are not needed. The files themselves stay as they are; their changed copies go into DIR. Every change is printed with file, line and reason, and so \
      is what cannot work on Linux.

      EXIT CODES
        0    the package was written
        1    a file cannot be read, no file holds a layout, or DIR is not empty or in a checkout of LayoutBench
        64   wrong usage

      EXAMPLES
        layoutbench uikit import PhotoGridLayout.swift --into photogrid
        layoutbench uikit import Sources/Grid/*.swift --into grid --package https://example.org/LayoutBench
      """)

  @Argument(help: ArgumentHelp("The Swift files of the layout.", valueName: "files"))
  var paths: [String]

  @Option(name: .customLong("into"), help: ArgumentHelp("The folder to write the package to; it must be new or empty.", valueName: "dir"))
  var directory: String

  @Option(
    help: ArgumentHelp(
      "Where the package finds LayoutBench: a checkout, or the URL of a repository. (default: the checkout that this program was built from)",
      valueName: "path-or-url"))
  var package: String?

  func run() throws {
    let root = URL(fileURLWithPath: directory)
    try checkIsNew(root)
    let imported = SourceImport(of: try paths.map(read))
    let package = try LayoutPackage(named: root.lastPathComponent, layoutBench: try address(), around: imported)
    for (path, text) in package.files { try write(text, to: root.appendingPathComponent(path)) }
    // The package is complete by now, even if the output fails.
    try Terminal.write((imported.report.lines + summary(of: package)).map { $0 + "\n" }.joined())
  }

  /// The remaining steps for the user.
  private func summary(of package: LayoutPackage) -> [String] {
    let (imported, placeholders) = (package.imported, package.placeholders)
    var lines = placeholders.map { placeholder in
      let code = placeholder.code.isEmpty ? "" : "\(placeholder.code): "
      return "\(directory)/\(placeholder.path):\(placeholder.line): \(placeholder.isEmpty ? "fill in" : "check"): \(code)\(placeholder.why)"
    }
    let changes = imported.report.changes.count
    lines.append("\(directory): \(count(imported.files.count, "file")), \(count(changes, "change")), \(layouts(imported))")
    let obstacles = imported.report.obstacles.count
    if obstacles > 0 { lines.append("\(count(obstacles, "obstacle")): what uses them will not compile, or will do nothing") }
    let missing = placeholders.count { $0.isEmpty }
    if missing > 0 { lines.append("\(count(missing, "line")) to fill in, before which the package does not compile") }
    let names = package.layoutNames.joined(separator: ",")
    return lines + ["Next: cd \(directory) && swift run -c release \(package.name) verify --layouts \(names)  (README.md there has more)"]
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func layouts(_ imported: SourceImport) -> String {
    "\(count(imported.candidates.count, "layout")): \(imported.candidates.map(\.name).joined(separator: ", "))"
  }

  private func read(_ path: String) throws -> SourceFile {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw UIKitImportError(
        "\(path) is a folder; name the Swift files of the layout, such as \(path.hasSuffix("/") ? path : path + "/")*.swift")
    }
    guard path.hasSuffix(".swift") else {
      throw ValidationError(
        "\(path) is not a Swift file; the import reads Swift only, so a layout in another language has to be translated first")
    }
    return SourceFile(name: URL(fileURLWithPath: path).lastPathComponent, text: try TextFile(reading: path).text)
  }

  private func checkIsNew(_ root: URL) throws {
    if let checkout = Checkout.around(root) {
      throw UIKitImportError("\(directory) is in \(checkout), a checkout of LayoutBench; name a folder outside of it with --into")
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else { throw UIKitImportError("\(directory) is a file; name a new folder with --into") }
    let contents = try FileManager.default.contentsOfDirectory(atPath: root.path)
    if let first = contents.sorted().first {
      throw UIKitImportError("\(directory) holds \(first) already, and import overwrites nothing; name a new folder with --into")
    }
  }

  private func address() throws -> LayoutPackage.Address {
    if let package {
      guard case .folder(let path) = LayoutPackage.Address(package) else { return LayoutPackage.Address(package) }
      let folder = URL(fileURLWithPath: path).path
      guard Checkout.holds(folder) else { throw UIKitImportError("--package: \(path) is no checkout of LayoutBench") }
      return .folder(folder)
    }
    guard let folder = Checkout.ofThisProgram else {
      throw UIKitImportError("this program is not in a checkout of LayoutBench; name one, or the URL of its repository, with --package")
    }
    return .folder(folder)
  }

  private func write(_ text: String, to file: URL) throws {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw UIKitImportError("\(file.deletingLastPathComponent().path) cannot be made: \(error.localizedDescription)")
    }
    try OutputFile(file.path).write(text)
  }
}

/// The checkout of LayoutBench that a program was built from.
enum Checkout {
  /// The package manager leaves programs in `.build` of the checkout, so the checkout is one of the folders above the program.
  static var ofThisProgram: String? {
    around(
      (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])).resolvingSymlinksInPath().deletingLastPathComponent())
  }

  /// The checkout that contains a folder, or is that folder; `nil` without one. The folder need not exist.
  static func around(_ folder: URL) -> String? {
    var folder = folder.standardizedFileURL
    // Only an existing folder can be a link.
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) { folder.deleteLastPathComponent() }
    folder = folder.resolvingSymlinksInPath()
    while folder.path != "/" {
      if holds(folder.path) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  static func holds(_ folder: String) -> Bool {
    ["Package.swift", "Benchmarks/LayoutSuites"].allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
  }
}

/// The reason why nothing was written.
struct UIKitImportError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
