import Foundation

/// The number of files that this process may have open at once.
package enum OpenFileLimit {
  /// More than the program ever needs. Each process that it talks to needs six.
  private static let enough: rlim_t = 4_096

  #if canImport(Darwin)
    private static let kind = RLIMIT_NOFILE
  #else
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif

  /// The present soft and hard limits; `nil` if the system does not tell.
  static var current: rlimit? {
    var limit = rlimit()
    return getrlimit(kind, &limit) == 0 ? limit : nil
  }

  /// Raises the limit as far as the system allows and the program may need. This raises a shell's usual limit, such as 256 on macOS. A lower hard limit
  /// stays.
  package static func raise() {
    guard var limit = current, limit.rlim_cur < min(enough, limit.rlim_max) else { return }
    limit.rlim_cur = min(enough, limit.rlim_max)
    setrlimit(kind, &limit)
  }
}
