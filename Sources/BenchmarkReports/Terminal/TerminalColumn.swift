import InputFiles

/// One column of a ``TerminalTable``, which aligns values of the same kind below each other.
struct TerminalColumn {
  /// The contents of one cell: its values by kind, the mark after them, and the ink.
  private struct Entry {
    let parts: [ReportValue.Kind: (figure: String, word: String)]
    let mark: String
    let ink: Ink
  }

  let titleLines: [String]
  let width: Int
  private let isFigures: Bool
  private let entries: [Entry]
  /// The kinds of values in the column, with the widths of their figures and of the words after those.
  private let slots: [(kind: ReportValue.Kind, figure: Int, word: Int)]
  private let contentWidth: Int

  /// The kinds of values that its cells show.
  var kinds: [ReportValue.Kind] { slots.map(\.kind) }

  init(of table: ReportTable, at place: Int, kinds: Set<ReportValue.Kind>) {
    let entries = table.rows.map { Self.entry($0.cells[place], kinds) }
    let slots = ReportValue.Kind.allCases.compactMap { kind -> (kind: ReportValue.Kind, figure: Int, word: Int)? in
      let parts = entries.compactMap { $0.parts[kind] }
      return parts.isEmpty ? nil : (kind, parts.map(\.figure.count).max() ?? 0, parts.map(\.word.count).max() ?? 0)
    }
    let markWidth = entries.map(\.mark.count).max() ?? 0
    let content = slots.map { $0.figure + ($0.word > 0 ? $0.word + 1 : 0) }.reduce(max(0, slots.count - 1) + markWidth, +)
    titleLines = Self.lines(of: Self.plain(table.columns[place].title), width: content)
    width = titleLines.map(\.count).reduce(content, max)
    isFigures = table.columns[place].isFigures
    (self.entries, self.slots, contentWidth) = (entries, slots, content)
  }

  private static func entry(_ cell: ReportTable.Cell, _ kinds: Set<ReportValue.Kind>) -> Entry {
    let shown = cell.values.filter { kinds.contains($0.kind) }.map { value in
      (value.kind, (figure: plain(value.brief.figure), word: value.brief.word))
    }
    let mark =
      switch cell.standing {
      case .fastest: " *"
      case .leading: " ~"
      default: ""
      }
    return Entry(parts: Dictionary(shown, uniquingKeysWith: { first, _ in first }), mark: mark, ink: Ink(cell.standing))
  }

  /// Returns a line of the title. The last line of the title is at the bottom of a head of `height` lines.
  func title(line: Int, of height: Int) -> String {
    let place = line - (height - titleLines.count)
    return padded(place < 0 ? "" : titleLines[place])
  }

  /// Returns the cell of a row, as wide as the column.
  func text(row: Int, isColored: Bool) -> String {
    let entry = entries[row]
    guard !entry.parts.isEmpty else { return padded("") }
    let parts = slots.map { slot in
      let part = entry.parts[slot.kind] ?? ("", "")
      let blanks = Self.blanks(slot.figure - part.figure.count)
      let word = slot.word > 0 ? " " + part.word + Self.blanks(slot.word - part.word.count) : ""
      return (isFigures ? blanks + part.figure : part.figure + blanks) + word
    }
    // The mark directly follows the last text, so that both are read together.
    let content = Self.trimmed(parts.joined(separator: " ")) + entry.mark
    let aligned = content + Self.blanks(contentWidth - content.count)
    return isColored ? painted(padded(aligned), entry.ink) : padded(aligned)
  }

  private func padded(_ text: String) -> String {
    let blanks = Self.blanks(width - text.count)
    return isFigures ? blanks + text : text + blanks
  }

  /// Returns the text in its ink. Blanks around it are not painted, so that no colour extends beyond the text.
  private func painted(_ text: String, _ ink: Ink) -> String {
    guard let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " }) else { return text }
    return text[..<first] + ink.paint(String(text[first...last])) + text[text.index(after: last)...]
  }

  /// Returns the lines of a title. A title that is wider than the column's content is broken at blanks and after hyphens.
  private static func lines(of title: String, width: Int) -> [String] {
    var lines = [""]
    var word = ""
    for (place, character) in title.enumerated() {
      word.append(character)
      guard character == " " || character == "-" || place == title.count - 1 else { continue }
      if !lines[lines.count - 1].isEmpty, trimmed(lines[lines.count - 1] + word).count > width {
        lines.append("")
      }
      lines[lines.count - 1] += word
      word = ""
    }
    return lines.map(trimmed)
  }

  /// Returns the text without blanks at its end.
  static func trimmed(_ text: String) -> String {
    String(text.prefix(text.lastIndex { $0 != " " }.map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0))
  }

  /// Returns `text` on one line, without characters that control a terminal.
  static func plain(_ text: String) -> String {
    PrintedText.line(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
