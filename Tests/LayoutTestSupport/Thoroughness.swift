import Foundation

/// How much of an exhaustive test runs: all of it where `THOROUGH=1` is set, as `make test-all` does, and otherwise a part that takes seconds.
package enum Thoroughness {
  /// Whether exhaustive tests take every case.
  package static let isFull = ProcessInfo.processInfo.environment["THOROUGH"] == "1"

  /// All cases, or one in `share` of them, evenly spread.
  package static func cases<Case>(of all: [Case], oneIn share: Int, isFull: Bool = isFull) -> [Case] {
    isFull ? all : stride(from: 0, to: all.count, by: share).map { all[$0] }
  }
}
