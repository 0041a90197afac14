import Synchronization

/// The running program, which may come from another package.
package enum RunningProgram {
  /// The name of the built-in program.
  package static let standardName = "layoutbench"

  /// The name of the program: of its commands, and of the executable product that builds it. `main` sets it before anything else.
  package static var name: String {
    get { registeredName.withLock { $0 } }
    set { registeredName.withLock { $0 = newValue } }
  }

  private static let registeredName = Mutex(standardName)
}
