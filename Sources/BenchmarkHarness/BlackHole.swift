import CProbe

/// Makes the compiler believe that `value` is used. Costs less than a nanosecond.
@inline(__always) public func blackHole<Value>(_ value: Value) {
  withUnsafePointer(to: value) { cprobe_consume($0) }
}

/// `value`, hidden from the compiler: an input that it cannot fold away.
@inline(__always) public func opaque(_ value: Int) -> Int { Int(cprobe_opaque(Int64(value))) }
