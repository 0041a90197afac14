import Foundation

/// Whether this process may open enough files to start another program.
enum FreeDescriptors {
  /// More than a start takes: three pipes, and what watches the process.
  private static let needed = 16

  /// Throws a ``ToolFault`` if there are too few. A start that fails half way would end this program.
  static func check(for tool: String) throws(ToolFault) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < needed {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .noDescriptors(tool: tool, reason: String(cString: strerror(errno))) }
      opened.append(descriptor)
    }
  }
}
