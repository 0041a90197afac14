import Foundation

/// Whether this process may open enough files to begin, and to start another program.
package enum FreeDescriptors {
  /// More than a start takes: three pipes, and what watches the process.
  private static let needed = 16

  /// Whether there are as many as queues of work take to begin. Without them the system's library ends a program by signal 4.
  package static var sufficeToBegin: Bool { areFree(6) }

  /// Throws a ``ToolFault`` if there are too few. A start that fails half way would end this program.
  ///
  /// It looks for free numbers, and opens one file to see what the system says. To open so many would leave none for the other threads meanwhile.
  static func check(for tool: String) throws(ToolFault) {
    guard areFree(needed) else { throw .noDescriptors(tool: tool, reason: String(cString: strerror(EMFILE))) }
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noDescriptors(tool: tool, reason: String(cString: strerror(errno))) }
    close(descriptor)
  }

  /// Whether so many numbers below the limit are in no use.
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
