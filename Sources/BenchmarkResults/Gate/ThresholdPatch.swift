/// What a person needs to accept new counts from the log of a CI job alone: every file as it would be, and a patch.
///
///     === BEGIN FILE Benchmarks/thresholds/…/list.csv
///     …
///     === END FILE
///     === BEGIN PATCH
///     diff --git a/Benchmarks/thresholds/…/list.csv b/Benchmarks/thresholds/…/list.csv
///     …
///     === END PATCH
///
/// `git apply` passes over everything around a patch, so it takes the whole log, if the log has no time before each line.
package struct ThresholdPatch: Sendable {
  /// The files and the patch between their markers. Empty if nothing changes.
  package let text: String

  /// The change from `before` to `after`, which are in the same folder and hold the same layouts.
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

  /// `path` as a patch can name it: without a beginning that means the root or the folder itself.
  private static func relative(_ path: String) -> String {
    path.split(separator: "/").drop { $0 == "." }.joined(separator: "/")
  }
}
