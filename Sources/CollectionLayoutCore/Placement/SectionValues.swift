/// A value for each section. Sections of one definition share a value, and from some section on all have the first, so that a hundred thousand alike cost one.
@usableFromInline package struct SectionValues<Value> {
  /// The values, each once.
  @usableFromInline package let distinct: [Value]
  /// `numbers[s]` is the place of section *s*'s value in `distinct`. All sections behind these have the first.
  @usableFromInline package var numbers: [Int32]
  /// The number of sections.
  @usableFromInline package var count: Int

  @inlinable package init(distinct: [Value] = [], numbers: [Int32] = [], count: Int = 0) {
    self.distinct = distinct
    self.numbers = numbers
    self.count = count
  }

  @inlinable @inline(__always) var isEmpty: Bool { count == 0 }

  /// The value of a section. O(1).
  @inlinable @inline(__always) subscript(section: Int) -> Value { distinct[number(of: section)] }

  /// The number of a section's value among the distinct ones.
  @inlinable @inline(__always) package func number(of section: Int) -> Int {
    guard section >= numbers.count else { return Int(numbers[section]) }
    precondition(section < count, "Section \(section) is out of range 0..<\(count)")
    return 0
  }

  /// The end of the consecutive sections from `section` on that share its value, at most `end`. O(*m*), *m* the number of these sections.
  @inlinable func stretchEnd(from section: Int, upTo end: Int) -> Int {
    guard section < numbers.count else { return end }
    let number = numbers[section]
    let listed = Swift.min(end, numbers.count)
    return numbers[section..<listed].firstIndex { $0 != number } ?? (number == 0 ? end : listed)
  }

  /// The same with one value more, which no section has yet.
  func appending(_ value: Value) -> SectionValues { SectionValues(distinct: distinct + [value], numbers: numbers, count: count) }

  /// Gives a section the value of a number.
  mutating func setNumber(_ number: Int32, of section: Int) {
    while numbers.count <= section { numbers.append(0) }
    numbers[section] = number
  }

  /// Other values for the same sections. O(*d*), *d* the number of distinct ones.
  @inlinable @inline(__always) func map<Other>(_ transform: (Value) -> Other) -> SectionValues<Other> {
    SectionValues<Other>(distinct: distinct.map(transform), numbers: numbers, count: count)
  }

  /// As many values as are asked for: more of the first, or fewer.
  @inlinable func resized(to count: Int) -> SectionValues { SectionValues(distinct: distinct, numbers: numbers, count: count) }

  /// The same values, of which that of the last section comes first, so that its last neighbours alike need no numbers. O(*s*).
  @usableFromInline func trimmed() -> SectionValues {
    guard let last = numbers.last else { return self }
    var (distinct, numbers) = (distinct, numbers)
    distinct.swapAt(0, Int(last))
    for section in numbers.indices {
      if numbers[section] == last { numbers[section] = 0 } else if numbers[section] == 0 { numbers[section] = last }
    }
    numbers.removeLast(numbers.reversed().prefix { $0 == 0 }.count)
    return SectionValues(distinct: distinct, numbers: numbers, count: count)
  }

  /// The sections that may have another value than before others came, went and moved: a stretch, and the sections behind it that arrive. `old` are the values
  /// before. All indexes ascend. O(*m*) where both differ in their count alone.
  @usableFromInline package func places(
    since old: SectionValues, removing: [Int], arriving: [Int]
  ) -> (stretch: Range<Int>, arriving: [Int]) {
    let first = min(count, removing.first ?? .max, arriving.first ?? .max)
    // A section behind the numbered ones, before and now, has the first value, before and now.
    let isResized = min(old.count, count) > numbers.count && old.numbers == numbers
    let end = isResized ? min(count, max(first, numbers.count + arriving.count)) : count
    return (first..<end, arriving.filter { $0 >= end })
  }
}

extension SectionValues: Equatable where Value: Equatable {}
extension SectionValues: Sendable where Value: Sendable {}
