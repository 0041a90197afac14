import BenchmarkStatistics
import Foundation
import InputFiles
import Testing

@testable import BenchmarkResults

@Suite("A result file from a stranger")
struct HostileFileTests {
  /// Reads the file of one record, of which one field is another, and returns the place and the words of the error.
  private static func fault<Record: RunRecord>(_ record: Record, _ column: String, _ field: String) throws -> String {
    let table = try CSVTable(text: RecordTable.text(of: [record]), named: "good.csv")
    var fields = table.rows[0].fields
    fields[try #require(table.header.firstIndex(of: column))] = field
    let text = "\(table.header.joined(separator: ","))\n\(fields.joined(separator: ","))\n"
    let error = try #require(throws: InputFileError.self) { try RecordTable<Record>(text: text, named: Record.fileName) }
    #expect((error.file, error.line, error.column) == (Record.fileName, 2, column))
    return error.problem
  }

  private static let most = "which is more than 9007199254740992"

  @Test(
    "A count that no run comes near is refused, whatever it counts",
    arguments: ["launch", "block", "round", "position", "iterations", "page_faults"])
  func samples(column: String) throws {
    let sample = try HandMade.samples("list/naive/query/100", [49.5])[0]
    #expect(try Self.fault(sample, column, "9223372036854775807") == "found 9223372036854775807, \(Self.most)")
    #expect(try Self.fault(sample, column, "9007199254740993").hasSuffix(Self.most))
  }

  @Test("A sample without iterations, and a value that cannot be a time, are refused")
  func values() throws {
    let sample = try HandMade.samples("list/naive/query/100", [49.5])[0]
    #expect(try Self.fault(sample, "iterations", "0") == "found 0, but the least is 1")
    #expect(try Self.fault(sample, "value", "9223372036854775807").contains("farther from 0 than 9007199254740992"))
    #expect(try Self.fault(sample, "value", "5e-324").contains("closer to 0 than 1e-100"))
  }

  @Test("So are counts of summaries and of the steps of frames, and figures of a history and of thresholds")
  func others() throws {
    let cell = try HandMade.cell("list/indexed/relayout/100")
    #expect(try Self.fault(SummaryRecord(cell: cell, samples: 3), "samples", "9223372036854775807").hasSuffix(Self.most))
    let steps = FrameStepsRecord(
      cell: cell, frame: 3, cause: "scroll", changeNanoseconds: 30, prepareNanoseconds: 20, queryNanoseconds: 170, itemsLaid: 0)
    #expect(try Self.fault(steps, "query", "9223372036854775807").hasSuffix(Self.most))
    let history = HistoryRecord(time: .distantPast, commit: nil, machine: nil, cell: cell, metric: .time, value: 100)
    #expect(try Self.fault(history, "value", "5e-324").contains("closer to 0"))
    let threshold = ThresholdRecord(cell: cell, metric: .retainedBytes, value: 9.25)
    #expect(try Self.fault(threshold, "tolerance", "1e-320").contains("closer to 0"))
    #expect(try Self.fault(threshold, "value", "-1e308").contains("farther from 0"))
    #expect(try Self.fault(threshold, "cell", "list/indexed/relayout/4294967296").contains("is not a cell"))
    #expect(CellIdentifier("list/indexed/relayout/100000000") != nil && CellIdentifier("list/indexed/relayout/100000001") == nil)
  }

  @Test("Counts that no sum could hold are the largest number together")
  func sums() {
    #expect(Array(repeating: 1 << 53, count: 2_000).clampedSum == .max && [1, 2, 3].clampedSum == 6)
  }

  @Test("A file that lacks a column is named, with the place and the column")
  func missingColumn() throws {
    let header = SummaryRecord.columnNames.filter { $0 != "mode_share" }.joined(separator: ",")
    let error = try #require(throws: InputFileError.self) { try RecordTable<SummaryRecord>(text: header + "\n", named: "summary.csv") }
    #expect(error.description.hasPrefix("summary.csv:1: column 20 of the header is “contaminated” where “mode_share” belongs"))
  }

  @Test(
    "A number of a manifest that no run writes is named by its key",
    arguments: [
      ("\"launches\" : 4", "\"launches\" : 9223372036854775807", "plan.launches"),
      ("\"launches\" : 4", "\"launches\" : -4", "plan.launches"),
      ("  1000000\n", "  4294967296\n", "plan.sizes[1]"), ("\"of\" : 3", "\"of\" : 0", "plan.selection.shard.of"),
      ("\"part\" : 2", "\"part\" : 4", "plan.selection.shard.of"),
      ("\"budgetSeconds\" : 60", "\"budgetSeconds\" : 1e300", "plan.budgetSeconds"),
    ])
  func manifests(good: String, bad: String, key: String) throws {
    var manifest = Manifest()
    (manifest.plan.launches, manifest.plan.sizes, manifest.plan.seed, manifest.plan.budgetSeconds) = (4, [1_000, 1_000_000], .max, 60)
    manifest.plan.selection = RunSelection()
    manifest.plan.selection?.shard = RunShard(part: 2, of: 3)
    #expect(try Manifest(json: manifest.json, named: "manifest.json") == manifest)
    #expect(manifest.json.contains(good), "\(manifest.json)")
    let error = try #require(throws: InputFileError.self) {
      try Manifest(json: manifest.json.replacing(good, with: bad), named: "manifest.json")
    }
    #expect(error.description.hasPrefix("manifest.json: key “\(key)” is"), "\(error)")
  }
}
