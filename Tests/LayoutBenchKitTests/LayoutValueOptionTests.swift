import ArgumentParser
import BenchmarkResults
import BenchmarkSessions
import CollectionLayouts
import Foundation
import LayoutSuites
import LayoutWorkloads
import Testing

@testable import LayoutBenchKit

@Suite("--set")
struct LayoutValueOptionTests {
  private static func suite(_ words: String...) throws -> Suite {
    try SelectionOptions.parse(words + ["--operations", "query", "--sizes", "10"]).chosen.suite(for: .comparison).suite
  }

  private static func problem(_ words: String...) -> String? {
    do {
      _ = try SelectionOptions.parse(words).chosen.suite(for: .comparison)
      return nil
    } catch {
      return SelectionOptions.message(for: error)
    }
  }

  @Test(
    "The layout gets the value, its other values stay, and its cells tell it from the layout with its own values; no peer stands in for it")
  func waterfall() throws {
    let suite = try Self.suite("--layouts", "waterfall", "--set", "columns=3")
    #expect(Set(suite.cells.map(\.layout)) == ["waterfall+columns=3"])
    guard case .operation(_, let layout, _) = try #require(suite.groups.first).work else { throw ValidationError("no group") }
    let waterfall = try #require(layout.layout as? WaterfallLayout)
    #expect(waterfall.columns == 3 && waterfall.columnSpacing == 8 && waterfall.lineSpacing == 8)
    let lists = [try Self.suite("--layouts", "list"), try Self.suite("--layouts", "list", "--set", "spacing=1")]
    #expect(lists.map { suite in suite.cells.contains { $0.strategy == "rope" } } == [true, false])
  }

  @Test(
    "A dotted key leads into an object and leaves its other members; a section of a compositional layout takes what the layout does not have"
  )
  func nested() throws {
    func layout(_ words: String...) throws -> any CollectionLayout {
      let suite = try SelectionOptions.parse(words + ["--operations", "query", "--sizes", "10"]).chosen.suite(for: .comparison).suite
      guard case .operation(_, let layout, _) = try #require(suite.groups.first).work else { throw ValidationError("no group") }
      return layout.layout
    }
    let column = try #require(try layout("--layouts", "column", "--set", "layoutMargins.left=1") as? ColumnLayout)
    #expect(column.layoutMargins == LayoutInsets(left: 1, right: 16))
    let feed = try #require(
      try layout("--layouts", "compositional", "--set", "interGroupSpacing=3", "--set", "interSectionSpacing=5") as? CompositionalLayout)
    #expect(feed.sections.map(\.interGroupSpacing) == [3] && feed.interSectionSpacing == 5)
    let waterfall = try layout("--layouts", "waterfall", "--set", "placement=alternating")
    #expect((waterfall as? WaterfallLayout)?.placement == .alternating)
  }

  @Test("One cell, chosen by its name for a process of its own, is measured with the same values")
  func only() throws {
    let cell = try #require(CellIdentifier("waterfall+columns=3/naive/query/10"))
    let selection = try SelectionOptions.parse(["--layouts", "waterfall", "--set", "columns=3", "--sizes", "10"]).chosen.itemsOnly.only(
      cell)
    #expect(selection.layouts == ["waterfall"] && selection.values == ["columns=3"])
    #expect(try selection.suite(for: .comparison).suite.cells == [cell])
  }

  @Test("What cannot be set is told with the nearest key, what is expected, or which layout is missing")
  func faults() {
    #expect(
      Self.problem("--layouts", "waterfall", "--set", "colums=3")?.contains(
        "waterfall has no value “colums”; did you mean “columns”? it has columns, columnSpacing, ") == true)
    #expect(
      Self.problem("--layouts", "waterfall", "--set", "sectionInset.lft=3")?.contains(
        "sectionInset has no value “lft”; did you mean “left”? it has top, left, ") == true)
    #expect(
      Self.problem("--layouts", "waterfall", "--set", "columns=many")?.contains(
        "--set columns=many: expected a whole number from 1 to ") == true)
    #expect(Self.problem("--set", "columns=3")?.contains("--set gives values to one layout; name it with --layouts") == true)
    #expect(Self.problem("--layouts", "list,flow", "--set", "spacing=3")?.contains("--set gives values to one layout") == true)
    #expect(Self.problem("--layouts", "waterfal", "--set", "columns=3")?.contains("did you mean “waterfall”?") == true)
    #expect(Self.problem("--layouts", "waterfall", "--set", "columns")?.contains("'columns' is invalid for '--set <key=value>'") == true)
  }

  @Test("A spec file's layout takes values too, and its cells say so; a fault of the file itself is told as the file's")
  func spec() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("set-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#"{"container": {"width": 100, "height": 100}, "layout": {"type": "waterfall"}, "sections": [{"items": [[10, 10]]}]}"#.utf8)
      .write(to: file)
    let suite = try Self.suite("--spec", file.path, "--set", "columns=5")
    #expect(Set(suite.cells.map(\.layout)) == ["waterfall+columns=5"])
    try Data(#"{"container": {"width": 100, "height": 100}, "layout": {"type": "waterfall", "columns": 0}, "sections": []}"#.utf8).write(
      to: file)
    let problem = Self.problem("--spec", file.path, "--set", "columns=5")
    #expect(problem?.contains("layout.columns: expected a whole number") == true && problem?.contains("--set") == false)
  }
}
