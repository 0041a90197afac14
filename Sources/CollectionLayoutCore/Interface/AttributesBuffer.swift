/// A reusable buffer of attributes that the caller owns. A query allocates nothing once the buffer has grown to its largest answer.
///
///     var buffer = AttributesBuffer()
///     engine.layoutAttributesForElements(in: visibleRect, into: &buffer)
///     for index in 0..<buffer.count { show(buffer[index]) }
public struct AttributesBuffer: ~Copyable {
  @usableFromInline var storage: AttributesStorage

  /// An empty buffer with room for `capacity` attributes before it grows.
  public init(capacity: Int = 64) {
    precondition(capacity >= 0, "Capacity \(capacity) is negative")
    storage = AttributesStorage(capacity: max(1, capacity))
  }

  deinit { storage.base.deallocate() }

  /// The number of attributes held.
  @inlinable public var count: Int { storage.count }

  /// The attributes at `index`, in the order of the answer.
  @inlinable public subscript(index: Int) -> LayoutAttributes {
    precondition(index >= 0 && index < storage.count, "Index \(index) out of range 0..<\(storage.count)")
    return storage.base[index]
  }

  /// Adds `attributes` at the end. Amortised O(1).
  @inlinable public mutating func append(_ attributes: LayoutAttributes) { storage.append(attributes) }

  /// Adds `attributes` before all others. O(*k*), *k* the number of attributes held.
  mutating func prepend(_ attributes: LayoutAttributes) {
    let count = storage.count
    storage.append(attributes)
    (storage.base + 1).update(from: storage.base, count: count)
    storage.base.pointee = attributes
  }

  /// Empties the buffer and keeps its memory. O(1).
  @inlinable public mutating func removeAll() { storage.count = 0 }
}

/// The memory of a buffer, which a query borrows and gives back: generic code that takes a noncopyable sink is not specialised (Swift 6.3).
@usableFromInline struct AttributesStorage {
  @usableFromInline var base: UnsafeMutablePointer<LayoutAttributes>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int

  @usableFromInline init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  @inlinable @inline(__always) mutating func append(_ attributes: LayoutAttributes) {
    if _slowPath(count == capacity) { self = grown() }
    (base + count).initialize(to: attributes)
    count &+= 1
  }

  /// The same content in twice the memory. It returns it: where a method may change the fields, each row of an answer reads them from memory.
  @inline(never) @usableFromInline func grown() -> AttributesStorage {
    var larger = AttributesStorage(capacity: capacity * 2)
    larger.base.moveInitialize(from: base, count: count)
    larger.count = count
    base.deallocate()
    return larger
  }
}
