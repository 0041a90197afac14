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
    let sections = try planner.sections(count: count, container: LayoutSize(width: 1, height: 1))
    return (sections.plans.map(\.header), calls.sections)
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

  @Test("Rules that together store more than a million frames are refused, by themselves and wrapped")
  func storedFrames() throws {
    let planner = try SectionPlanner<MosaicRule>(
      direction: .vertical, displayScale: 1,
      solveWithExtras: { (_, _, axes) throws(LayoutError) in
        SolvedSection(SectionPlan(rule: try MosaicRule(segmentHeight: 1, width: 1, units: axes.units)), storedFrameCount: 400_000)
      })
    let container = LayoutSize(width: 1, height: 1)
    let units = planner.axes.units
    let wrapped = try EngineIngredients(data: CollectionData(items: []), container: container, tuning: Tuning(), planner: planner)
      .wrapped { CheckedRule(contract: RuleContract(rule: $0, units: units) { _ in }) }.planner
    let refusal = LayoutError.unsupportedCount(
      1_200_000, of: "the number of items in a group of each section together", supported: 0...1_000_000)
    #expect(try planner.sections(count: 2, container: container).plans.count == 2)
    #expect(throws: refusal) { try planner.sections(count: 3, container: container) }
    #expect(try wrapped.sections(count: 2, container: container).plans.count == 2)
    #expect(throws: refusal) { try wrapped.sections(count: 3, container: container) }
  }

  /// The definitions of so many sections, planned at once, or after those of another number.
  private func values(_ count: Int, after old: SectionValues<Int>? = nil, _ definition: @escaping @Sendable (Int) -> Int) throws -> (
    values: SectionValues<Int>, questions: Int
  ) {
    let calls = Calls()
    let planner = try SectionPlanner<MosaicRule>(
      direction: .vertical, displayScale: 1,
      definition: { section in
        calls.sections.append(section)
        return definition(section)
      },
      solve: { (_, _, axes) throws(LayoutError) in SectionPlan(rule: try MosaicRule(segmentHeight: 1, width: 1, units: axes.units)) })
    let values =
      if let old, planner.onlyResizes(old, to: count) { old.resized(to: count) } else {
        try planner.values(count: count) { (section) throws(LayoutError) in definition(section) }
      }
    return (values, calls.sections.count)
  }

  private static let definitions: [@Sendable (Int) -> Int] = [
    { _ in 3 }, { $0 }, { $0 % 2 }, { min($0, 2) }, { $0 == 0 ? -1 : 0 }, { $0 == 5 ? 1 : 0 }, { $0 / 4 % 2 },
    { $0 < 3 ? 0 : 7 - $0 % 2 * $0 },
  ]

  /// The old indexes of sections that go, and the final ones of those that come, of nine sections.
  private static let changes: [(removing: [Int], arriving: [Int])] = [
    ([], [0]), ([], [4]), ([0], []), ([5], []), ([0, 1], []), ([2], [6]), ([6], [2]), ([1, 3], [0, 5]), ([8], []),
  ]

  @Test("Sections that are planned after fewer or more have the values that all have that are planned at once")
  func after() throws {
    for definition in Self.definitions {
      for old in 0...9 {
        for count in 0...9 {
          let planned = try values(count, after: try values(old, definition).values, definition).values
          #expect((0..<count).map { planned[$0] } == (0..<count).map(definition) && planned.count == count)
        }
      }
    }
  }

  @Test("One section more is one question more where all behind the first few are of one definition")
  func questions() throws {
    for definition in [{ _ in 3 }, { min($0, 2) }, { $0 == 0 ? -1 : 0 }] as [@Sendable (Int) -> Int] {
      let old = try values(1_000, definition).values
      #expect(old.numbers.count <= 2)
      #expect(try values(1_001, after: old, definition).questions <= 2 && values(999, after: old, definition).questions <= 1)
    }
  }

  @Test("Every section whose value is another after sections came and went is among the places that are looked at")
  func places() throws {
    for definition in Self.definitions {
      for (removing, arriving) in Self.changes {
        let old = try values(9, definition).values
        let new = try values(9 - removing.count + arriving.count, after: old, definition).values
        let (stretch, others) = new.places(since: old, removing: removing, arriving: arriving)
        var origins: [Int?] = (0..<9).filter { !removing.contains($0) }
        for place in arriving { origins.insert(nil, at: place) }
        for (section, origin) in origins.enumerated() where origin.map({ old[$0] != new[section] }) ?? true {
          #expect(stretch.contains(section) || others.contains(section), "section \(section) after \(removing), \(arriving)")
        }
      }
    }
  }
}
