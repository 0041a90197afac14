/// A package around imported files: its manifest, a program that hosts the layouts, and what to do next.
///
///     let package = try LayoutPackage(named: "grid", layoutBench: .folder("/home/me/LayoutBench"), around: imported)
///     for file in package.files { … }   // write each beneath the package's folder
public struct LayoutPackage: Sendable {
  /// Where the package finds LayoutBench.
  public enum Address: Equatable, Sendable {
    /// A checkout.
    case folder(String)
    /// A repository, whose branch `main` is used.
    case repository(String)

    /// A URL or the `user@host:path` of a repository; everything else is a path.
    public init(_ text: String) {
      let isRepository = text.contains("://") || (text.contains("@") && text.contains(":"))
      self = isRepository ? .repository(text) : .folder(text)
    }
  }

  /// A file of the package: its path in the package's folder, and its text.
  public typealias File = (path: String, text: String)

  /// The package's name, which its program has too.
  public let name: String
  /// Where LayoutBench is.
  public let address: Address
  /// What was imported.
  public let imported: SourceImport

  /// The module of the imported files.
  static let module = "ImportedLayouts"
  /// The file that registers the layouts.
  static let registration = "HostedLayouts.swift"

  /// A package of this name. What is neither a letter nor a digit becomes `-` in it.
  /// - Throws: `LayoutPackageError` where the files cannot stand in one module, or hold no layout.
  public init(named name: String, layoutBench address: Address, around imported: SourceImport) throws(LayoutPackageError) {
    var seen: Set<String> = []
    for file in imported.files {
      guard seen.insert(file.name).inserted else { throw .duplicateName(file.name) }
      if file.name == "main.swift" || file.name == Self.registration { throw .reservedName(file.name) }
    }
    if imported.candidates.isEmpty { throw .noLayout(files: imported.files.count) }
    self.name = Self.programName(name)
    (self.address, self.imported) = (address, imported)
  }

  private static func programName(_ text: String) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.joined(separator: "-").lowercased()
    return name.isEmpty ? "layouts" : name.first?.isNumber == true ? "layouts-" + name : name
  }

  /// The files of the package.
  public var files: [File] {
    [("Package.swift", manifest), ("README.md", readme), ("Sources/\(name)/main.swift", main)]
      + [("Sources/\(Self.module)/\(Self.registration)", HostedLayoutSource(imported).text)]
      + imported.files.map { ("Sources/\(Self.module)/\($0.name)", $0.text) }
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: \(literal(name)),
      platforms: [.macOS(.v15)],
      dependencies: [\(dependency)],
      targets: [
        // The imported files, in the language mode of apps. On Linux they see LayoutBench's UIKit.
        .target(
          name: \(literal(Self.module)), dependencies: [.product(name: "LayoutBenchUIKit", package: \(literal(packageName)))],
          swiftSettings: [.swiftLanguageMode(.v5)]),
        .executableTarget(
          name: \(literal(name)),
          dependencies: [
            \(literal(Self.module)), .product(name: "LayoutBenchUIKit", package: \(literal(packageName))),
            .product(name: "LayoutBenchKit", package: \(literal(packageName))),
          ]),
      ]
    )

    """
  }

  private var dependency: String {
    switch address {
    case .folder(let path): ".package(name: \(literal(packageName)), path: \(literal(path)))"
    case .repository(let url): ".package(url: \(literal(url)), branch: \"main\")"
    }
  }

  /// The name under which the manifest refers to LayoutBench: that of a repository is the last part of its address.
  private var packageName: String {
    guard case .repository(let url) = address else { return "LayoutBench" }
    let last = url.split { "/:".contains($0) }.last.map(String.init) ?? "LayoutBench"
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  private func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private var main: String {
    """
    import \(Self.module)
    import LayoutBenchKit
    import LayoutBenchUIKit

    // Every verb of LayoutBench, over its own layouts and those of \(Self.registration).
    BenchmarkProgram(name: \(literal(name)), hosted: hostedLayouts).main()

    """
  }

  private var readme: String {
    let layouts = HostedLayoutSource(imported).names.joined(separator: ",")
    return """
      # \(name)

      Layouts that were written for UIKit, checked and measured on Linux by LayoutBench.

      ```
      swift run -c release \(name) verify --layouts \(layouts)
      swift run -c release \(name) run --layouts \(layouts) --quick
      swift run -c release \(name) report
      ```

      | file | what it is |
      |---|---|
      | `Sources/\(Self.module)/\(Self.registration)` | registers the layouts; look at the lines with `EDIT` |
      | `Sources/\(Self.module)` | your files, as the import changed them |
      | `Sources/\(name)/main.swift` | hands over to LayoutBench's verbs |

      """
  }
}

/// Why no package can be made of the files.
public enum LayoutPackageError: Error, Equatable, CustomStringConvertible {
  /// Two files have this name.
  case duplicateName(String)
  /// The package has a file of this name already.
  case reservedName(String)
  /// No class derives from a layout of UIKit's.
  case noLayout(files: Int)

  /// What was found, and what to do.
  public var description: String {
    switch self {
    case .duplicateName(let name): "two of the files are called \(name), and a module cannot hold both; rename one"
    case .reservedName(let name): "the package writes a file \(name) of its own; rename the file that is imported, or leave it out"
    case .noLayout(let count):
      "no class in the \(count == 1 ? "file" : "\(count) files") derives from UICollectionViewLayout, UICollectionViewFlowLayout or "
        + "UICollectionViewCompositionalLayout; give the file that declares the layout, and those of its superclasses"
    }
  }
}
