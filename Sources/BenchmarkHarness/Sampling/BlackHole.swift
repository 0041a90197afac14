import CProbe

/// Makes the compiler believe that `value` is used. Costs less than a nanosecond.
///
/// Inlinable, because timed loops of other modules call it: without that, each call would go through unspecialised code.
@inlinable @inline(__always) package func blackHole<Value>(_ value: Value) {
  withUnsafePointer(to: value) { cprobe_consume($0) }
}

/// `value`, hidden from the compiler: an input that it cannot fold away.
@inlinable @inline(__always) package func opaque(_ value: Int) -> Int { Int(cprobe_opaque(Int64(value))) }
