import Testing

@testable import CollectionLayoutCore

/// How sections become plans.
@Suite struct SectionPlannerTests {
  /// Which sections were solved.
  private final class Calls: @unchecked Sendable {
    var sections: [Int] = []
  }

  /// The headers of so many sections, each as long as the number of the section that was solved for it; and the calls that took.
  private func headers(_ count: Int, definition: @escaping @Sendable (Int) -> Int) throws -> (headers: [Int], calls: [Int]) {
    let calls = Calls()
    let planner = try SectionPlanner<MosaicRule>(direction: .vertical, displayScale: 1, definition: definition) {
      (section, container, axes) throws(LayoutError) in
      calls.sections.append(section)
      return SectionPlan(rule: try MosaicRule(segmentHeight: 1, width: 1, units: axes.units), header: section)
    }
    return (try planner.plans(count: count, container: LayoutSize(width: 1, height: 1)).map(\.header), calls.sections)
  }

  @Test("Sections of one definition are solved once, by the first section that has it")
  func definitions() throws {
    #expect(try headers(6) { $0 % 2 } == ([0, 1, 0, 1, 0, 1], [0, 1]))
    #expect(try headers(4) { min($0, 1) } == ([0, 1, 1, 1], [0, 1]))
    #expect(try headers(2) { $0 % 5 } == ([0, 1], [0, 1]))
  }

  @Test("Without sections the first one is solved, to see whether the container will do")
  func noSections() throws {
    #expect(try headers(4) { $0 } == ([0, 1, 2, 3], [0, 1, 2, 3]))
    #expect(try headers(0) { _ in 0 } == ([], [0]))
  }

  @Test("A stretch of one plan ends where the next plan begins, or where it is told to")
  func stretches() {
    let plan = SectionPlan(rule: ListRule<FilledRow>(spacing: 0, across: 1))
    let alike = SectionValues(distinct: [plan], count: 5)
    #expect(alike.stretchEnd(from: 0, upTo: 5) == 5 && alike.stretchEnd(from: 1, upTo: 3) == 3)
    let mixed = SectionValues(distinct: [plan, plan], numbers: [0, 1, 1, 1, 0], count: 5)
    #expect([0, 1, 2, 3, 4].map { mixed.stretchEnd(from: $0, upTo: 5) } == [1, 4, 4, 4, 5])
    #expect(mixed.stretchEnd(from: 1, upTo: 3) == 3)
  }
}
