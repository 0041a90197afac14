/// A package around imported files: its manifest, a program that hosts the layouts, and instructions.
///
///     let package = try LayoutPackage(named: "grid", layoutBench: .folder("/home/me/LayoutBench"), around: imported)
///     for file in package.files { … }   // write each beneath the package's folder
public struct LayoutPackage: Sendable {
  /// The place where the package finds LayoutBench.
  public enum Address: Equatable, Sendable {
    /// A checkout.
    case folder(String)
    /// A repository, whose branch `main` is used.
    case repository(String)

    /// Reads an address. A URL or the `user@host:path` of a repository is a repository; everything else is a path.
    public init(_ text: String) {
      let isRepository = text.contains("://") || (text.contains("@") && text.contains(":"))
      self = isRepository ? .repository(text) : .folder(text)
    }
  }

  /// A file of the package: its path in the package's folder, and its text.
  public typealias File = (path: String, text: String)

  /// The name of the package and of its program.
  public let name: String
  /// The address of LayoutBench.
  public let address: Address
  /// The imported files.
  public let imported: SourceImport

  /// The module of the imported files.
  static let module = "ImportedLayouts"
  /// The file that registers the layouts.
  static let registration = "HostedLayouts.swift"

  /// Creates a package of this name. Other characters than letters and digits become `-` in it.
  /// - Throws: `LayoutPackageError` if the files cannot be in one module, or contain no layout.
  public init(named name: String, layoutBench address: Address, around imported: SourceImport) throws(LayoutPackageError) {
    var seen: Set<String> = []
    for file in imported.files {
      guard seen.insert(file.name).inserted else { throw .duplicateName(file.name) }
      if file.name == "main.swift" || file.name == Self.registration { throw .reservedName(file.name) }
    }
    if imported.candidates.isEmpty {
      throw imported.report.hasUnmatchedBracket ? .unmatchedBracket : .noLayout(files: imported.files.count)
    }
    self.name = Self.programName(name)
    (self.address, self.imported) = (address, imported)
  }

  /// The names of LayoutBench's programs and modules, and of the package's own module. File systems may not distinguish capitals from small letters.
  private static let takenNames: Set<String> = [
    "layoutbench", "specialization-probe", "planted-faults", "uikit", "layouthost", "layoutbenchkit", "layoutbenchuikit", "uikitlayouts",
    "uikitimport", "importedlayouts", "swift", "foundation", "test", "main",
  ]

  private static func programName(_ text: String) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.joined(separator: "-").lowercased()
    if takenNames.contains(name) { return name + "-layouts" }
    return name.isEmpty ? "layouts" : name.first?.isNumber == true ? "layouts-" + name : name
  }

  /// The names of the layouts on the command line, in the order of the files.
  public var layoutNames: [String] { HostedLayoutSource(imported).names }

  /// The lines that the owner of the layouts has to fill in or to check.
  public var placeholders: [Placeholder] { Placeholder.all(in: HostedLayoutSource(imported).text, at: Self.registrationPath) }

  private static let registrationPath = "Sources/\(module)/\(registration)"

  /// The files of the package.
  public var files: [File] {
    [
      ("Package.swift", manifest), ("README.md", readme), (".gitignore", ".build/\nresults/runs/\nresults/profiles/\n"),
      ("Sources/\(name)/main.swift", main),
    ]
      + [(Self.registrationPath, HostedLayoutSource(imported).text)]
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
          name: \(literal(Self.module)),
          dependencies: [
            .product(name: "LayoutBenchUIKit", package: \(literal(packageName))),
            .product(name: "CollectionLayouts", package: \(literal(packageName))),
          ],
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

  /// The name of LayoutBench in the manifest. For a repository, it is the last part of the address.
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
    let layouts = layoutNames.joined(separator: ",")
    return """
      # \(name)

      Layouts that were written for UIKit, checked and measured on Linux by LayoutBench.

      ```
      swift build -c release                                                    # some minutes the first time
      swift run -c release \(name) verify --layouts \(layouts)                  # faults, each in the smallest script that shows it
      swift run -c release \(name) run --layouts \(layouts) --quick             # times, and a report
      swift run -c release \(name) check --exact --update --layouts \(layouts)  # counts, written to Benchmarks/thresholds
      swift run -c release \(name) check --exact                                # the counts again: exit code 2 if one grew
      swift run -c release \(name) list cells --layouts \(layouts)              # what `profile` takes
      ```

      | file | what it is |
      |---|---|
      | `\(Self.registrationPath)` | registers the layouts; look at the lines with `EDIT` |
      | `Sources/\(Self.module)` | your files, as the import changed them |
      | `Sources/\(name)/main.swift` | hands over to LayoutBench's verbs |

      """
  }
}

/// The reason why no package can be made of the files.
public enum LayoutPackageError: Error, Equatable, CustomStringConvertible {
  /// Two files have this name.
  case duplicateName(String)
  /// The package already has a file of this name.
  case reservedName(String)
  /// No class derives from a UIKit layout.
  case noLayout(files: Int)
  /// A bracket has no partner, so no layout was found.
  case unmatchedBracket

  /// The problem, and its remedy.
  public var description: String {
    switch self {
    case .duplicateName(let name): "two of the files are called \(name), and a module cannot hold both; rename one"
    case .reservedName(let name): "the package writes a file \(name) of its own; rename the file that is imported, or leave it out"
    case .unmatchedBracket: "no layout was found, because brackets of the source do not match; mend the files and import them again"
    case .noLayout(let count):
      "no class in the \(count == 1 ? "file" : "\(count) files") derives from UICollectionViewLayout, UICollectionViewFlowLayout or "
        + "UICollectionViewCompositionalLayout; give the file that declares the layout, and those of its superclasses"
    }
  }
}
