/// The text in the log of a CI job from which a user can accept new counts: every changed file with its new contents, and a patch.
///
///     === BEGIN FILE Benchmarks/thresholds/…/list.csv
///     …
///     === END FILE
///     === BEGIN PATCH
///     diff --git a/Benchmarks/thresholds/…/list.csv b/Benchmarks/thresholds/…/list.csv
///     …
///     === END PATCH
///
/// `git apply` skips everything around a patch, so it accepts the whole log if the lines of the log do not begin with a time.
package struct ThresholdPatch: Sendable {
  /// The files and the patch between their markers. Empty if nothing changes.
  package let text: String

  /// Makes the text for a change from `before` to `after`, which are in the same folder and hold the same layouts.
  package init(from before: Thresholds, to after: Thresholds) {
    let new = after.files
    let changed = before.files.filter { new[$0.key] != $0.value }.keys.sorted()
    guard !changed.isEmpty else {
      text = ""
      return
    }
    let folder = Self.relative(before.path)
    let files = changed.map { "=== BEGIN FILE \(folder)/\($0)\n\(new[$0] ?? "")=== END FILE\n" }
    let patch = changed.map { UnifiedDiff(from: before.files[$0] ?? "", to: new[$0] ?? "", path: "\(folder)/\($0)").text }
    text = files.joined() + "=== BEGIN PATCH\n\(patch.joined())=== END PATCH\n"
  }

  /// Returns `path` in the form for a patch: without a beginning that means the root or the current folder.
  private static func relative(_ path: String) -> String {
    path.split(separator: "/").drop { $0 == "." }.joined(separator: "/")
  }
}
