import Foundation

/// How many files this process may have open at once.
package enum OpenFileLimit {
  /// As many as the program ever needs, with room to spare: each process that it speaks with takes six.
  private static let enough: rlim_t = 4_096

  #if canImport(Darwin)
    private static let kind = RLIMIT_NOFILE
  #else
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif

  /// The limits of now, soft and hard; `nil` if the system does not say.
  static var current: rlimit? {
    var limit = rlimit()
    return getrlimit(kind, &limit) == 0 ? limit : nil
  }

  /// Raises the limit as far as the system allows and the program may need. A shell's usual limit, 256 on macOS, is raised; a lower hard limit stays.
  package static func raise() {
    guard var limit = current, limit.rlim_cur < min(enough, limit.rlim_max) else { return }
    limit.rlim_cur = min(enough, limit.rlim_max)
    setrlimit(kind, &limit)
  }
}
