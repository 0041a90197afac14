import BenchmarkHarness
import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

@Suite("The instructions of cells")
struct InstructionCounterTests {
  private static let cells = ["list/naive/query/10", "flow/indexed/append/1000@chat"].compactMap { CellIdentifier($0) }

  /// A file that callgrind wrote for one reason.
  private static func file(_ trigger: String, _ count: Int) -> (name: String, text: String) {
    (
      "counts",
      "# callgrind format\npart: 1\ndesc: Trigger: Client Request: \(trigger)\nevents: Ir\nfn=(1) work\n1 \(count)\ntotals: \(count)\n"
    )
  }

  @Test("A count belongs to the cell whose place triggered it, in whatever order the files are; other parts belong to none")
  func counts() throws {
    let files = [Self.file("cell 1", 700), Self.file("forgotten", 99), Self.file("cell 0", 50), Self.file("cell 2", 1)]
    #expect(try InstructionCounter.counts(of: Self.cells, in: files) == [Self.cells[0]: 50, Self.cells[1]: 700])
    // A cell that was not begun by the deadline is missing.
    #expect(try InstructionCounter.counts(of: Self.cells, in: [files[0]]) == [Self.cells[1]: 700])
  }

  @Test("Each record of the list of cells is read by its place, without the others")
  func records() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(CellRecord.data(of: Self.cells), to: CellRecord.fileName)
    #expect(try folder.bytes(CellRecord.fileName).count == 2 * CellRecord.length)
    let file = open(path, O_RDONLY)
    defer { close(file) }
    #expect(try (0..<3).map { try CellRecord.read($0, from: file) } == [Self.cells[0], Self.cells[1], nil])
  }

  @Test("A cell whose name is too long for a record, and a record that is no cell, are errors")
  func badRecords() throws {
    let long = try #require(CellIdentifier("list/naive/query/10@" + String(repeating: "w", count: 1_010)))
    let error = #expect(throws: InputFileError.self) { try CellRecord.data(of: [long]) }
    #expect(error?.problem == "its name is 6 bytes too long to count instructions over it")
    let folder = try TemporaryFolder()
    let path = try folder.write("list/naive" + String(repeating: "\0", count: CellRecord.length - 10), to: "cells")
    let file = open(path, O_RDONLY)
    defer { close(file) }
    let unread = #expect(throws: InputFileError.self) { _ = try CellRecord.read(0, from: file) }
    #expect(unread?.problem.contains("which is not a cell") == true && unread?.line == 1)
  }
}
