/// Whether this build checks the invariants of the strategies' storage.
public enum InvariantChecks {
  /// True in builds with `CHECK_INVARIANTS`, which debug builds have. They are much slower, so no one records figures with them.
  public static var areOn: Bool {
    #if CHECK_INVARIANTS
      true
    #else
      false
    #endif
  }
}
