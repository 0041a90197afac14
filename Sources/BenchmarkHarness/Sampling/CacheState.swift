/// The contents of the caches when a sample begins.
package enum CacheState: String, Codable, Hashable, Sendable {
  /// The work's own code and data. The same work at the same places was done right before, untimed.
  case warm
  /// Neither the work's code nor its data. A fixed block of other memory was read right before, as the rest of an app's frame would do.
  case cold
}
