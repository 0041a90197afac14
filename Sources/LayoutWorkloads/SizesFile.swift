package import CollectionLayouts
package import InputFiles

/// The sizes of real items from a CSV file, such as the pictures of a feed.
///
///     width,height,section
///     1200,800,0
///     1080,1920,0
///     640,640,1
///
/// The header names the columns, in any order; other columns are ignored. Sizes are scaled to the item width exactly as those of ``PhotoWorkload``, so only
/// their aspect ratio counts. Any unit works, also pixels.
///
/// With a column `section` of whole numbers, an item whose number differs from that of the item before starts a new section. Without the column there is one
/// section. If the file has fewer rows than items, it is repeated from its start; with a column `section`, every repetition starts a new section. Of a longer
/// file the first rows are taken.
package struct SizesFile: Workload {
  /// The greatest height for a width of 1. A higher item, scaled to a wide column, would exceed the limit of a layout.
  package static let maximumAspect = 1_000.0

  /// `sizes-` and the file's own name.
  package let name: String
  /// A description of the items.
  package let summary: String
  /// False: the sizes come from the file.
  package let isSeeded = false

  /// The sizes in the file, in order and before scaling.
  package let sizes: [LayoutSize]

  /// The number of rows.
  package var ownCount: Int? { sizes.count }

  private let file: WorkloadFile
  /// The positions in `sizes` at which sections start: ascending, the first is 0. Nil without a column `section`.
  private let sectionStarts: [Int]?

  /// Reads the file at `path`.
  ///
  /// - Throws: `InputFileError` for the errors of `CSVTable` and of `init(text:named:)`.
  /// - Complexity: O(*b*), *b* the size of the file in bytes.
  package init(reading path: String) throws(InputFileError) {
    try self.init(CSVTable(reading: path), path: path)
  }

  /// Reads `text`, called `path` in errors.
  ///
  /// - Throws: `InputFileError` for a missing column, no rows, a cell that is not a number, a negative length, one over
  ///   ``WorkloadLimits/length``, a width of 0, a height over ``maximumAspect`` × the width, and a section that is not a whole number.
  /// - Complexity: O(*c*), *c* the number of characters.
  package init(text: String, named path: String) throws(InputFileError) {
    try self.init(CSVTable(text: text, named: path), path: path)
  }

  private init(_ table: CSVTable, path: String) throws(InputFileError) {
    let columns = try Columns(of: table)
    var sizes: [LayoutSize] = []
    var starts: [Int] = []
    var previous: Int?
    sizes.reserveCapacity(table.rows.count)
    for row in table.rows {
      if let column = columns.section {
        let section = try row.integer(in: column, remedy: "give the number of the item's section, such as 0")
        if section != previous { starts.append(sizes.count) }
        previous = section
      }
      sizes.append(try columns.size(in: row))
    }
    guard !sizes.isEmpty else {
      throw InputFileError(file: path, problem: "has a header and no rows", remedy: "give a row for each item")
    }
    self.sizes = sizes
    sectionStarts = columns.section == nil ? nil : starts
    file = WorkloadFile(path: path, kind: "sizes", unit: ("size", "sizes"), count: sizes.count)
    name = file.workloadName
    summary = "the sizes in \(file.shownName), scaled to the column"
  }

  /// Data of the first `count` sizes, repeated as often as needed. O(*n*), *n* the count.
  package func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    WorkloadLimits.check(count: count, itemWidth: itemWidth)
    let scaled = sizes.prefix(count).map { $0.scaled(toWidth: itemWidth) }
    guard count > 0, let sectionStarts else {
      return CollectionData(items: (0..<count).map { scaled[$0 % scaled.count] })
    }
    var sections: [CollectionData.Section] = []
    for runStart in stride(from: 0, to: count, by: sizes.count) {
      for (index, start) in sectionStarts.enumerated() where runStart + start < count {
        let end = index + 1 < sectionStarts.count ? sectionStarts[index + 1] : sizes.count
        sections.append(.init(items: Array(scaled[start..<min(end, count - runStart)])))
      }
    }
    return CollectionData(sections: sections)
  }

  /// A note if the file is repeated.
  package func notes(count: Int) -> [String] { file.notes(count: count) }
}

/// The positions of the columns in a table of sizes, and the reading of its rows.
private struct Columns {
  let width: Int
  let height: Int
  let section: Int?

  init(of table: CSVTable) throws(InputFileError) {
    width = try table.column("width")
    height = try table.column("height")
    section = table.optionalColumn("section")
  }

  func size(in row: CSVTable.Row) throws(InputFileError) -> LayoutSize {
    let size = LayoutSize(width: try length(in: width, of: row), height: try length(in: height, of: row))
    guard size.width > 0 else {
      throw row.error(in: width, problem: "found 0, which leaves no aspect ratio", remedy: "give a width greater than 0")
    }
    guard size.height <= SizesFile.maximumAspect * size.width else {
      throw row.error(
        in: height, problem: "the height \(size.height) is more than \(Int(SizesFile.maximumAspect)) × the width \(size.width)",
        remedy: "check both or leave the item out")
    }
    return size
  }

  private func length(in column: Int, of row: CSVTable.Row) throws(InputFileError) -> Double {
    let remedy = "give a length in points such as 44 or 44.5"
    let value = try row.double(in: column, remedy: remedy)
    let found = InputFileError.quoting(row.fields[column])
    guard value >= 0 else { throw row.error(in: column, problem: "found \(found), which is negative", remedy: remedy) }
    guard value <= WorkloadLimits.length else {
      throw row.error(in: column, problem: "found \(found), which is more than \(Int(WorkloadLimits.length)) pt", remedy: remedy)
    }
    return value
  }
}
