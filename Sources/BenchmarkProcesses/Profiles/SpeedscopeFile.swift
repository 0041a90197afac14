import Foundation

/// Profiles as a file that <https://www.speedscope.app> opens, by its published schema.
package struct SpeedscopeFile: Encodable, Sendable {
  /// Frames that all profiles of the file share.
  struct Shared: Encodable, Sendable {
    var frames: [Frame] = []
  }

  /// A function.
  struct Frame: Encodable, Sendable {
    let name: String
  }

  /// Stacks with their costs.
  struct Profile: Encodable, Sendable {
    let type = "sampled"
    let name: String
    let unit: String
    let startValue = 0
    let endValue: Int
    let samples: [[Int]]
    let weights: [Int]

    private enum CodingKeys: CodingKey { case type, name, unit, startValue, endValue, samples, weights }
  }

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case name, exporter, activeProfileIndex, shared, profiles
  }

  private let schema = "https://www.speedscope.app/file-format-schema.json"
  private let exporter = "layoutbench"
  private let activeProfileIndex = 0
  private let name: String
  private var shared = Shared()
  private var profiles: [Profile] = []

  /// A file of these profiles, each with its name. The first is shown at first.
  package init(name: String, _ profiles: [(name: String, profile: StackProfile)]) {
    self.name = name
    var places: [String: Int] = [:]
    for (name, profile) in profiles {
      let stacks = profile.sorted
      var samples: [[Int]] = []
      for (stack, _) in stacks {
        samples.append(
          stack.map { function in
            if let place = places[function] { return place }
            places[function] = shared.frames.count
            shared.frames.append(Frame(name: function))
            return shared.frames.count - 1
          })
      }
      self.profiles.append(
        Profile(
          name: name, unit: profile.event == .heap ? "bytes" : "none", endValue: profile.total, samples: samples,
          weights: stacks.map(\.cost)))
    }
  }

  /// The text of the file.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}
