/// The difference of two texts as a patch for `git apply` and `patch`.
///
///     UnifiedDiff(from: "1\n2\n", to: "1\n3\n", path: "numbers.txt").text
///
/// Whole lines are compared, and three lines around a change are shown. Both texts must end with a line end, as all files from this package do.
package struct UnifiedDiff: Sendable {
  /// The patch: a heading that names the file, and the hunks. Empty if the texts are equal.
  package let text: String

  private static let context = 3

  /// Computes the difference from `before` to `after`, which are texts of the file at `path`.
  /// - Complexity: O(*l* · *d*), *l* the number of lines, *d* the number of lines that differ.
  package init(from before: String, to after: String, path: String) {
    let lines = Self.edits(Self.lines(of: before), Self.lines(of: after))
    let hunks = Self.hunks(of: lines).map { Self.text(of: lines, $0) }
    text = hunks.isEmpty ? "" : "diff --git a/\(path) b/\(path)\n--- a/\(path)\n+++ b/\(path)\n" + hunks.joined()
  }

  /// A line, with a sign that says which of the two texts has it.
  private struct Line {
    let sign: Character
    let text: Substring
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// Returns both texts as one list. Lines that only the first text has come before lines that only the second has.
  private static func edits(_ before: [Substring], _ after: [Substring]) -> [Line] {
    let difference = after.difference(from: before)
    let removed = Set(difference.removals.compactMap { if case .remove(let offset, _, _) = $0 { offset } else { nil } })
    let inserted = Set(difference.insertions.compactMap { if case .insert(let offset, _, _) = $0 { offset } else { nil } })
    var lines: [Line] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if old < before.count, removed.contains(old) {
        lines.append(Line(sign: "-", text: before[old]))
        old += 1
      } else if new < after.count, inserted.contains(new) {
        lines.append(Line(sign: "+", text: after[new]))
        new += 1
      } else {
        lines.append(Line(sign: " ", text: before[old]))
        (old, new) = (old + 1, new + 1)
      }
    }
    return lines
  }

  /// Returns the ranges of lines around changes. Ranges that would touch are joined.
  private static func hunks(of lines: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (place, line) in lines.enumerated() where line.sign != " " {
      let around = max(0, place - context)..<min(lines.count, place + context + 1)
      if let last = hunks.last, last.upperBound >= around.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks
  }

  private static func text(of lines: [Line], _ hunk: Range<Int>) -> String {
    func span(without sign: Character) -> String {
      let before = lines[..<hunk.lowerBound].count { $0.sign != sign }
      let count = lines[hunk].count { $0.sign != sign }
      // A side without lines is named after the line before it.
      return "\(count == 0 ? before : before + 1),\(count)"
    }
    return "@@ -\(span(without: "+")) +\(span(without: "-")) @@\n" + lines[hunk].map { "\($0.sign)\($0.text)\n" }.joined()
  }
}
