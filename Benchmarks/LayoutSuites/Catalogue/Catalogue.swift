import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

extension Strategy {
  /// The strategy whose output counts as right, and with which every other is compared.
  package static let reference = naive
}

extension RunCatalogue {
  /// The program's catalogue for `suite`: everything of the library and of the program, and the hosted layouts and the layouts with other values that take
  /// part.
  package init(of suite: Suite) {
    self.init()
    reference = Contender.reference
    let taking = Set(suite.strategies)
    let known = Set(Contender.all.filter { $0.hosted == nil }.map(\.name)).union(taking)
    strategies = Contender.known.filter { known.contains($0.name) }.map(Strategy.init)
    let measured = suite.groups.compactMap(\.layout) + suite.scenarios.map(\.layout)
    let layouts = BenchmarkedLayout.all.filter { $0.hosting == nil } + measured
    self.layouts = layouts.map(Layout.init).uniqued(by: \.name)
    (operations, uses) = (Self.ofOperations.operations, Self.ofOperations.uses)
    floors = HardwareFloor.allCases.map { Floor(name: $0.rawValue, meaning: $0.meaning) }
    prose = Dictionary(uniqueKeysWithValues: PathProse.general.map { ($0.rawValue, $1) })
  }
}

extension RunCatalogue {
  /// The program's catalogue of operations and scenarios, and of the kinds of use that consist of them.
  package static var ofOperations: RunCatalogue {
    var catalogue = RunCatalogue()
    catalogue.operations = Operation.all.map(\.traits) + Scenario.all.map(\.traits)
    catalogue.uses = KindOfUse.all.map(UseCase.init)
    return catalogue
  }
}

extension RunCatalogue.Strategy {
  /// The catalogue's entry for a contender.
  init(_ contender: Contender) {
    let kind: Kind =
      if contender.name == Contender.limit.name { .limit } else if contender.hosted != nil { .hosted } else {
        contender.layouts == nil ? .strategy : .peer
      }
    self.init(
      name: contender.name, summary: contender.summary, kind: kind,
      color: contender.entry.color?.rawValue, claims: RunCatalogue.written(contender.entry.claims))
  }
}

extension RunCatalogue.Layout {
  /// The catalogue's entry for a layout. A layout of the program has the mix for layouts that name no use. The entry for a comparison has only its name.
  init(_ layout: BenchmarkedLayout) {
    guard layout.comparison == nil else {
      self.init(name: layout.name)
      return
    }
    let entry = layout.entry
    let remarks: [(OperationPath, String?)] = [
      (.prepare, entry?.remarks.prepare), (.invalidation, entry?.remarks.invalidation), (.query, entry?.remarks.query),
    ]
    self.init(
      name: layout.name, uses: (entry?.uses ?? [.mixed]).map(\.name),
      remarks: Dictionary(uniqueKeysWithValues: remarks.compactMap { path, text in text.map { (path.rawValue, $0) } }),
      claims: Dictionary(uniqueKeysWithValues: (entry?.claims ?? [:]).map { ($0.name, RunCatalogue.written($1)) }))
  }
}

extension UseCase {
  /// A kind of use, in the form in which runs write it.
  package init(_ use: KindOfUse) {
    self.init(name: use.name, story: use.story, steps: use.steps.map { Step(count: $0.count, operation: $0.operation) })
  }
}

extension RunCatalogue {
  /// Returns claims in the form in which runs write them.
  fileprivate static func written(_ claims: [LayoutWork: Growth]) -> [String: Complexity] {
    Dictionary(uniqueKeysWithValues: claims.map { ($0.rawValue, Complexity($1)) })
  }
}

extension Complexity {
  /// The complexity that corresponds to a growth.
  init(_ growth: Growth) {
    self =
      switch growth {
      case .constant: .constant
      case .logarithmic: .logarithmic
      case .linear: .linear
      case .linearithmic: .linearithmic
      }
  }
}
