extension Double {
  /// The smallest whole number that is not below this one.
  ///
  /// `rounded(.up)` calls `ceil` of the C math library on baseline x86. Swift on Linux does not link that library into a package that imports no
  /// Foundation, so this module has to do without it. Truncating and correcting is also faster than the call.
  @inlinable var roundedUp: Double {
    // From 2⁵² on every number is whole. NaN fails the comparison and is returned as it is.
    guard abs(self) < 4_503_599_627_370_496 else { return self }
    let truncated = Double(Int64(self))
    return truncated < self ? truncated + 1 : truncated
  }
}
