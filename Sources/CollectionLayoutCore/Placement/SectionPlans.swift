/// The plans of a layout's sections. Sections of one definition share a plan, so that a hundred thousand alike cost one.
public struct SectionPlans<Rule: PlacementRule>: RandomAccessCollection, Equatable, Sendable {
  @usableFromInline package var values: SectionValues<SectionPlan<Rule>>

  /// A plan for each section.
  @inlinable public init(_ plans: [SectionPlan<Rule>]) {
    self.init(SectionValues(distinct: plans, numbers: plans.count > 1 ? plans.indices.map { Int32($0) } : [], count: plans.count))
  }

  @inlinable package init(_ values: SectionValues<SectionPlan<Rule>>) { self.values = values }

  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of sections.
  @inlinable public var endIndex: Int { values.count }
  /// The number of sections.
  @inlinable public var count: Int { values.count }

  /// The plan of a section. O(1).
  @inlinable public subscript(section: Int) -> SectionPlan<Rule> { values[section] }

  /// The plans, each once.
  @inlinable package var distinct: [SectionPlan<Rule>] { values.distinct }

  /// The number of a section's plan among the distinct ones.
  @inlinable @inline(__always) package func number(of section: Int) -> Int { values.number(of: section) }

  /// The part of the measures that is still valid under plans for another container. O(*d*) for *d* distinct plans, and O(*s*) if sections have numbers.
  @inlinable package func validity(under new: SectionPlans) -> MeasureValidity {
    guard count == new.count, distinct.count == new.distinct.count, values.numbers == new.values.numbers else { return .nothing }
    var validity = MeasureValidity.everything
    for (old, new) in zip(distinct, new.distinct) {
      guard old.rule.foldsAlike(new.rule) else { return .nothing }
      if old.surroundings != new.surroundings || old.crossedBodyLength != new.crossedBodyLength { validity = .items }
    }
    return validity
  }

  /// The end of the consecutive sections from `section` on that share its plan, at most `end`. O(*m*), *m* the number of these sections.
  @inlinable package func stretchEnd(from section: Int, upTo end: Int) -> Int { values.stretchEnd(from: section, upTo: end) }
}

/// The part of the measurements that is still right in another container.
@usableFromInline package enum MeasureValidity {
  /// Nothing: items are measured anew.
  case nothing
  /// Where items are in their section. Sections begin elsewhere.
  case items
  /// Where items are, and where sections begin.
  case everything
}
