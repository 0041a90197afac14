package import CollectionLayouts
package import InputFiles

/// The paragraphs of a text file as items, wrapped at the column's width: real lengths of real writing.
///
///     let workload = try TextWorkloadFile(reading: "novel.txt")
///     let data = workload.data(count: 1_000, itemWidth: 375, seed: 0)
///
/// Blank lines separate paragraphs. Each paragraph is wrapped greedily by words, inset by ``padding`` on every side of its item. The widths are averages for
/// classes of characters in a 17 pt font, an approximation that gives the same heights on every machine.
/// A file with fewer paragraphs than items is repeated from its start; of a longer file the first paragraphs are taken.
package struct TextWorkloadFile: Workload {
  /// The height of a line, in points.
  package static let lineHeight = 22.0
  /// The distance of the text from each edge of its item, in points.
  package static let padding = 16.0

  /// `text-` and the file's own name.
  package let name: String
  /// A description of the items.
  package let summary: String
  /// False: the items come from the file.
  package let isSeeded = false

  /// The number of paragraphs.
  package var ownCount: Int? { paragraphs.count }

  private let file: WorkloadFile
  private let paragraphs: Paragraphs

  /// Reads the file at `path`.
  ///
  /// - Throws: `InputFileError` for the errors of `TextFile` and of `init(text:named:)`.
  /// - Complexity: O(*b*), *b* the size of the file in bytes.
  package init(reading path: String) throws(InputFileError) {
    try self.init(text: TextFile(reading: path).text, named: path)
  }

  /// Reads `text`, called `path` in errors.
  ///
  /// - Throws: `InputFileError` for a text without a paragraph, and for a paragraph of over 40,000 characters.
  /// - Complexity: O(*c*), *c* the number of characters.
  package init(text: String, named path: String) throws(InputFileError) {
    paragraphs = try Paragraphs(of: text, file: path)
    file = WorkloadFile(path: path, kind: "text", unit: ("paragraph", "paragraphs"), count: paragraphs.count)
    name = file.workloadName
    summary = "the paragraphs of \(file.shownName), wrapped by words"
  }

  /// Data of one section of `count` paragraphs, each as wide as the column.
  ///
  /// - Complexity: O(*n* + *c*), *n* the count, *c* the number of characters in the file.
  package func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    WorkloadLimits.check(count: count, itemWidth: itemWidth)
    let lineLength = Int(max(0, itemWidth - 2 * Self.padding) * Glyph.unitsPerPoint)
    let sizes = (0..<min(count, paragraphs.count)).map { index in
      var lines = GreedyLines(length: lineLength)
      lines.place(paragraphs[index])
      return LayoutSize(width: itemWidth, height: Double(lines.count) * Self.lineHeight + 2 * Self.padding)
    }
    guard count > sizes.count else { return CollectionData(items: sizes) }
    return CollectionData(items: (0..<count).map { sizes[$0 % sizes.count] })
  }

  /// A note if the file is repeated.
  package func notes(count: Int) -> [String] { file.notes(count: count) }
}
