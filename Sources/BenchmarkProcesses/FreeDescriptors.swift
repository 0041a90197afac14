import Foundation

/// Checks whether this process can open enough files to begin, and to start another program.
package enum FreeDescriptors {
  /// More than a start needs: three pipes, and descriptors that watch the process.
  private static let needed = 16

  /// Whether enough descriptors are free for dispatch queues to begin. Without them, the system's library ends a program by signal 4.
  package static var sufficeToBegin: Bool { areFree(6) }

  /// Throws a ``ToolFault`` if too few descriptors are free. A start that fails half way would end this program.
  ///
  /// It looks for free numbers, and opens only one file to see whether the system allows that. Opening all of them would leave none for other threads in
  /// the meantime.
  static func check(for tool: String) throws(ToolFault) {
    guard areFree(needed) else { throw .noDescriptors(tool: tool, reason: String(cString: strerror(EMFILE))) }
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noDescriptors(tool: tool, reason: String(cString: strerror(errno))) }
    close(descriptor)
  }

  /// Whether this many descriptor numbers below the limit are unused.
  private static func areFree(_ needed: Int) -> Bool {
    guard let limit = OpenFileLimit.current else { return true }
    var (free, number) = (0, Int32(0))
    while free < needed, number < Int32(clamping: limit.rlim_cur) {
      if fcntl(number, F_GETFD) < 0 { free += 1 }
      number += 1
    }
    return free == needed
  }
}
