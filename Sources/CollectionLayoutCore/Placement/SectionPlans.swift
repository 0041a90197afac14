/// The plans of a layout's sections. Sections of one definition share a plan, so that a hundred thousand alike cost one.
public struct SectionPlans<Rule: PlacementRule>: RandomAccessCollection, Equatable, Sendable {
  /// The plans, each once.
  @usableFromInline package let distinct: [SectionPlan<Rule>]
  /// `numbers[s]` is the place of section *s*'s plan in `distinct`; empty where all sections share the first.
  @usableFromInline let numbers: [Int32]
  /// The number of sections.
  public let count: Int

  /// A plan for each section.
  @inlinable public init(_ plans: [SectionPlan<Rule>]) {
    self.init(distinct: plans, numbers: plans.count > 1 ? plans.indices.map { Int32($0) } : [], count: plans.count)
  }

  @inlinable init(distinct: [SectionPlan<Rule>], numbers: [Int32], count: Int) {
    self.distinct = distinct
    self.numbers = numbers
    self.count = count
  }

  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of sections.
  @inlinable public var endIndex: Int { count }

  /// The plan of a section. O(1).
  @inlinable public subscript(section: Int) -> SectionPlan<Rule> { distinct[number(of: section)] }

  /// The number of a section's plan among the distinct ones.
  @inlinable @inline(__always) package func number(of section: Int) -> Int {
    guard numbers.isEmpty else { return Int(numbers[section]) }
    precondition(section >= 0 && section < count, "Section \(section) is out of range 0..<\(count)")
    return 0
  }

  /// The end of the consecutive sections from `section` on that share its plan, at most `end`. O(*m*), *m* the number of these sections.
  @inlinable package func stretchEnd(from section: Int, upTo end: Int) -> Int {
    guard !numbers.isEmpty else { return end }
    let number = numbers[section]
    return numbers[section..<end].firstIndex { $0 != number } ?? end
  }
}
