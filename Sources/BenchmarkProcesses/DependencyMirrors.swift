import Foundation

/// The dependencies that a checkout has already fetched, for a build elsewhere without network access.
package struct DependencyMirrors {
  /// Environment variables with settings that make git read these dependencies instead of their addresses.
  package let environment: [String: String]

  /// The dependencies in the build folder of `root`. Settings that are already in `given` stay in force.
  package init(of root: String, given: [String: String] = ProcessInfo.processInfo.environment) {
    let folder = root + "/.build/repositories"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let settings = names.sorted().compactMap { name in
      Self.origin(of: "\(folder)/\(name)").map { (key: "url.\(folder)/\(name).insteadOf", value: $0) }
    }
    guard !settings.isEmpty else {
      environment = [:]
      return
    }
    let count = given["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    var environment = ["GIT_CONFIG_COUNT": String(count + settings.count)]
    for (place, setting) in zip(count..., settings) {
      environment["GIT_CONFIG_KEY_\(place)"] = setting.key
      environment["GIT_CONFIG_VALUE_\(place)"] = setting.value
    }
    self.environment = environment
  }

  /// Returns the address that a bare repository was cloned from; `nil` if unknown.
  private static func origin(of repository: String) -> String? {
    guard let config = try? String(contentsOfFile: repository + "/config", encoding: .utf8) else { return nil }
    for line in config.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2, parts[0] == "url" { return parts[1] }
    }
    return nil
  }
}
