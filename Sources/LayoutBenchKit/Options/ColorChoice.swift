import ArgumentParser
import Foundation

/// The user's choice of coloured output.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Whether to colour the output to `descriptor`. `auto` colours it on a terminal that supports colours, unless NO_COLOR is set.
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
