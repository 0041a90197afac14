/// Some of the classes that trajectories of a fold fall into.
@usableFromInline struct ClassSet: Equatable {
  /// Bit *q* is set for class *q*.
  @usableFromInline var bits: Int

  @inlinable @inline(__always) init(bits: Int) { self.bits = bits }

  /// No class.
  @inlinable @inline(__always) static var none: ClassSet { ClassSet(bits: 0) }
  /// All classes, however many there are.
  @inlinable @inline(__always) static var all: ClassSet { ClassSet(bits: ~0) }
  /// The classes from 0 up to, not including, `count`.
  @inlinable @inline(__always) static func first(_ count: Int) -> ClassSet { ClassSet(bits: 1 << count &- 1) }

  @inlinable @inline(__always) var isEmpty: Bool { bits == 0 }

  @inlinable @inline(__always) func contains(_ number: Int) -> Bool { bits >> number & 1 == 1 }

  @inlinable @inline(__always) func isSuperset(of other: ClassSet) -> Bool { bits & other.bits == other.bits }

  @inlinable @inline(__always) mutating func insert(_ number: Int) { bits |= 1 << number }
}
