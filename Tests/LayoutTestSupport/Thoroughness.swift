import Foundation

/// The part of an exhaustive test that runs: everything with `THOROUGH=1`, which `make test-all` sets, and otherwise a part that takes seconds.
package enum Thoroughness {
  /// Whether exhaustive tests run every case.
  package static let isFull = ProcessInfo.processInfo.environment["THOROUGH"] == "1"

  /// All cases, or one in `share` of them, spread evenly.
  package static func cases<Case>(of all: [Case], oneIn share: Int, isFull: Bool = isFull) -> [Case] {
    isFull ? all : stride(from: 0, to: all.count, by: share).map { all[$0] }
  }
}
