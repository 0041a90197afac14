import Foundation

/// The packages a program was built with, read from the build folder the program lies in.
package enum BuiltPackages {
  /// The packages' versions by their names, such as `["swift-collections": "1.6.0"]`; `nil` if the program does not lie in a build folder, as a copied
  /// one does not, or if the folder's record cannot be read.
  ///
  /// A package without a version has its branch or the beginning of its commit; one in a local folder is `local`. SwiftPM writes the record,
  /// `workspace-state.json`, when it resolves packages, so it may be newer than the program if a build was not finished.
  ///
  /// - Parameter program: The program's path, symbolic links resolved.
  package static func versions(ofProgram program: String) -> [String: String]? {
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    // .build/x86_64-unknown-linux-gnu/release/layoutbench
    for _ in 0..<4 {
      if let state = try? Data(contentsOf: folder.appendingPathComponent("workspace-state.json")) { return versions(in: state) }
      folder.deleteLastPathComponent()
    }
    return nil
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
  }
  struct PackageRef: Decodable { let identity: String }
  struct State: Decodable {
    let checkoutState: Checkout?
    /// A package from a registry has its version here.
    let version: String?

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
