import Foundation

/// The contents of a `Package.swift`, as the package manager reads it.
package struct PackageManifest: Equatable, Sendable {
  /// The executables that can be built by name: executable products, and executable targets, which are products without being declared as such.
  package let programs: [String]
  /// The absolute paths of the dependencies that are folders and are not fetched.
  package let localDependencies: [String]
  /// The traits that a build can have.
  package let traits: [String]
  /// The traits that a build has unless it names others.
  package let defaultTraits: [String]

  /// Reads the `Package.swift` in `folder`. Nothing is fetched.
  /// - Throws: A ``ToolFault`` if the package manager is missing, or refuses the file.
  package init(of folder: String) async throws {
    try self.init(json: try await ExternalTool.swift.output(["package", "--package-path", folder, "dump-package"]))
  }

  /// The manifest of a file that declares these.
  package init(programs: [String], localDependencies: [String], traits: [String] = [], defaultTraits: [String]) {
    (self.programs, self.localDependencies, self.traits, self.defaultTraits) = (programs, localDependencies, traits, defaultTraits)
  }

  /// Reads the output of `swift package dump-package`.
  init(json: String) throws {
    let dump = try JSONDecoder().decode(Dump.self, from: Data(json.utf8))
    let products = dump.products.filter { $0.type.keys.contains("executable") }.map(\.name)
    programs = products + dump.targets.filter { $0.type == "executable" && !products.contains($0.name) }.map(\.name)
    localDependencies = dump.dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path)
    traits = (dump.traits ?? []).map(\.name).filter { $0 != "default" }
    // The package manager puts the default traits into a trait of this name.
    defaultTraits = dump.traits?.first { $0.name == "default" }?.enabledTraits ?? []
  }

  /// The arguments that make `swift build` leave out jemalloc and nothing else. If the package has a trait `Tools`, that trait replaces `Jemalloc`.
  package var wordsWithoutJemalloc: [String] {
    guard defaultTraits.contains("Jemalloc") else { return [] }
    let others = defaultTraits.filter { $0 != "Jemalloc" } + traits.filter { $0 == "Tools" }
    return others.isEmpty ? ["--disable-default-traits"] : ["--traits", others.joined(separator: ",")]
  }

  private struct Dump: Decodable {
    struct Product: Decodable {
      let name: String
      /// Values such as `{"executable": null}` or `{"library": ["automatic"]}`.
      let type: [String: [String]?]
    }
    struct Target: Decodable { let name, type: String }
    struct Dependency: Decodable { let fileSystem: [Folder]? }
    struct Folder: Decodable { let path: String }
    struct Trait: Decodable {
      let name: String
      let enabledTraits: [String]
    }

    let products: [Product]
    let targets: [Target]
    let dependencies: [Dependency]
    let traits: [Trait]?
  }
}
