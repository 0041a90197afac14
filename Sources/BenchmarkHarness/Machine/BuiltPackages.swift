import Foundation

/// The packages that a program was built with, read from the build folder that contains the program.
package enum BuiltPackages {
  /// Returns the packages' versions by name, such as `["swift-collections": "1.6.0"]`. `nil` if the program is not in a build folder (for example a
  /// copy), or if the folder's record cannot be read.
  ///
  /// A package without a version has its branch or the beginning of its commit. A package in a local folder is `local`. SwiftPM writes the record,
  /// `workspace-state.json`, when it resolves packages. So the record may be newer than the program if a build was not finished.
  ///
  /// - Parameter program: The program's path, with symbolic links resolved.
  package static func versions(ofProgram program: String) -> [String: String]? { state(ofProgram: program).flatMap(versions(in:)) }

  /// The sources of a package that a program was built with.
  package enum Source: Equatable, Sendable {
    /// In a local folder, with its present contents.
    case folder(String)
    /// In a repository, at this commit.
    case commit(String)
  }

  /// Returns the sources of the package that has this file; `nil` if the program was not built with it, or if that is unknown. The record has a name for
  /// each package, but that may be the name of its folder.
  /// - Parameters:
  ///   - file: A path in the package that no other package has.
  ///   - program: The program's path, with symbolic links resolved.
  package static func source(ofPackageWith file: String, inProgram program: String) -> Source? {
    guard let build = buildFolder(ofProgram: program), let state = state(ofProgram: program) else { return nil }
    return source(in: state) { folder in
      FileManager.default.fileExists(atPath: (folder.hasPrefix("/") ? folder : "\(build)/checkouts/\(folder)") + "/" + file)
    }
  }

  /// Returns the sources of a package by its folder, which is absolute or relative to the folder of fetched packages.
  static func source(in state: Data, where isWanted: (String) -> Bool) -> Source? {
    let known = try? JSONDecoder().decode(WorkspaceState.self, from: state).object.dependencies
    guard let found = known?.first(where: { ($0.state.path ?? $0.subpath).map(isWanted) ?? false })?.state else { return nil }
    return found.path.map(Source.folder) ?? found.checkoutState?.revision.map(Source.commit)
  }

  /// Returns the absolute path of the build folder that contains a program. A build folder has the package manager's record. `nil` if no build folder
  /// contains the program, as for a copy.
  package static func buildFolder(ofProgram program: String) -> String? {
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    // .build/x86_64-unknown-linux-gnu/release/layoutbench
    for _ in 0..<4 {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent(record).path) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static let record = "workspace-state.json"

  private static func state(ofProgram program: String) -> Data? {
    buildFolder(ofProgram: program).flatMap { try? Data(contentsOf: URL(fileURLWithPath: $0).appendingPathComponent(record)) }
  }

  static func versions(in state: Data) -> [String: String]? {
    guard let dependencies = try? JSONDecoder().decode(WorkspaceState.self, from: state).object.dependencies else { return nil }
    return Dictionary(dependencies.map { ($0.packageRef.identity, $0.state.words) }) { first, _ in first }
  }
}

/// The part of SwiftPM's record of a build folder that names packages.
private struct WorkspaceState: Decodable {
  struct Object: Decodable { let dependencies: [Dependency] }
  struct Dependency: Decodable {
    let packageRef: PackageRef
    let state: State
    /// The package's path within the fetched packages.
    let subpath: String?
  }
  struct PackageRef: Decodable { let identity: String }
  struct State: Decodable {
    let checkoutState: Checkout?
    /// The version of a package from a registry.
    let version: String?
    /// The path of a package in a local folder.
    let path: String?

    var words: String { version ?? checkoutState?.words ?? "local" }
  }
  struct Checkout: Decodable {
    let version: String?
    let branch: String?
    let revision: String?

    var words: String { version ?? branch ?? revision.map { String($0.prefix(12)) } ?? "unknown" }
  }

  let object: Object
}
