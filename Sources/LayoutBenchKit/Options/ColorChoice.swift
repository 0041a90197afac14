import ArgumentParser
import Foundation

/// When output is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Whether to colour what goes to `descriptor`: on a terminal that can, unless NO_COLOR is set or the person chose.
  func isColored(_ descriptor: Int32) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let environment = ProcessInfo.processInfo.environment
      return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb" && Terminal.isTerminal(descriptor)
    }
  }
}
