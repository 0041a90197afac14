import CProbe

/// Makes the compiler treat `value` as used. Takes less than a nanosecond.
///
/// It is inlinable because timed loops of other modules call it. Otherwise each call would go through unspecialised code.
@inlinable @inline(__always) package func blackHole<Value>(_ value: Value) {
  withUnsafePointer(to: value) { cprobe_consume($0) }
}

/// Returns `value`, hidden from the compiler: an input that it cannot constant-fold.
@inlinable @inline(__always) package func opaque(_ value: Int) -> Int { Int(cprobe_opaque(Int64(value))) }
