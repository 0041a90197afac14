import BenchmarkResults
import Foundation
import Testing

@Suite("A cell's name")
struct CellIdentifierTests {
  @Test("A cell is written as layout, strategy, operation and n, and reads back")
  func plainName() throws {
    let cell = CellIdentifier(layout: "flow", strategy: "dirty-range", operation: "invalidate.resize", n: 1_000_000)
    #expect(cell.description == "flow/dirty-range/invalidate.resize/1000000")
    #expect(CellIdentifier("flow/dirty-range/invalidate.resize/1000000") == cell)
  }

  @Test("A workload other than random is appended")
  func workload() {
    let cell = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10, workload: "text")
    #expect(cell.description == "list/naive/query/10@text")
    #expect(CellIdentifier("list/naive/query/10@text") == cell)
    #expect(CellIdentifier("list/naive/query/10")?.workload == "random")
  }

  @Test("A workload may be named after a file, whatever its path holds")
  func workloadPath() {
    let cell = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10, workload: "data/a@b, \"c\".csv")
    #expect(CellIdentifier(cell.description) == cell)
  }

  @Test(
    "A text that is not exactly one cell's name is refused",
    arguments: [
      "", "flow", "flow/naive/prepare", "flow/naive/prepare/", "flow/naive/prepare/x", "flow/naive/prepare/-1", "flow/naive/prepare/+1",
      "flow/naive/prepare/010", "flow/naive/prepare/1e3", "flow/naive/prepare/99999999999999999999", "/naive/prepare/10",
      "flow//prepare/10", "flow/naive//10", "flow/naive/prepare/10@", "flow/naive/prepare/10@random", "fl@w/naive/prepare/10",
      "flow/naive/prepare/10/20",
    ])
  func refused(text: String) {
    #expect(CellIdentifier(text) == nil)
  }

  @Test("Cells of one group stand together when sorted, and n sorts as a number")
  func order() {
    let sorted = ["list/naive/query/10", "flow/naive/query/200", "flow/indexed/query/1000", "flow/indexed/query/200"].compactMap {
      CellIdentifier($0)
    }.sorted()
    #expect(
      sorted.map(\.description) == ["flow/indexed/query/200", "flow/naive/query/200", "flow/indexed/query/1000", "list/naive/query/10"])
  }

  @Test("JSON holds a cell as its name, and refuses another text")
  func codable() throws {
    let cell = CellIdentifier(layout: "floor", strategy: "scan", operation: "prepare", n: 1000)
    let data = try JSONEncoder().encode([cell])
    #expect(String(decoding: data, as: UTF8.self).replacing("\\", with: "") == "[\"floor/scan/prepare/1000\"]")
    #expect(try JSONDecoder().decode([CellIdentifier].self, from: data) == [cell])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([CellIdentifier].self, from: Data("[\"floor/scan\"]".utf8)) }
  }

  @Test("Only the layout floor makes a floor")
  func floor() {
    #expect(CellIdentifier("floor/scan/prepare/1000")?.isFloor == true)
    #expect(CellIdentifier("flow/scan/prepare/1000")?.isFloor == false)
  }

  @Test("Each metric has its name and unit")
  func metrics() {
    let units = Dictionary(uniqueKeysWithValues: Metric.allCases.map { ($0.rawValue, $0.unit) })
    #expect(
      units == [
        "time": "ns", "frame_p99": "ns", "longest_frame": "ns", "allocations": "count", "allocated_bytes": "bytes", "peak_bytes": "bytes",
        "retained_bytes": "bytes",
        "items_placed": "count", "bands_laid": "count", "items_measured": "count", "sections_touched": "count",
        "attributes_emitted": "count",
        "prepares": "count", "queries": "count", "sizes_asked": "count", "attribute_objects": "count", "instructions": "count",
      ])
  }
}
