/// What the caches hold when a sample begins.
package enum CacheState: String, Codable, Hashable, Sendable {
  /// The work's own code and data: the same work at the same places was done right before, untimed.
  case warm
  /// Neither: a fixed block of other memory was read right before, as the rest of an app's frame would.
  case cold
}
