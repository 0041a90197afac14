import InputFiles

/// Profiles in the file format of <https://www.speedscope.app>, by its published schema.
enum SpeedscopeFile {
  /// Returns the text of a file of these profiles, each with its name. The viewer opens with the first one.
  static func text(name: String, _ profiles: [(name: String, profile: StackProfile)]) -> String {
    // All profiles of a file share its functions.
    var functions: [String] = []
    var places: [String: Int] = [:]
    func place(of function: String) -> Int {
      if let place = places[function] { return place }
      places[function] = functions.count
      functions.append(function)
      return functions.count - 1
    }
    let objects = profiles.map { name, profile in
      let stacks = profile.sorted
      return [
        "type": "sampled", "name": name, "unit": profile.event == .heap ? "bytes" : "none", "startValue": 0, "endValue": profile.total,
        "samples": stacks.map { $0.stack.map(place) }, "weights": stacks.map(\.cost),
      ] as JSONObject
    }
    return JSONText.line(
      [
        "$schema": "https://www.speedscope.app/file-format-schema.json", "name": name, "exporter": "layoutbench", "activeProfileIndex": 0,
        "shared": ["frames": functions.map { ["name": $0] }], "profiles": objects,
      ] as JSONObject) + "\n"
  }
}
