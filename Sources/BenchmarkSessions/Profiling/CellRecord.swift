import BenchmarkResults
import Foundation
import InputFiles

/// The list of cells for a process that counts under callgrind. All records have the same length, so that each can be read without the others.
package enum CellRecord {
  /// The file of the records, in the folder in which the process runs.
  package static let fileName = "cells"

  /// The length of a record in bytes. A record holds a cell's name in UTF-8, then zeros.
  static let length = 1_024

  /// Returns the name that callgrind's files have for the counts of the cell at `place`.
  package static func name(of place: Int) -> String { "cell \(place)" }

  /// Returns the records of `cells`. Throws for a name that is too long.
  static func data(of cells: [CellIdentifier]) throws -> Data {
    var data = Data()
    for cell in cells {
      let name = Array(cell.description.utf8)
      guard name.count <= length else {
        throw InputFileError(
          file: cell.workload, problem: "its name is \(name.count - length) bytes too long to count instructions over it",
          remedy: "give the file a shorter name")
      }
      data.append(contentsOf: name + Array(repeating: 0, count: length - name.count))
    }
    return data
  }

  /// Returns the cell of a record; `nil` after the last.
  package static func read(_ place: Int, from file: Int32) throws -> CellIdentifier? {
    var bytes = [UInt8](repeating: 0, count: length)
    let count = pread(file, &bytes, length, off_t(place * length))
    guard count > 0 else { return nil }
    let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    guard count == length, let cell = CellIdentifier(name) else {
      throw InputFileError(
        file: "the list of cells", line: place + 1, problem: "found \(InputFileError.quoting(name)), which is not a cell",
        remedy: "let `\(RunningProgram.name) run --instructions` write the list")
    }
    return cell
  }
}
