import BenchmarkResults
import CollectionLayouts
import Foundation
import LayoutWorkloads
import Testing

@testable import LayoutSuites

@Suite("The catalogue")
struct CatalogueTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What a run of everything writes of itself.
  private static func everything() throws -> RunCatalogue { RunCatalogue(of: try Suite(RunSelection())) }

  @Test("Every strategy and peer makes a claim about every kind of work, and every operation says which kind it is")
  func complete() throws {
    let catalogue = try Self.everything()
    #expect(catalogue.strategies.map(\.name) == Contender.all.map(\.name) && catalogue.reference == "naive")
    for strategy in catalogue.strategies where strategy.kind != .hosted {
      #expect(Set(strategy.claims.keys) == Set(LayoutWork.allCases.map(\.rawValue)), "\(strategy.name)")
      #expect(strategy.color != nil && !strategy.summary.isEmpty)
    }
    #expect(Set(catalogue.strategies.compactMap(\.color)).count == Strategy.all.count + 1, "one colour is of one strategy")
    for operation in catalogue.operations where !operation.name.hasPrefix(Scenario.prefix) {
      #expect(operation.work != nil && operation.path != nil && catalogue.floor(of: operation.name) != nil, "\(operation.name)")
    }
  }

  @Test("Nothing is claimed of a strategy or an operation that makes no claim")
  func withoutClaims() throws {
    var catalogue = try Self.everything()
    #expect(catalogue.claim("mine", "query", layout: "list") == nil)
    #expect(catalogue.claim("indexed", "scenario.fling", layout: "list") == nil)
    catalogue.operations.append(OperationTraits(name: "query.mine", path: .query))
    #expect(catalogue.claim("indexed", "query.mine", layout: "list") == nil)
  }

  @Test("Claims are of the strategy; layouts side by side have those of their strategies")
  func claims() throws {
    let catalogue = try Self.everything()
    func claim(_ strategy: String, _ operation: String, _ layout: String = "list") -> Complexity? {
      catalogue.claim(strategy, operation, layout: layout)
    }
    #expect(["open", "append", "query", "invalidate.bounds.scroll"].map { claim("naive", $0) } == [.linear, .linear, .linear, .constant])
    #expect(["append", "invalidate.resize.tail"].map { claim("cached-append", $0) } == [.constant, .linear])
    #expect(["query.item", "query", "relayout"].map { claim("dirty-range", $0) } == [.constant, .logarithmic, .linear])
    #expect(["query.item", "invalidate.resize.tail"].map { claim("checkpoint", $0) } == [.logarithmic, .constant])
    #expect(["relayout.warm", "invalidate.bounds", "append"].map { claim("rope", $0) } == [.logarithmic, .constant, .logarithmic])
    #expect(
      ["list", "flow", "waterfall", "compositional"].map { claim("indexed", "invalidate.bounds", $0) } == [
        .logarithmic, .linear, .logarithmic, .linear,
      ])
    #expect(["naive", "dirty-range", "checkpoint"].map { claim($0, "invalidate.bounds") } == [.linear, .linear, .logarithmic])
    #expect(["list", "compositional"].map { claim("indexed", "invalidate.insert", $0) } == [.logarithmic, .logarithmic])
    #expect(claim("compositional:indexed", "invalidate.batch", "rows") == .logarithmic && claim("flow:naive", "query", "rows") == .linear)
  }

  @Test("The committed reference run contradicts no claim of its own program, and explains itself")
  func reference() throws {
    let run = try RunDirectory(opening: Self.root.appendingPathComponent("results/reference").path)
    let catalogue = try Self.everything()
    let times = try run.read(SummaryRecord.self).records.compactMap { summary in
      summary.metric == .time ? summary.median.map { (cell: summary.cell, samples: [$0]) } : nil
    }
    let manifest = try run.readManifest()
    let claimed = ScalingRecord.records(of: times).compactMap { record in
      manifest.catalogue.claim(record.strategy, record.operation, layout: record.layout).map { (record, $0) }
    }
    #expect(claimed.count > 300)
    for (record, claim) in claimed {
      let name = "\(record.layout)/\(record.strategy)/\(record.operation)"
      #expect(!record.contradicts(claim), "\(name) grows with n to the power of \(record.exponent), claimed \(claim.rawValue)")
      // Items that come, go or move among rows of groups, and new widths of lists and waterfalls, were linear when the run was measured. A new run has
      // today's claims.
      if catalogue.claim(record.strategy, record.operation, layout: record.layout) != claim {
        let isOlder = record.operation == "invalidate.bounds" || record.layout == "compositional" && record.strategy == "indexed"
        #expect(isOlder && claim == .linear, "\(name)")
      }
    }
    // Of a comparison of layouts, such as “list:indexed”, nothing is said besides.
    let strategies = manifest.plan.strategies.filter { !$0.contains(":") }
    #expect(!strategies.isEmpty && Set(manifest.catalogue.strategies.map(\.name)).isSuperset(of: strategies))
    #expect(Set(manifest.catalogue.operations.map(\.name)).isSuperset(of: manifest.plan.operations))
    #expect(Set(manifest.catalogue.layouts.map(\.name)).isSuperset(of: manifest.plan.layouts))
  }

  @Test(
    "Every mix is of operations that there are, each at least once, and is explained; every layout has one",
    arguments: KindOfUse.all.indices)
  func uses(index: Int) throws {
    let use = KindOfUse.all[index]
    let names = Operation.all.map(\.name) + Scenario.all.map(\.operation)
    #expect(use.steps.allSatisfy { $0.count > 0 && names.contains($0.operation) }, "\(use.name)")
    #expect(!use.story.isEmpty && !use.story.hasSuffix("."))
    #expect(use.name == KindOfUse.mixed.name || LayoutEntry.all.contains { $0.uses.contains { $0.name == use.name } })
    #expect(LayoutEntry.all.allSatisfy { !$0.uses.isEmpty })
  }

  @Test("The catalogue has these names in this order: the only list of all of them that is written by hand")
  func names() {
    #expect(Strategy.all.map(\.name) == ["naive", "cached-append", "dirty-range", "checkpoint", "indexed"])
    #expect(LayoutEntry.all.map(\.name) == ["list", "flow", "column", "waterfall", "mosaic", "compositional"])
    let operations = [
      "open", "prepare", "prepare.fresh", "append", "invalidate.resize", "invalidate.resize.head", "invalidate.resize.tail",
      "invalidate.insert", "invalidate.delete", "invalidate.move", "invalidate.batch", "invalidate.bounds", "invalidate.bounds.scroll",
      "invalidate.section.insert", "invalidate.section.delete", "invalidate.section.move", "query", "query.scroll", "query.item",
      "query.cold", "relayout", "relayout.warm", "relayout.self-size",
    ]
    #expect(Operation.all.map(\.name) == operations)
  }

  @Test("Layouts are measured with the values that their entries say")
  func values() throws {
    let item = CollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(100)))
    let row = CollectionLayoutGroup(
      .horizontalCount(.item(item), count: 2), layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(100)),
      interItemSpacing: .fixed(8))
    let header = CollectionLayoutBoundarySupplementaryItem(
      elementKind: .header, layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)), alignment: .top,
      pinToVisibleBounds: true)
    let section = CollectionLayoutSection(
      group: row, interGroupSpacing: 8, boundarySupplementaryItems: [header], decorationItems: [CollectionLayoutDecorationItem()])
    let expected: [(layout: any CollectionLayout, itemWidth: Double)] = [
      (ListLayout(spacing: 8), 390), (FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 8), 191),
      (ColumnLayout(minColumnWidth: 150, layoutMargins: LayoutInsets(left: 16, right: 16)), 390),
      (WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8), 191), (MosaicLayout(), 195),
      (CompositionalLayout(sections: [section]), 191),
    ]
    for (layout, itemWidth) in expected {
      let entry = try #require(LayoutEntry.of(layout))
      #expect(String(reflecting: entry.measured) == String(reflecting: layout))
      #expect(BenchmarkedLayout(entry).itemWidth(LayoutSize(width: 390, height: 844)) == itemWidth)
    }
    // Each of them is in the list of layouts whose engines are compiled.
    #expect(LayoutEntry.all.allSatisfy { Contender.isCompiled($0.measured) })
  }

  @Test("A strategy of one's own has the colour and the claims it gives; a layout of one's own the mix for any layout")
  func own() {
    let strategy = RunCatalogue.Strategy(
      Contender(name: "mine", summary: "does little", color: .rose, claims: [.search: .linearithmic]) { (_) throws(LayoutError) in
        throw .strategyWithoutEngines("mine")
      })
    #expect(strategy == RunCatalogue.Strategy(name: "mine", summary: "does little", color: "rose", claims: ["search": .linearithmic]))
    let layout = RunCatalogue.Layout(BenchmarkedLayout(ListLayout(), name: "one of my own") { $0.width })
    #expect(layout == RunCatalogue.Layout(name: "one of my own", uses: ["mixed use"]))
  }

  @Test("A layout of the library with values of one's own has what is said of the layout, under its own name")
  func ownValues() throws {
    let waterfall = try #require(LayoutEntry.all.first { $0.name == "waterfall" })
    let json = waterfall.values.spec(width: 390, height: 844, items: 1, itemSize: "[100, 100]")
    let value = try #require(LayoutValue("columns=3"))
    let layout = RunCatalogue.Layout(BenchmarkedLayout(try SpecFile(json: json, name: "waterfall", setting: [value])))
    #expect(layout.name == "waterfall+columns=3" && layout.uses == ["paginated feed", "photo wall"])
    #expect(Set(layout.remarks.keys) == ["invalidation", "rect-query"])
  }

  @Test("A growth is the complexity of the same name", arguments: Growth.allCases)
  func growth(growth: Growth) { #expect(Complexity(growth).rawValue == growth.rawValue) }

  /// What a word stands for where it is no name of a layout, strategy or operation.
  private static let otherMeanings: Set<String> = [
    // Columns of steps.csv, and the steps of a frame.
    "FrameStepsRecord.swift prepare", "FrameStepsRecord.swift query", "FileGuide.swift prepare", "FileGuide.swift query",
    "FlameSection.swift prepare", "FlameSection.swift query",
    // Lines of charts, keys of JSON, kinds and classes of a page's elements, columns.
    "ChartPalette.swift grid", "ReportDocument+JSON.swift list", "ReportDocument+JSON.swift rows", "PageWriter+Tables.swift grid",
    "PageWriter+Tables.swift rows", "PageWriter+Answer.swift rows", "page.js open", "FileGuide.swift column",
  ]

  @Test(
    "Statistics, results and reports name no layout, strategy or operation: what they know of one comes from the run's catalogue",
    arguments: ["BenchmarkStatistics", "BenchmarkResults", "BenchmarkReports"])
  func namesNothing(module: String) throws {
    let folder = Self.root.appendingPathComponent("Sources/\(module)")
    let layouts = BenchmarkedLayout.all + BenchmarkedLayout.comparisons
    let names = Set(layouts.map(\.name) + Contender.all.map(\.name) + Operation.all.map(\.name) + KindOfUse.all.map(\.name))
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    #expect(files.contains { $0.hasSuffix(".swift") })
    for file in files where [".swift", ".js"].contains(where: file.hasSuffix) {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for line in text.split(separator: "\n") where !line.drop(while: \.isWhitespace).hasPrefix("//") {
        for literal in line.matches(of: /["']([a-z. -]+)["']/) where names.contains(String(literal.1)) {
          let place = "\(file.split(separator: "/").last ?? "") \(literal.1)"
          #expect(Self.otherMeanings.contains(place), "\(module)/\(file) names “\(literal.1)”: \(line)")
        }
      }
    }
  }
}
