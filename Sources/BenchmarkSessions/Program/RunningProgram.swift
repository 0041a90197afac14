import Synchronization

/// The program that runs, which may be of a package of its own.
package enum RunningProgram {
  /// The name of the program that is built in.
  package static let standardName = "layoutbench"

  /// The program's name: of its commands, and of the executable product that builds it. `main` sets it before anything else happens.
  package static var name: String {
    get { registeredName.withLock { $0 } }
    set { registeredName.withLock { $0 = newValue } }
  }

  private static let registeredName = Mutex(standardName)
}
