/// The group that a function belongs to.
package enum FrameKind: String, CaseIterable, Sendable {
  /// Functions of this package.
  case own
  /// Functions of this package that the compiler inlined into their callers.
  case inlined
  /// The standard library of Swift.
  case standardLibrary = "library"
  /// Everything else: Swift's runtime, the C library, the allocator.
  case runtime
}
