import Foundation

/// How many files this process may have open at once.
enum OpenFileLimit {
  /// As many as the program ever needs, with room to spare: each process that it speaks with takes six.
  private static let enough: rlim_t = 4_096

  /// Raises the limit as far as the system allows and the program may need. A shell's usual limit, 256 on macOS, is raised; a lower hard limit stays.
  static func raise() {
    #if canImport(Darwin)
      let kind = RLIMIT_NOFILE
    #else
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < min(enough, limit.rlim_max) else { return }
    limit.rlim_cur = min(enough, limit.rlim_max)
    setrlimit(kind, &limit)
  }
}
