/// Makes source that was written for UIKit and the Objective-C runtime compile on Linux, which lacks that runtime.
///
///     let imported = SourceImport(of: [SourceFile(name: "Grid.swift", text: "…")])
///     imported.files       // compile them in Swift 5 mode, beside a module named UIKit
///     imported.report      // each change with file, line and reason
///     imported.candidates  // the layouts among the classes
///
/// The source is read as tokens, so nothing changes inside strings and comments. Code that no rule covers stays as it was, to the last blank. Importing the
/// result again changes nothing.
public struct SourceImport: Sendable {
  /// The files in their order. If any requirement is optional, a file is added that declares an error type for it.
  public let files: [SourceFile]
  /// The changes, and the obstacles.
  public let report: ImportReport
  /// The classes that are collection view layouts, in the order of the files.
  public let candidates: [LayoutCandidate]

  /// Imports files that belong together: they see each other's protocols and classes.
  /// - Complexity: O(*n* · (1 + *c*)), *n* the number of tokens, *c* the number of changes.
  public init(of files: [SourceFile]) {
    var texts = files.map { SwiftText(name: $0.name, text: $0.text) }
    var report = ImportReport()
    for text in texts { BracketSearch().apply(to: text, &report) }
    for index in texts.indices {
      ConditionRule().apply(to: &texts[index], &report)
      ImportRule().apply(to: &texts[index], &report)
      RenamedNameRule().apply(to: &texts[index], &report)
      NumericExtensionRule().apply(to: &texts[index], &report)
    }
    let requirements = OptionalRequirementRule().apply(to: &texts, &report)
    for index in texts.indices {
      OptionalCallRule(requirements: requirements).apply(to: &texts[index], &report)
      SelectorRule().apply(to: &texts[index], &report)
      RuntimeAttributeRule().apply(to: &texts[index], &report)
    }
    ExtensionOverrideRule().apply(to: &texts, &report)
    for text in texts { ObstacleSearch().apply(to: text, &report) }
    report.sort(by: files.map(\.name))
    self.report = report
    candidates = LayoutCandidate.all(in: texts)
    var result = texts.map { SourceFile(name: $0.name, text: $0.text) }
    if !requirements.isEmpty, !result.contains(where: { $0.name == OptionalRequirementRule.support.name }) {
      result.append(OptionalRequirementRule.support)
    }
    self.files = result
  }
}
