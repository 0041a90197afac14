import Testing

@testable import UIKitImport

/// The import of one file named `A.swift`.
func imported(_ text: String) -> SourceImport { SourceImport(of: [SourceFile(name: "A.swift", text: text)]) }

/// What becomes of one file.
func result(_ text: String) -> String { imported(text).files[0].text }

extension SourceImport {
  /// Each change as `line what`.
  var changes: [String] { report.changes.map { "\($0.line) \($0.what)" } }

  /// Each obstacle as `line what`.
  var obstacles: [String] { report.obstacles.map { "\($0.line) \($0.what)" } }
}
